import Graphics

/// The lines of text that a window showed last, shaped: what is in one row now often was in another one just before, as when a
/// search is narrowed letter by letter.
struct LineCache {
    private struct Key: Hashable {
        let text: String
        let font: Font
    }

    private var recent: [Key: TextLayout] = [:]
    /// Those that were recent before; what is asked for again comes back from here, the rest is let go of together.
    private var older: [Key: TextLayout] = [:]

    /// A few screens of rows; twice as many are held at most.
    private static let limit = 96
    /// Longer texts are seldom and large.
    private static let longest = 200

    var count: Int { recent.count + older.count }

    /// A text in one line, as long as it is.
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
    /// Whether it was made of the very bytes of a text: strings are equal also where one has its accents apart, but places in them differ.
    fileprivate func isOf(_ text: String) -> Bool { self.text.utf8.elementsEqual(text.utf8) }
}
