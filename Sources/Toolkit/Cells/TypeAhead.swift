/// Letters typed one soon after the other, with which a row is looked for.
nonisolated struct TypeAhead {
    /// Letters further apart than this, in seconds, begin a new word.
    static let pause = 0.8

    private(set) var text = ""
    private var lastTime = -Double.infinity

    /// Whether a word is being typed at a time, so that a space belongs to it.
    func isActive(at time: Double) -> Bool { !text.isEmpty && time - lastTime <= Self.pause }

    /// Adds letters that were typed at a time, in seconds.
    mutating func append(_ letters: String, at time: Double) {
        if !isActive(at: time) { text = "" }
        text += letters
        lastTime = time
    }

    /// Whether the word is new, so that the search begins below the present row.
    var isFirst: Bool { text.count == 1 }

    /// The one letter of which the word is made, if it was typed again and again to walk through what begins with it.
    var repeatedLetter: String? {
        guard text.count > 1, let first = text.first, text.allSatisfy({ $0 == first }) else { return nil }
        return String(first)
    }

    mutating func reset() { text = "" }
}
