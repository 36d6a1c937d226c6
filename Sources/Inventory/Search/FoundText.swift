/// The line of a search result's row whose words are in fields that the row does not show.
enum FoundText {
    /// The number of characters before the found word, and the maximum number in the line.
    private static let before = 24
    private static let most = 240

    /// The searched fields that a row does not show.
    static let fields = FieldDescriptor.all.filter { $0.isSearched && ![ItemField.name, .serialNumber, .place].contains($0.field) }

    /// Returns the line with the most words, after the name of its field except for notes; nil if no line has any.
    ///
    /// - Parameters:
    ///   - hidden: the fields that are not searched.
    ///   - own: the texts of custom fields, with the fields' names.
    ///   - text: returns the text of one of `fields`, by its index.
    static func line(
        _ matcher: SearchMatcher, hiding hidden: Set<ItemField> = [], own: [(name: String, text: String)] = [],
        in text: (Int) throws -> String
    ) rethrows -> String? {
        var best: (title: String?, text: String, count: Int)?
        func look(_ title: String?, _ text: String) {
            guard !text.isEmpty else { return }
            let folded = Folding.folded(text)
            let count = matcher.words.count { ByteSearch.holds(folded, $0) }
            if count > best?.count ?? 0 { best = (title, text, count) }
        }
        for (place, descriptor) in fields.enumerated() where !hidden.contains(descriptor.field) {
            look(descriptor.field == .notes ? nil : descriptor.title, try text(place))
        }
        for own in own { look(own.name, own.text) }
        guard let best, let line = holding(matcher, in: best.text) else { return nil }
        return best.title.map { "\($0): \(line)" } ?? line
    }

    /// Returns the first line with the most words; nil if no line has any. A long line begins shortly before the found word.
    static func holding(_ matcher: SearchMatcher, in notes: String) -> String? {
        var best: (line: Substring, count: Int)?
        for line in notes.split(whereSeparator: \.isNewline) {
            let folded = Folding.folded(String(line))
            let count = matcher.words.count { ByteSearch.holds(folded, $0) }
            guard count > best?.count ?? 0 else { continue }
            best = (line, count)
            if count == matcher.words.count { break }
        }
        return best.map { cut(String($0.line), matcher) }
    }

    private static func cut(_ line: String, _ matcher: SearchMatcher) -> String {
        let line = line.drop(while: \.isWhitespace)
        guard line.count > before, let found = matcher.ranges(in: String(line)).first else { return String(line.prefix(most)) }
        let text = String(line)
        let lead = text.distance(from: text.startIndex, to: found.lowerBound)
        guard lead > 2 * before else { return String(text.prefix(most)) + (text.count > most ? "…" : "") }
        var start = text.index(found.lowerBound, offsetBy: -before)
        // From the beginning of a word, if there is one.
        if let blank = text[start..<found.lowerBound].firstIndex(where: \.isWhitespace) { start = text.index(after: blank) }
        let shown = text[start...].prefix(most)
        return "…" + shown + (shown.endIndex < text.endIndex ? "…" : "")
    }
}
