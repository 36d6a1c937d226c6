/// The line of some notes that a search is about.
enum NotesLine {
    /// How much of a line stands before what was found, and how much of it there is at most, in characters.
    private static let before = 24
    private static let most = 240

    /// The first line that holds the most of the words; nil where none holds any. A long line begins shortly before what was found.
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
        // From the beginning of a word, where there is one.
        if let blank = text[start..<found.lowerBound].firstIndex(where: \.isWhitespace) { start = text.index(after: blank) }
        let shown = text[start...].prefix(most)
        return "…" + shown + (shown.endIndex < text.endIndex ? "…" : "")
    }
}
