import Graphics

/// The shaped lines of text that a window showed last. They are often needed again in another row, for example when a search is narrowed
/// letter by letter.
struct LineCache {
    private struct Key: Hashable {
        let text: String
        let font: Font
    }

    private var recent: [Key: TextLayout] = [:]
    /// The lines of the time before. A line that is needed again is taken from here; the rest are dropped together.
    private var older: [Key: TextLayout] = [:]

    /// The limit is a few screens of rows; at most twice as many are kept.
    private static let limit = 96
    /// Longer texts are rare and need much memory.
    private static let longest = 200

    var count: Int { recent.count + older.count }

    /// Returns a text in one line of any length.
    mutating func line(_ text: String, font: Font) -> TextLayout {
        let key = Key(text: text, font: font)
        if let known = recent[key], known.isOf(text) { return known }
        let kept = older[key].flatMap { $0.isOf(text) ? $0 : nil }
        let line = kept ?? TextLayout(text, font: font, options: .init(alignment: .left))
        guard text.utf8.count <= Self.longest else { return line }
        if recent.count >= Self.limit {
            older = recent
            recent.removeAll(keepingCapacity: true)
        }
        recent[key] = line
        return line
    }

    mutating func flush() {
        recent.removeAll()
        older.removeAll()
    }
}

extension TextLayout {
    /// Returns whether it was made from the exact bytes of a text: strings are also equal if one has its accents apart, but places in them
    /// differ.
    fileprivate func isOf(_ text: String) -> Bool { self.text.utf8.elementsEqual(text.utf8) }
}
