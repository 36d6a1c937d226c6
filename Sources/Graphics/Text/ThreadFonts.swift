internal import CPangoCairo

/// What a thread has of fonts: Pango has a font map for each, and its texts are set in one context. All of it goes when the thread ends.
///
/// A font map that kept the context would never go, for each holds the other.
final class ThreadFonts {
    /// What texts are set in. Metrics that do not depend on the scale keep every text the same at 1x and 2x.
    let context: OpaquePointer
    /// Those that set plain texts by themselves.
    let plain: PlainFonts

    /// How letters are drawn.
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

    /// That of the thread which asks. Never inlined: an inline function of C has its variables once for each object file, and this is the
    /// only place that knows of the thread's.
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
