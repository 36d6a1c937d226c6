/// The key of a part of one owner: the owner itself, or a part in it that has no view of its own.
nonisolated public enum AccessibilityKey: Hashable, Sendable {
    /// The owner itself.
    case whole
    /// A part by its value or its place: a segment, a day, a line of a menu.
    case number(Int)
    /// A part by the identity of its content: a row of a list.
    case text(String)
}

/// The identity of a node, as long as the window is open. An identity is never reused, and never depends on the cell that shows a row.
nonisolated public struct AccessibilityID: Hashable, Sendable {
    /// The window it is in.
    public let window: Int
    /// The view, or the window itself, that it belongs to.
    public let owner: Int
    /// The part of the owner.
    public let key: AccessibilityKey

    /// Makes an identity.
    public init(window: Int, owner: Int, key: AccessibilityKey = .whole) {
        self.window = window
        self.owner = owner
        self.key = key
    }
}
