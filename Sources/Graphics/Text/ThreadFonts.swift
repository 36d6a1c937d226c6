internal import CPangoCairo

/// The fonts of a thread: Pango has a font map for each thread, and its texts are set in one context. All of it is freed when the thread
/// ends.
///
/// A font map that kept the context would never be freed, because each holds the other.
final class ThreadFonts {
    /// The context of all texts. Metrics that do not depend on the scale keep every text the same at 1x and 2x.
    let context: OpaquePointer
    /// The fonts that set plain texts without a layout.
    let plain: PlainFonts

    /// The rendering of letters.
    var rendering = TextRendering()

    private init() {
        FontSystem.prepare()
        guard let context = cpango_new_context(pango_cairo_font_map_get_default()) else {
            preconditionFailure("Pango gave no context; is its default font map usable?")
        }
        self.context = context
        plain = PlainFonts(context)
    }

    deinit { cpango_object_unref(UnsafeMutableRawPointer(context)) }

    /// Returns the fonts of the calling thread. Never inlined: an inline function of C has its variables once for each object file, and
    /// only this function uses the thread's variable.
    @inline(never)
    static var current: ThreadFonts {
        if let known = cpango_thread_companion(nil, nil) { return Unmanaged.fromOpaque(known.pointee.companion).takeUnretainedValue() }
        let made = ThreadFonts()
        _ = cpango_thread_companion(Unmanaged.passRetained(made).toOpaque()) { companion in
            if let companion { Unmanaged<ThreadFonts>.fromOpaque(companion).release() }
        }
        return made
    }
}
