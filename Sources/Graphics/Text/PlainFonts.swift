internal import CPangoCairo

/// The fonts of a thread that set plain texts by themselves.
final class PlainFonts {
    private enum Knowledge {
        case font(PlainFont)
        /// A layout sets texts of these kinds; no other kind was asked for.
        case layouts([PlainText])
    }

    private let context: OpaquePointer
    /// Which state of the context that is known of, in Pango's count.
    private var serial: UInt32 = 0
    private var known: [Font: Knowledge] = [:]

    /// Those of a context, which lives longer.
    init(_ context: OpaquePointer) { self.context = context }

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
        case .font(let plain)?: return plain
        case .layouts(let others)?:
            guard !others.contains(kind) else { return nil }
            kinds = others
        case nil: break
        }
        let made = PlainFont(font, for: kind, context)
        known[font] = made.map(Knowledge.font) ?? .layouts(kinds + [kind])
        return made
    }
}
