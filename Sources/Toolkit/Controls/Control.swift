/// A view that a person operates: it turns a press and a release inside it into its action.
open class Control: View {
    /// Whether it can be operated.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled { resignFirstResponder() }
            setNeedsDisplay()
        }
    }

    /// Whether the button is held down on it now.
    public private(set) final var isHighlighted = false {
        didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
    }

    /// Whether it is on, chosen, open.
    public final var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }

    /// Whether the pointer is over it.
    public private(set) final var isHovered = false {
        didSet { if isHovered != oldValue { setNeedsDisplay() } }
    }

    /// What it does.
    public final var action: (() -> Void)?

    /// What somebody else does at an event.
    private struct EventAction {
        let event: Event
        let handler: (Control) -> Void
    }

    /// Who else is told of which events, in the order in which they came.
    private var eventActions: [EventAction] = []

    /// Does it, as a press would.
    open func sendAction() {
        action?()
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }

    /// Adds somebody who is told of an event; the control keeps the closure, which should hold its own objects weakly.
    public final func addAction(for event: Event, _ handler: @escaping (Control) -> Void) {
        eventActions.append(EventAction(event: event, handler: handler))
    }

    /// Takes away everybody who was added for an event.
    public final func removeActions(for event: Event) { eventActions.removeAll { $0.event == event } }

    /// Tells everybody who was added for an event, in the order in which they were.
    public final func sendActions(for event: Event) {
        // Most controls have none, and the list may change while it is told.
        for action in eventActions where action.event == event { action.handler(self) }
    }

    open override var canBecomeFirstResponder: Bool { isEnabled }

    open override func pointerDown(_ event: PointerEvent) {
        guard isEnabled else { return }
        isHighlighted = true
        sendActions(for: .touchDown)
    }

    open override func pointerDragged(_ event: PointerEvent) {
        if isEnabled { isHighlighted = contains(convert(event.location, from: nil)) }
    }

    open override func pointerUp(_ event: PointerEvent) {
        let fires = isHighlighted
        isHighlighted = false
        guard isEnabled else { return }
        if fires { sendAction() } else { sendActions(for: .touchUpOutside) }
    }

    open override func pointerCancelled() {
        isHighlighted = false
        sendActions(for: .touchCancel)
    }

    open override func hoverDidChange(_ isHovered: Bool) { self.isHovered = isHovered }

    /// A button that is called as its line of help says, without the key that is there in brackets.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .button
        description.label = toolTip.map(AccessibilityText.withoutShortcut) ?? ""
        description.isEnabled = isEnabled
        if isSelected { description.states.insert(.selected) }
        description.actions = [AccessibilityAction(.activate)]
        description.children = []
    }

    open override func accessibilityActivate() -> Bool {
        guard isEnabled else { return false }
        sendAction()
        return true
    }

    open override func keyDown(_ event: KeyEvent) -> Bool {
        guard isEnabled, event.modifiers.isEmpty, event.key == .space || event.key == .enter else { return false }
        sendAction()
        return true
    }
}
