import Inventory

/// A shown text and the matches of the search in it, as ranges of UTF-8 offsets in the shown text.
nonisolated struct MarkedText: Hashable {
    private(set) var text = ""
    private(set) var marks: [Range<Int>] = []

    /// Makes the shown form of a text, in one line.
    ///
    /// - Parameter limit: the length in bytes at which the text is cut
    init(_ source: String, _ matcher: SearchMatcher, limit: Int = DisplayText.limit) {
        let short = DisplayText.cut(source, limit: limit)
        let found = matcher.isEmpty ? [] : matcher.ranges(in: short)
        let isPlain = DisplayText.isPlain(short)
        guard !isPlain, !found.isEmpty else {
            text = DisplayText.isolated(source, limit: limit)
            marks = found.map { Self.offset(of: $0.lowerBound, in: short)..<Self.offset(of: $0.upperBound, in: short) }
            return
        }
        // The shown form of a character may be longer than the character, so the marks are counted along.
        var scalars = String.UnicodeScalarView()
        scalars.append("\u{2068}")
        var length = 3
        var start: Int?
        var next = found[...]
        for index in short.unicodeScalars.indices {
            mark(at: index, length, &start, &next)
            let scalar = DisplayText.visible(short.unicodeScalars[index])
            scalars.append(scalar)
            length += UTF8.width(scalar)
        }
        mark(at: short.endIndex, length, &start, &next)
        scalars.append("\u{2069}")
        text = String(scalars)
    }

    /// A text of several lines, as it is.
    init(lines text: String, _ matcher: SearchMatcher) {
        self.text = text
        if matcher.isEmpty { return }
        marks = matcher.ranges(in: text).map { Self.offset(of: $0.lowerBound, in: text)..<Self.offset(of: $0.upperBound, in: text) }
    }

    /// A text in its shown form, without matches.
    init(shown text: String) { self.text = text }

    /// Several texts beside each other.
    init(_ parts: [MarkedText], separator: String) {
        for (index, part) in parts.enumerated() {
            if index > 0 { text += separator }
            let start = text.utf8.count
            text += part.text
            marks += part.marks.map { (start + $0.lowerBound)..<(start + $0.upperBound) }
        }
    }

    /// Begins or ends a mark at a boundary of a match.
    private mutating func mark(at index: String.Index, _ length: Int, _ start: inout Int?, _ next: inout ArraySlice<Range<String.Index>>) {
        if let range = next.first, start != nil, index >= range.upperBound {
            if let begin = start { marks.append(begin..<length) }
            start = nil
            next.removeFirst()
        }
        if let range = next.first, start == nil, index >= range.lowerBound, index < range.upperBound { start = length }
    }

    private static func offset(of index: String.Index, in text: String) -> Int {
        text.utf8.distance(from: text.startIndex, to: index)
    }
}
