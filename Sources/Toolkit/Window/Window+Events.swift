import Graphics

extension Window {
    /// Takes one input event: the only door into the toolkit.
    public func send(_ event: InputEvent) {
        switch event {
        case .pointerDown(let pointer): advance(to: pointer.time); self.pointer.press(pointer)
        case .pointerUp(let pointer): advance(to: pointer.time); self.pointer.release(pointer)
        case .pointerMoved(let pointer): advance(to: pointer.time); self.pointer.move(pointer)
        case .pointerExited(let time): advance(to: time); pointer.exit()
        case .scroll(let scroll): advance(to: scroll.time); pointer.scroll(scroll)
        case .keyDown(let key): advance(to: key.time); _ = dispatchKey(key)
        case .keyUp(let key): advance(to: key.time)
        case .textCommitted(let text, let time): advance(to: time); dispatchText { $0.textCommitted(text) }
        case .textComposed(let text, let time): advance(to: time); dispatchText { $0.textComposed(text) }
        case .resized(let size, let scale): setContentSize(size, scale: scale)
        case .placed(let origin, let areas): placed(at: origin, workAreas: areas)
        case .stateChanged(let state): stateChanged(to: state)
        case .activated(let active): activated(active)
        case .visibilityChanged(let visible): isVisible = visible
        case .closeRequested(let time): advance(to: time); closeRequested()
        case .pressedOutside(let time): advance(to: time); onDismissRequest?()
        case .drag(let drag): dispatchDrag(drag)
        case .pasteboardRead(let id, let item): pasteboardReaders.removeValue(forKey: id)?(item)
        case .settingsChanged(let settings): applySettings(settings)
        case .memoryWarning: passMemoryWarning()
        }
    }

    private func closeRequested() {
        if let onCloseRequest { onCloseRequest() } else { close() }
    }

    private func placed(at origin: Point, workAreas areas: [Rect]) {
        let hasOtherAreas = areas != workAreas
        workAreas = areas
        for child in children { child.workAreas = areas }
        guard origin != screenFrame.origin else {
            if hasOtherAreas { dismissChildrenOffScreen() }
            return
        }
        screenFrame = Rect(origin: origin, size: size)
        // What floats over a window that moves away points at nothing any more.
        dismissChildren()
    }

    private func activated(_ active: Bool) {
        guard active != isActive else { return }
        isActive = active
        for layer in layers { layer.rootView.forEachView { $0.activationDidChange() } }
        guard !active else { return }
        pointer.cancelPress()
        // Another program has the keyboard now, and what floats would stand above its windows.
        dismissChildren()
    }

    // MARK: - Keys

    /// Hands a key to the window on top, then to its first responder and up the chain, commands first.
    func dispatchKey(_ event: KeyEvent) -> Bool {
        pointer.silenceToolTip()
        for child in children.reversed() {
            switch child.kind {
            // The field below which completions stand has the keyboard and guides them.
            case .tooltip, .normal, .completion: continue
            case .popover, .menu:
                if child.dispatchKey(event) { return true }
                if event.key == .escape, !event.isRepeat { child.onDismissRequest?() }
                return true
            }
        }
        if !event.modifiers.contains(.control), event.key != .other { noteKeyboardUse(event) }
        var responder = firstResponder ?? topLayer.rootView.deepestController
        while let current = responder {
            if let command = current.commands.first(where: { $0.shortcuts.contains { $0.matches(event) } }), command.isEnabled() {
                command.perform()
                return true
            }
            if current.keyDown(event) { return true }
            responder = current.next
        }
        return handleUnclaimed(event)
    }

    private func handleUnclaimed(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .tab where event.modifiers.subtracting([.shift, .control]).isEmpty:
            focusNextView(backwards: event.modifiers.contains(.shift))
            return true
        case .escape where topLayer.onEscape != nil && event.modifiers.isEmpty:
            topLayer.onEscape?()
            return true
        case .menu:
            return Menu.openContextMenuForKeyboard(in: self)
        case .function(10) where event.modifiers == .shift:
            return Menu.openContextMenuForKeyboard(in: self)
        default:
            return false
        }
    }

    private func noteKeyboardUse(_ event: KeyEvent) {
        guard !showsFocusRing, event.key == .tab || event.text.isEmpty else { return }
        showsFocusRing = true
        (firstResponder as? View)?.setNeedsDisplay()
    }

    private func dispatchText(_ body: (Responder) -> Bool) {
        if let child = children.last(where: { $0.kind == .popover || $0.kind == .menu }) { return child.dispatchText(body) }
        var responder = firstResponder
        while let current = responder {
            if body(current) { return }
            responder = current.next
        }
    }

    private func dispatchDrag(_ event: DragEvent) {
        // Popovers on top of this window are windows of their own to the drag source.
        let target = topLayer.rootView.hitTest(event.location)
        // The old target hears first: both may hand the event on to one view around them, and what that hears last must hold.
        if let old = lastDragTarget, old !== target {
            _ = old.dragged(DragEvent(phase: .exited, location: event.location, types: event.types))
        }
        let taken = target?.dragged(event) ?? false
        if case .moved = event.phase { request(.acceptDrag(taken)) }
        if case .moved = event.phase { lastDragTarget = target } else { lastDragTarget = nil }
    }
}
