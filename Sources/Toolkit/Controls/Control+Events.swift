extension Control {
    /// An event of a control, in the words of nib files.
    nonisolated public enum Event: String, Hashable, Sendable {
        /// The button went down on it.
        case touchDown
        /// The button went down and up again on it, or a key did the same.
        case touchUpInside
        /// The button went down on it and up elsewhere.
        case touchUpOutside
        /// The press was cancelled.
        case touchCancel
        /// The user chose another value.
        case valueChanged
        /// The control performed its main action.
        case primaryActionTriggered
        /// A text field got the keyboard.
        case editingDidBegin
        /// The user changed the text of a field.
        case editingChanged
        /// A text field lost the keyboard.
        case editingDidEnd
        /// Enter was pressed in a text field.
        case editingDidEndOnExit
    }
}
