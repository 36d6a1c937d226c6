/// Something that can be done with a node.
nonisolated public struct AccessibilityAction: Hashable, Sendable {
    /// What kind of thing.
    public enum Kind: Hashable, Sendable {
        /// What a press does.
        case activate
        /// Makes its value larger, or smaller.
        case increment, decrement
        /// Shows what is below it, or hides that.
        case expand, collapse
        /// Opens its context menu.
        case showMenu
        /// Something of its own, by its name.
        case custom(String)
    }

    /// What kind of thing.
    public let kind: Kind
    /// The key that does the same.
    public let shortcut: Shortcut?

    /// Makes an action.
    public init(_ kind: Kind, shortcut: Shortcut? = nil) {
        self.kind = kind
        self.shortcut = shortcut
    }
}

/// Something of its own that can be done with a view or a row, which a person sees as a picture to press or reaches by a swipe.
public struct AccessibilityCustomAction {
    /// What it is called, as a verb: "Show Picture".
    public let name: String
    /// Does it.
    public let perform: () -> Void

    /// Makes an action.
    public init(_ name: String, perform: @escaping () -> Void) {
        self.name = name
        self.perform = perform
    }
}
