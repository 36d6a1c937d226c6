/// Something that can answer events. What it does not answer goes to `next`: up the views, their controllers, the window.
open class Responder: NibConnectable {
    /// What was said of it for those who cannot see it; nil mostly.
    final var accessibilityFacts: AccessibilityFacts?

    /// Makes a responder.
    public init() {}

    /// What nibs can connect in objects of this class. Overrides add to those of `super`.
    open class var nibBindings: [NibBinding] { [] }

    /// Who is asked next, or nil at the end of the chain.
    open var next: Responder? { nil }

    /// What this responder can do by keyboard shortcut or menu, most specific first.
    open var commands: [Command] { [] }

    /// A button went down. The view that answers keeps the pointer until the button is up.
    open func pointerDown(_ event: PointerEvent) { next?.pointerDown(event) }

    /// The pointer moved while the button that went down here is held.
    open func pointerDragged(_ event: PointerEvent) { next?.pointerDragged(event) }

    /// The button that went down here is up again.
    open func pointerUp(_ event: PointerEvent) { next?.pointerUp(event) }

    /// The press was taken away: the window lost the pointer, or somebody else (a scroll view) claimed it.
    open func pointerCancelled() { next?.pointerCancelled() }

    /// A button other than the first and the secondary one went down: the middle one (2), back (8) or forward (9).
    open func auxiliaryPointerDown(_ event: PointerEvent) { next?.auxiliaryPointerDown(event) }

    /// A wheel or a touchpad turned over this responder. Returns whether it had a use for it.
    @discardableResult
    open func scrolled(_ event: ScrollEvent) -> Bool { next?.scrolled(event) ?? false }

    /// A key went down. Returns whether it had a use for it.
    open func keyDown(_ event: KeyEvent) -> Bool { false }

    /// An input method committed text. Returns whether it was taken.
    open func textCommitted(_ text: String) -> Bool { false }

    /// An input method composes text. Returns whether it was taken.
    open func textComposed(_ text: ComposedText) -> Bool { false }

    /// Something is dragged over this responder or dropped on it. Returns whether it takes it.
    open func dragged(_ event: DragEvent) -> Bool { next?.dragged(event) ?? false }

    /// Called when text is pasted but the clipboard has none. Returns whether a responder used the clipboard instead.
    @discardableResult
    open func pasteWithoutText() -> Bool { next?.pasteWithoutText() ?? false }

    /// Whether it can have the keyboard.
    open var canBecomeFirstResponder: Bool { false }

    /// The window to which it belongs.
    var hostWindow: Window? { next?.hostWindow }

    /// Whether it has the keyboard of its window.
    public final var isFirstResponder: Bool { hostWindow?.firstResponder === self }

    /// Takes the keyboard. Returns whether it got it.
    @discardableResult
    public final func becomeFirstResponder() -> Bool { hostWindow?.makeFirstResponder(self) ?? false }

    /// Gives the keyboard back.
    public final func resignFirstResponder() {
        if isFirstResponder { hostWindow?.makeFirstResponder(nil) }
    }

    /// It just got the keyboard.
    open func didBecomeFirstResponder() {}

    /// It just lost the keyboard.
    open func didResignFirstResponder() {}

    // MARK: - For those who cannot see it

    /// Says what it is. Overrides call `super`.
    open func describe(_ description: inout AccessibilityDescription) {}

    /// Does what a press on it does. Returns whether there is something.
    open func accessibilityActivate() -> Bool { false }

    /// Makes its value larger by a step.
    open func accessibilityIncrement() {}

    /// Makes its value smaller by a step.
    open func accessibilityDecrement() {}

    /// Does something with it, or with a part of it that has no view of its own. Returns whether it had a use for that.
    open func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool { false }

    /// Memory runs short: let go of what can be made again, such as decoded pictures out of sight. Nothing may look different afterwards.
    ///
    /// Every controller and every view of a window is told, those out of sight too. Overrides call `super`.
    open func didReceiveMemoryWarning() {}
}
