/// Tells keys that answer a question from keys of a text, when the question came up while a person typed.
///
/// A person types, looks at the keys, and a question takes the keyboard: the space between two words must not be its answer.
nonisolated struct TypingGuard {
    /// The time in seconds after a letter in which possible answers count as part of the same text.
    private static let textPause = 1.0
    /// The time in seconds between two keys before a key can destroy something.
    private static let destructivePause = 0.5

    private var lastText = -Double.infinity
    private var lastKey: Double

    /// - Parameter time: the time when the question came up, in seconds on the event clock.
    init(at time: Double) { lastKey = time }

    /// Stores a key.
    ///
    /// - Parameters:
    ///   - event: the key that was pressed.
    ///   - isDestructive: whether the answer destroys something.
    /// - Returns: whether the key is part of a text, and not an answer.
    mutating func swallows(_ event: KeyEvent, isDestructive: Bool) -> Bool {
        let sinceText = event.time - lastText
        let sinceKey = event.time - lastKey
        lastKey = event.time
        switch event.key {
        case .enter, .space, .tab:
            return event.isRepeat || sinceText < Self.textPause || (isDestructive && event.key != .tab && sinceKey < Self.destructivePause)
        default:
            if !event.text.isEmpty { lastText = event.time }
            return false
        }
    }
}
