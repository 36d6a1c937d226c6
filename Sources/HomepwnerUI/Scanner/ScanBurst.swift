import Toolkit

/// Characters that came right after each other, as scanners type them: they send each a few milliseconds after the one before, and hands need
/// three times as long for the quickest two. Only the times of the events count, not when the window came to look at them.
nonisolated struct ScanBurst {
    /// The typed text.
    private(set) var text = ""
    private var last = -Double.infinity
    private var longestPause = 0.0

    /// Two characters of a scanner are no further apart than this, in seconds.
    static let pause = 0.035
    /// The limit for codes of two or three characters, in seconds, is shorter: a person may hit that many keys at once.
    private static let shortPause = 0.02
    /// A text of this length is no accident, and its Enter may come later: some scanners send it separately.
    private static let leastLength = 4
    private static let endPause = 0.15

    /// Whether it has no characters.
    var isEmpty: Bool { text.isEmpty }

    /// Returns whether a character at a time belongs to the earlier ones.
    func goesOn(at time: Double) -> Bool { !isEmpty && time - last <= Self.pause }

    /// Adds a character that belongs to it, or the first one.
    mutating func append(_ character: String, at time: Double) {
        if !isEmpty { longestPause = max(longestPause, time - last) }
        text += character
        last = time
    }

    /// Returns the scanned code, if an Enter at a time ends the typing of a scanner.
    func code(endedAt time: Double) -> String? {
        let count = text.count
        let isLong = count >= Self.leastLength
        guard count >= 2, time - last <= (isLong ? Self.endPause : Self.shortPause), isLong || longestPause <= Self.shortPause else {
            return nil
        }
        let code = text.trimmed
        return code.isEmpty ? nil : code
    }

    /// The wait after the last character until it is known to be the last one, in seconds.
    var patience: Double { text.count >= Self.leastLength ? Self.endPause : Self.pause }

    /// Returns whether an Enter at a time came with the one before it: some scanners end with two.
    static func isRepeated(at time: Double, after end: Double) -> Bool { time - end <= pause }
}
