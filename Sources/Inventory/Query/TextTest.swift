/// A test of texts: whether one contains another, or is it as a whole. Case, accents and the number of blanks do not count.
struct TextTest: Sendable {
    private let wanted: [UInt8]
    private let isWhole: Bool

    init(_ text: String, whole isWhole: Bool) {
        wanted = Self.plain(text)
        self.isWhole = isWhole
    }

    /// Returns whether a text passes; none does if the wanted text has no letters.
    func passes(_ text: String) -> Bool {
        guard !wanted.isEmpty else { return false }
        return isWhole ? Self.plain(text) == wanted : ByteSearch.holds(Self.plain(text), wanted)
    }

    /// Returns a folded text with one blank between words.
    private static func plain(_ text: String) -> [UInt8] { Namesakes.plain(Folding.folded(text)) }
}
