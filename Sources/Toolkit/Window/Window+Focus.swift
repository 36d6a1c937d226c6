import Graphics

extension Window {
    /// The responder with the keyboard in the top layer.
    public var firstResponder: Responder? { topLayer.firstResponder }

    /// Gives the keyboard to a responder, or to none. Returns whether the responder took it: a view under a modal layer gets it after that
    /// layer goes.
    @discardableResult
    public func makeFirstResponder(_ responder: Responder?) -> Bool {
        if let covered = WindowLayer.covered(holding: responder, in: self) { return covered.takeLater(responder) }
        let old = topLayer.firstResponder
        guard old !== responder else { return true }
        if let responder, !responder.canBecomeFirstResponder { return false }
        topLayer.firstResponder = responder
        noteFirstResponderChange(from: old, to: responder)
        return true
    }

    func noteFirstResponderChange(from old: Responder?, to new: Responder?) {
        setTextInput(caret: nil)
        old?.didResignFirstResponder()
        if let view = old as? View { view.setNeedsDisplay(FocusRing(view).bounds) }
        new?.didBecomeFirstResponder()
        if let view = new as? View { view.setNeedsDisplay(FocusRing(view).bounds) }
        if let view = new as? View { KeyGroup.note(view) }
    }

    /// A view left the window or was hidden, so it loses the keyboard and the pointer.
    func viewDidLeave(_ view: View) {
        for layer in layers {
            if let focused = layer.firstResponder as? View, focused.isDescendant(of: view) {
                layer.firstResponder = nil
                if layer === topLayer { noteFirstResponderChange(from: focused, to: nil) }
            }
        }
        pointer.viewDidLeave(view)
    }

    /// Moves the keyboard to the next (or the previous) view for the Tab key, in the top layer.
    public func focusNextView(backwards: Bool = false) {
        let stops = keyboard.stops(in: topLayer.rootView)
        guard !stops.isEmpty else { return }
        let step = backwards ? -1 : 1
        var index = backwards ? stops.count - 1 : 0
        if let current = firstResponder as? View, let at = stops.firstIndex(where: { $0 === current }) {
            index = (at + step + stops.count) % stops.count
        }
        keyboard.showFocusRing()
        makeFirstResponder(stops[index])
        stops[index].scrollIntoView()
    }
}

extension View {
    /// Whether a ring should be drawn around it: it has the keyboard and the keyboard was used last.
    public var showsFocusRing: Bool { isFirstResponder && (window?.showsFocusRing ?? false) }

    /// Scrolls the scroll views around it so that it is visible, with room for its focus ring.
    public func scrollIntoView() { ViewSight(self).scroll() }
}
