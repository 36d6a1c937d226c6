/// An action that can be performed on a node.
nonisolated public struct AccessibilityAction: Hashable, Sendable {
    /// The kind of an action.
    public enum Kind: Hashable, Sendable {
        /// Does the same as a press.
        case activate
        /// Makes the value larger, or smaller.
        case increment, decrement
        /// Shows the rows below it, or hides them.
        case expand, collapse
        /// Opens its context menu.
        case showMenu
        /// Performs an action of the program, by its name.
        case custom(String)

        /// Takes the node out of its list.
        public static let remove = Kind.custom("Remove")
    }

    /// The kind of the action.
    public let kind: Kind
    /// The key that does the same.
    public let shortcut: Shortcut?

    /// Makes an action.
    public init(_ kind: Kind, shortcut: Shortcut? = nil) {
        self.kind = kind
        self.shortcut = shortcut
    }
}

/// An action of a program on a view or a row, which other people perform by a press on a picture or by a swipe.
public struct AccessibilityCustomAction {
    /// The name, as a verb: "Show Picture".
    public let name: String
    /// Performs the action.
    public let perform: () -> Void

    /// Makes an action.
    public init(_ name: String, perform: @escaping () -> Void) {
        self.name = name
        self.perform = perform
    }
}
