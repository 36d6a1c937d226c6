/// What somebody who reads a window aloud wants done in it.
nonisolated public struct AccessibilityRequest: Hashable, Sendable {
    /// What is to be done.
    public enum Act: Hashable, Sendable {
        /// What one of its actions is.
        case perform(AccessibilityAction.Kind)
        /// Gives it the keyboard, with its ring.
        case focus
        /// Selects it and nothing else, or adds it to what is selected, or takes the selection from it.
        case select, addToSelection, deselect
        /// Gives it a number.
        case setValue(Double)
        /// Puts a text in place of its own, as typing does.
        case setText(String)
        /// Selects some of its text, in UTF-8 bytes.
        case setSelection(Range<Int>)
        /// Says on which line some of its text is and where, in UTF-8 bytes: `AccessibilityUpdate.extents` has the answer.
        case measureText(Range<Int>)
        /// Brings it into sight.
        case scrollIntoView
        /// Makes the node of a row of it that is out of sight; it comes with the next update.
        case realise(row: Int)
    }

    /// With which node.
    public var target: AccessibilityID
    /// What is to be done.
    public var act: Act

    /// Makes a request.
    public init(_ act: Act, _ target: AccessibilityID) {
        self.target = target
        self.act = act
    }
}
