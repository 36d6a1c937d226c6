/// A sentence that is read once: what is not seen, or a live region that came or has other words.
nonisolated public struct AccessibilityAnnouncement: Hashable, Sendable {
    /// The sentence.
    public var text: String
    /// Whether it is read at once, before what is being read ends.
    public var isUrgent: Bool

    /// Makes an announcement.
    public init(_ text: String, isUrgent: Bool = false) {
        self.text = text
        self.isUrgent = isUrgent
    }
}
