/// Tells keys that answer a question from keys of somebody who is still typing a text, when the question came up by itself.
///
/// A person types, looks at the keys, and a question takes the keyboard: the space between two words must not be its answer.
nonisolated struct TypingGuard {
    /// After a letter, keys that could answer belong to the same text for so many seconds.
    private static let textPause = 1.0
    /// What destroys something wants a key that comes alone: so many seconds after the key before it.
    private static let destructivePause = 0.5

    private var lastText = -Double.infinity
    private var lastKey: Double

    /// - Parameter time: when the question came up, in seconds on the event clock.
    init(at time: Double) { lastKey = time }

    /// Takes note of a key.
    ///
    /// - Parameters:
    ///   - event: the key that went down.
    ///   - isDestructive: whether the answer that would get it destroys something.
    /// - Returns: whether the key is part of a text that is being typed, and no answer.
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
