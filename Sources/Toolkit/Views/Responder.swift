/// An object that can answer events. Events without an answer are passed to `next`: the outer views and
/// their controllers, then the window.
open class Responder: NibConnectable {
    /// Its facts for people who cannot see it; nil mostly.
    final var accessibilityFacts: AccessibilityFacts?

    /// Makes a responder.
    public init() {}

    /// The members that nibs can connect. Overrides add to those of `super`.
    open class var nibBindings: [NibBinding] { [] }

    /// The responder that is asked next; nil at the end of the chain.
    open var next: Responder? { nil }

    /// The nearest responder of a kind, beginning here: how an action without a target finds who performs it.
    /// `target((any FormActing).self)?.submit()` is UIKit's action that is sent to nil.
    public final func target<Kind>(_ kind: Kind.Type) -> Kind? {
        var responder: Responder? = self
        while let current = responder {
            if let found = current as? Kind { return found }
            responder = current.next
        }
        return nil
    }

    /// The commands that shortcuts and menus perform on this responder, most specific first.
    open var commands: [Command] { [] }

    /// Called when a button went down. The view that answers keeps the pointer until the button is up.
    open func pointerDown(_ event: PointerEvent) { next?.pointerDown(event) }

    /// Called when the pointer moved while the button that went down here is held.
    open func pointerDragged(_ event: PointerEvent) { next?.pointerDragged(event) }

    /// Called when the button that went down here is up again.
    open func pointerUp(_ event: PointerEvent) { next?.pointerUp(event) }

    /// Called when the press is cancelled: the window lost the pointer, or another object (a scroll view) claimed it.
    open func pointerCancelled() { next?.pointerCancelled() }

    /// Called when a further button went down: the middle one (2), back (8) or forward (9).
    open func auxiliaryPointerDown(_ event: PointerEvent) { next?.auxiliaryPointerDown(event) }

    /// Called when a wheel or a touchpad scrolled over this responder. Returns whether the event was used.
    @discardableResult
    open func scrolled(_ event: ScrollEvent) -> Bool { next?.scrolled(event) ?? false }

    /// Called when a key went down. Returns whether the event was used.
    open func keyDown(_ event: KeyEvent) -> Bool { false }

    /// Called when an input method committed text. Returns whether it was taken.
    open func textCommitted(_ text: String) -> Bool { false }

    /// Called when an input method composes text. Returns whether it was taken.
    open func textComposed(_ text: ComposedText) -> Bool { false }

    /// Called when something is dragged over this responder or dropped on it. Returns whether it takes it.
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

    /// Called when it got the keyboard.
    open func didBecomeFirstResponder() {}

    /// Called when it lost the keyboard.
    open func didResignFirstResponder() {}

    // MARK: - For those who cannot see it

    /// Describes it. Overrides call `super`.
    open func describe(_ description: inout AccessibilityDescription) {}

    /// Does the same as a press on it. Returns whether a press does anything.
    open func accessibilityActivate() -> Bool { false }

    /// Makes its value larger by a step.
    open func accessibilityIncrement() {}

    /// Makes its value smaller by a step.
    open func accessibilityDecrement() {}

    /// Performs an act on it, or on a part of it that has no view of its own. Returns whether the act was used.
    open func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool { false }

    /// Called when memory is short: drops caches, such as decoded pictures out of sight. Nothing may look different afterwards.
    ///
    /// It is called for every controller and every view of a window, including those out of sight. Overrides call `super`.
    open func didReceiveMemoryWarning() {}
}
