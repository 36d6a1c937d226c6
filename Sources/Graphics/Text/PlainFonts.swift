internal import CPangoCairo

/// The fonts of a thread that set plain texts without a layout.
final class PlainFonts {
    private enum Knowledge {
        case font(PlainFont)
        /// A layout sets texts of these kinds; other kinds were not used.
        case layouts([PlainText])
    }

    private let context: OpaquePointer
    /// The state of the context for the known fonts, in Pango's count.
    private var serial: UInt32 = 0
    private var known: [Font: Knowledge] = [:]

    /// Makes the fonts of a context, which lives longer.
    init(_ context: OpaquePointer) { self.context = context }

    /// Returns the font that sets a plain text of a kind without a layout; nil if there is none.
    func font(_ font: Font, for kind: PlainText) -> PlainFont? {
        let present = pango_context_get_serial(context)
        if serial != present {
            // The fonts or the rendering of letters changed.
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
