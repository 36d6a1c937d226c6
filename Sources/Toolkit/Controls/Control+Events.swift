extension Control {
    /// What can happen to a control, in the words of nib files.
    nonisolated public enum Event: String, Hashable, Sendable {
        /// The button went down on it.
        case touchDown
        /// The button went down and up again on it, or a key did the same.
        case touchUpInside
        /// The button went down on it and up elsewhere.
        case touchUpOutside
        /// The press was taken away.
        case touchCancel
        /// The user chose another value.
        case valueChanged
        /// The control did what it is there for.
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

    struct EventAction {
        let event: Event
        let handler: (Control) -> Void
    }

    /// Adds somebody who is told of an event; the control keeps the closure, which should hold its own objects weakly.
    public func addAction(for event: Event, _ handler: @escaping (Control) -> Void) {
        eventActions.append(EventAction(event: event, handler: handler))
    }

    /// Takes away everybody who was added for an event.
    public func removeActions(for event: Event) { eventActions.removeAll { $0.event == event } }

    /// Tells everybody who was added for an event, in the order in which they were.
    public func sendActions(for event: Event) {
        // Most controls have none, and the list may change while it is told.
        for action in eventActions where action.event == event { action.handler(self) }
    }
}
