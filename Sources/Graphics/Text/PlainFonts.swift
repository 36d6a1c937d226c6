internal import CPangoCairo

/// The fonts of a thread that set plain texts by themselves.
final class PlainFonts {
    /// How many texts are set in a font before its face is asked whether they need composed glyphs: that takes as long as some fifty texts,
    /// and a first frame has no time for it.
    static let textsBeforeAsking = 100

    private enum Knowledge {
        case font(PlainFont)
        /// A layout sets texts of these kinds; no other kind was asked for.
        case layouts([PlainText])
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

    /// What sets plain texts in a font by itself, for a text of a kind that is set now; nil where nothing does.
    func font(_ font: Font, for kind: PlainText) -> PlainFont? {
        let present = pango_context_get_serial(context)
        if serial != present {
            // There are other fonts now, or their letters are drawn in another way.
            known = [:]
            serial = present
        }
        var kinds: [PlainText] = []
        switch known[font] {
        case .font(let plain)?:
            plain.texts += 1
            if plain.texts == Self.textsBeforeAsking { plain.isComposed = isComposed(plain.face) }
            return plain
        case .layouts(let others)?:
            guard !others.contains(kind) else { return nil }
            kinds = others
        case nil: break
        }
        let made = PlainFont(font, for: kind, context)
        known[font] = made.map(Knowledge.font) ?? .layouts(kinds + [kind])
        return made
    }

    private func isComposed(_ face: OpaquePointer) -> Bool {
        if let known = composed[face] { return known }
        let isComposed = !GlyphComposition.isNeedless("ccmp", in: face)
        composed[hb_face_reference(face)] = isComposed
        return isComposed
    }
}
