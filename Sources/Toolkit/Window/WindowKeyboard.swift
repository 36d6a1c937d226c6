import Graphics

/// The keyboard of a window: the receivers of keys and texts, and whether it was used last.
final class WindowKeyboard {
    private weak var window: Window?
    /// Whether the keyboard was used last, so that the focused view has a ring.
    private(set) var showsFocusRing = false
    /// Keys that the filter keeps for a moment.
    private var kept: [KeyEvent] = []
    /// The keys that are typed while a requested view is on its way.
    private var held = HeldInput()
    /// The key that is being delivered.
    private var current: KeyEvent?
    /// The last place of the caret that the input method was told, in window points.
    private(set) var textInputCaret: Rect?

    init(_ window: Window) { self.window = window }

    // MARK: - Keys

    /// Handles a key press, unless the filter keeps or uses it.
    func take(_ event: KeyEvent) {
        switch window?.keyFilter?(event, responder) ?? .deliver {
        case .deliver: deliver(event)
        case .keep: kept.append(event)
        case .use: kept = []
        }
    }

    /// Delivers the kept keys, each to screens that are up to date.
    func release() {
        let keys = kept
        kept = []
        updateScreens()
        for (place, key) in keys.enumerated() {
            if place > 0 { updateScreens() }
            deliver(key)
        }
    }

    /// The key before may have opened the screen that the next one is meant for.
    private func updateScreens() {
        if let window { WindowUpdates.run(around: window) }
    }

    private func deliver(_ event: KeyEvent) {
        guard !held.take(.key(event)) else { return }
        let before = current
        current = event
        _ = dispatch(event)
        current = before
    }

    /// Handles a text from the input method.
    func take(_ text: String) {
        if !held.take(.text(text)) { dispatchText { $0.textCommitted(text) } }
    }

    /// Delivers the kept keys before other events of a person in the window or over it.
    func release(before event: InputEvent) {
        switch event {
        case .scroll, .textCommitted, .textComposed, .activated, .drag, .accessibility: outermost?.release()
        case .pointerDown, .closeRequested, .pressedOutside: outermost?.releaseAll()
        default: break
        }
    }

    private func releaseAll() {
        release()
        handOut(held.cancelAll())
    }

    /// The keyboard of the window over which this one floats, which gets the events.
    private var outermost: WindowKeyboard? {
        var outermost = window
        while let parent = outermost?.parent { outermost = parent }
        return outermost?.keyboard
    }

    /// Begins to hold back typed keys.
    func begin(_ purpose: KeyHold.Purpose) -> Int { held.begin(purpose, by: current) }

    func isHeld(by hold: Int) -> Bool { held.has(hold) }

    /// Delivers the held keys, if no other hold is active.
    func end(_ hold: Int, isThere: Bool) { handOut(held.end(hold, isThere: isThere)) }

    private func handOut(_ pieces: [HeldInput.Piece]) {
        for piece in pieces {
            updateScreens()
            // One of them may make a request that is waited for too.
            switch piece {
            case .key(let event): deliver(event)
            case .text(let text): take(text)
            }
        }
    }

    /// The first responder for the next key.
    private var responder: Responder? {
        guard let window else { return nil }
        let child = window.children.last { $0.kind == .popover || $0.kind == .menu }
        return child.map { $0.keyboard.responder } ?? window.firstResponder
    }

    /// Passes a key to the window on top, then to its first responder and up the chain, commands first.
    func dispatch(_ event: KeyEvent) -> Bool {
        guard let window else { return false }
        window.pointer.silenceToolTip()
        for child in window.children.reversed() {
            switch child.kind {
            // The text field above the completions has the keyboard and controls them.
            case .tooltip, .normal, .completion: continue
            case .popover, .menu:
                if child.keyboard.dispatch(event) { return true }
                if event.key == .escape, !event.isRepeat { child.onDismissRequest?() }
                return true
            }
        }
        if !event.modifiers.contains(.control), event.key != .other { noteUse(event) }
        var responder = window.firstResponder ?? start(in: window.topLayer.rootView)
        while let current = responder {
            if let command = current.commands.first(where: { $0.shortcuts.contains { $0.matches(event) } }), command.isEnabled() {
                command.perform()
                return true
            }
            if current.keyDown(event) { return true }
            if let view = current as? View, move(event, in: view) { return true }
            responder = current.next
        }
        return handleUnclaimed(event, window)
    }

    /// Returns the controller of the frontmost view that has one: the start for keys if no view has the keyboard.
    private func start(in view: View) -> Responder? {
        for child in view.subviews.reversed() where !child.isHidden && child.isUserInteractionEnabled {
            if let found = start(in: child) { return found }
        }
        let controller: Responder? = view.controller.flatMap { $0.takesUnfocusedKeys ? $0 : nil }
        return controller ?? view.layer?.window
    }

    /// Moves the keyboard from one control of a group to the next.
    private func move(_ event: KeyEvent, in view: View) -> Bool {
        guard let group = view.keyGroup, let target = group.target(of: event, among: innerStops(of: view)) else { return false }
        showFocusRing()
        target.becomeFirstResponder()
        return true
    }

    private func handleUnclaimed(_ event: KeyEvent, _ window: Window) -> Bool {
        let layer = window.topLayer
        switch event.key {
        case .tab where event.modifiers.subtracting([.shift, .control]).isEmpty:
            window.focusNextView(backwards: event.modifiers.contains(.shift))
            return true
        case .escape where layer.onEscape != nil && event.modifiers.isEmpty:
            layer.onEscape?()
            return true
        case .menu:
            return Menu.openContextMenuForKeyboard(in: window)
        case .function(10) where event.modifiers == .shift:
            return Menu.openContextMenuForKeyboard(in: window)
        default:
            return false
        }
    }

    func dispatchText(_ body: (Responder) -> Bool) {
        guard let window else { return }
        if let child = window.children.last(where: { $0.kind == .popover || $0.kind == .menu }) {
            return child.keyboard.dispatchText(body)
        }
        var responder = window.firstResponder
        while let current = responder {
            if body(current) { return }
            responder = current.next
        }
    }

    /// Tells the input method the place of the caret, in window points; nil if no text has the keyboard.
    func setTextInput(caret: Rect?) {
        guard caret != textInputCaret else { return }
        textInputCaret = caret
        window?.request(.setTextInput(caret: caret))
    }

    // MARK: - Focus

    private func noteUse(_ event: KeyEvent) {
        if event.key == .tab || event.text.isEmpty { showFocusRing() }
    }

    /// The keyboard was used, and may have moved the focus.
    func showFocusRing() {
        guard !showsFocusRing else { return }
        showsFocusRing = true
        (window?.firstResponder as? View)?.setNeedsDisplay()
    }

    /// The pointer was used last.
    func hideFocusRing() {
        guard showsFocusRing else { return }
        // The ring is still visible, so its whole area is marked for redrawing.
        (window?.firstResponder as? View)?.setNeedsDisplay()
        showsFocusRing = false
    }

    /// Returns the views at which the Tab key stops, among a view and those in it, in their order.
    func stops(in view: View) -> [View] {
        guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return [] }
        let all = innerStops(of: view)
        let inner = view.keyGroup.map { $0.stops(among: all) } ?? all
        return view.isKeyView ? [view] + inner : inner
    }

    private func innerStops(of view: View) -> [View] {
        (view.subviewList.cover.map { [$0] } ?? view.keyViewOrder).flatMap { stops(in: $0) }
    }
}
