internal import CPangoCairo

/// The fonts of a thread that are known to set plain texts by themselves.
///
/// To find that out takes as long as some fifty texts, so it is done for a font in which many were set: a first frame has no time for it.
final class PlainFonts {
    /// How many plain texts are set in a font before it is asked for.
    static let textsBeforeAsking = 100

    private enum Knowledge {
        /// How many texts were set in it.
        case texts(Int)
        /// A layout sets its texts.
        case none
        case font(PlainFont)
    }

    private let context: OpaquePointer
    /// Which state of the context that is known of, in Pango's count.
    private var serial: UInt32 = 0
    private var known: [Font: Knowledge] = [:]
    /// Whether plain texts look the same without composed glyphs, by faces; fonts of several sizes may have one.
    private var composed: [OpaquePointer: Bool] = [:]

    /// Those of a context, which lives longer.
    init(_ context: OpaquePointer) { self.context = context }

    deinit { for face in composed.keys { hb_face_destroy(face) } }

    /// What sets plain texts in a font by itself; nil where it is not known that anything does.
    func font(_ font: Font) -> PlainFont? {
        let present = pango_context_get_serial(context)
        if serial != present {
            // There are other fonts now, or their letters are drawn in another way.
            known = [:]
            serial = present
        }
        guard case .font(let plain) = known[font] else { return nil }
        return plain
    }

    /// Takes note of a plain text that a layout set in a font, and finds out what can be done without one when there were many.
    func note(_ font: Font) {
        switch known[font] {
        case .none?, .font: return
        case nil: known[font] = .texts(1)
        case .texts(let count) where count < Self.textsBeforeAsking: known[font] = .texts(count + 1)
        case .texts: known[font] = PlainFont(font, context, isComposed: isComposed).map(Knowledge.font) ?? Knowledge.none
        }
    }

    private func isComposed(_ face: OpaquePointer) -> Bool {
        if let known = composed[face] { return known }
        let isComposed = !GlyphComposition.isNeedless("ccmp", in: face)
        composed[hb_face_reference(face)] = isComposed
        return isComposed
    }
}
