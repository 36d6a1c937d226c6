/// A sentence that is read once: about an invisible event, or a live region that appeared or has other words.
nonisolated public struct AccessibilityAnnouncement: Hashable, Sendable {
    /// The sentence.
    public var text: String
    /// Whether it interrupts the current sentence and is read at once.
    public var isUrgent: Bool

    /// Makes an announcement.
    public init(_ text: String, isUrgent: Bool = false) {
        self.text = text
        self.isUrgent = isUrgent
    }
}
