/// A view that a person operates: a press and a release inside it perform its action.
open class Control: View {
    /// Whether the control can be operated.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled { resignFirstResponder() }
            setNeedsDisplay()
        }
    }

    /// Whether the button is held down on the control now.
    public private(set) final var isHighlighted = false {
        didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
    }

    /// Whether the control is on, chosen or open.
    public final var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }

    /// Whether the pointer is over the control.
    public private(set) final var isHovered = false {
        didSet { if isHovered != oldValue { setNeedsDisplay() } }
    }

    /// The action of the control.
    public final var action: (() -> Void)?

    /// A handler that other code added for an event.
    private struct EventAction {
        let event: Event
        let handler: (Control) -> Void
    }

    /// The handlers of events, in the order in which they were added.
    private var eventActions: [EventAction] = []

    /// Performs the action, as a press would.
    open func sendAction() {
        action?()
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }

    /// Adds a handler for an event; the control keeps the closure, which should hold its own objects weakly.
    public final func addAction(for event: Event, _ handler: @escaping (Control) -> Void) {
        eventActions.append(EventAction(event: event, handler: handler))
    }

    /// Calls a method of an object for an event, `button.addTarget(self, action: ItemController.save)`. The control holds the object weakly.
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for event: Event = .primaryActionTriggered
    ) {
        addAction(for: event) { [weak target] _ in
            if let target { action(target)() }
        }
    }

    /// Whether an event has a handler.
    final func hasActions(for event: Event) -> Bool { eventActions.contains { $0.event == event } }

    /// Removes all handlers of an event.
    public final func removeActions(for event: Event) { eventActions.removeAll { $0.event == event } }

    /// Calls all handlers of an event, in the order in which they were added.
    public final func sendActions(for event: Event) {
        // Most controls have no handlers, and a handler may change the list.
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

    /// Describes a button; its name is its line of help without the key in brackets.
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
        // The key may have been held since it did something elsewhere.
        if !event.isRepeat { sendAction() }
        return true
    }
}
