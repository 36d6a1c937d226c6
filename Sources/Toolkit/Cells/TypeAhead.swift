/// Letters typed in quick succession, which search for a row.
nonisolated struct TypeAhead {
    /// Letters further apart than this, in seconds, begin a new word.
    static let pause = 0.8

    private(set) var text = ""
    private var lastTime = -Double.infinity

    /// Returns whether a word is being typed at a time, so that a space belongs to it.
    func isActive(at time: Double) -> Bool { !text.isEmpty && time - lastTime <= Self.pause }

    /// Adds letters that were typed at a time, in seconds.
    mutating func append(_ letters: String, at time: Double) {
        if !isActive(at: time) { text = "" }
        text += letters
        lastTime = time
    }

    /// Whether the word is new, so that the search begins below the current row.
    var isFirst: Bool { text.count == 1 }

    /// The only letter of the word, if it was typed repeatedly to visit the titles that begin with it.
    var repeatedLetter: String? {
        guard text.count > 1, let first = text.first, text.allSatisfy({ $0 == first }) else { return nil }
        return String(first)
    }

    mutating func reset() { text = "" }

    /// Returns the title for the word: at its first letter the next one after the current title that begins with it, and at further letters
    /// the current title if it still matches; nil if none begins with them.
    func match(in titles: [String], from present: Int?) -> Int? {
        guard !titles.isEmpty else { return nil }
        func first(with start: String, from index: Int) -> Int? {
            let start = start.lowercased()
            return titles.indices.map { (index + $0) % titles.count }.first { titles[$0].lowercased().hasPrefix(start) }
        }
        let next = present.map { ($0 + 1) % titles.count } ?? 0
        if let found = first(with: text, from: isFirst ? next : present ?? 0) { return found }
        return repeatedLetter.flatMap { first(with: $0, from: next) }
    }
}
