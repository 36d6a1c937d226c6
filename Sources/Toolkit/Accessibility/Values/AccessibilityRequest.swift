/// A request of a screen reader to a window.
nonisolated public struct AccessibilityRequest: Hashable, Sendable {
    /// The requested act.
    public enum Act: Hashable, Sendable {
        /// Performs one of the node's actions.
        case perform(AccessibilityAction.Kind)
        /// Gives the node the keyboard, with its ring.
        case focus
        /// Selects only the node, adds it to the selection, or removes it from the selection.
        case select, addToSelection, deselect
        /// Sets its number.
        case setValue(Double)
        /// Replaces its text, as typing does.
        case setText(String)
        /// Selects a part of its text, in UTF-8 bytes.
        case setSelection(Range<Int>)
        /// Reports the line and the box of a part of its text, in UTF-8 bytes: `AccessibilityUpdate.extents` has the answer.
        case measureText(Range<Int>)
        /// Brings it into sight.
        case scrollIntoView
        /// Makes the node of one of its rows that is out of sight; the node is in the next update.
        case realise(row: Int)
    }

    /// The node.
    public var target: AccessibilityID
    /// The requested act.
    public var act: Act

    /// Makes a request.
    public init(_ act: Act, _ target: AccessibilityID) {
        self.target = target
        self.act = act
    }
}
