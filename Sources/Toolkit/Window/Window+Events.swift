import Graphics

extension Window {
    /// Handles one input event: the only entry to the toolkit. Screens that are out of date are updated before it.
    public func send(_ event: InputEvent) {
        WindowUpdates.run(around: self)
        keyboard.release(before: event)
        switch event {
        case .pointerDown(let pointer): advance(to: pointer.time); self.pointer.press(pointer)
        case .pointerUp(let pointer): advance(to: pointer.time); self.pointer.release(pointer)
        case .pointerMoved(let pointer): advance(to: pointer.time); self.pointer.move(pointer)
        case .pointerExited(let time): advance(to: time); pointer.exit()
        case .scroll(let scroll): advance(to: scroll.time); pointer.scroll(scroll)
        case .keyDown(let key): advance(to: key.time); keyboard.take(key)
        case .keyUp(let key): advance(to: key.time)
        case .textCommitted(let text, let time): advance(to: time); keyboard.take(text)
        case .textComposed(let text, let time): advance(to: time); keyboard.dispatchText { $0.textComposed(text) }
        case .resized(let size, let scale): setContentSize(size, scale: scale)
        case .placed(let origin, let areas): placed(at: origin, workAreas: areas)
        case .stateChanged(let state): stateChanged(to: state)
        case .activated(let active): activated(active)
        case .visibilityChanged(let visible):
            isVisible = visible
            // An invisible window has no frames.
            if !visible { frames.dropBackdrop() }
        case .closeRequested(let time): advance(to: time); closeRequested()
        case .pressedOutside(let time): advance(to: time); onDismissRequest?()
        case .drag(let drag): dispatchDrag(drag)
        case .pasteboardRead(let id, let item): pasteboardWasRead(id, item)
        case .settingsChanged(let settings): applySettings(settings)
        case .memoryWarning: passMemoryWarning()
        case .accessibilityListening(let listens): WindowAccessibility.below(self).listen(listens)
        case .accessibility(let request): WindowAccessibility.below(self).perform(request)
        }
    }

    /// Delivers the kept keys to their receivers, in their order.
    public func releaseKeys() { keyboard.release() }

    private func closeRequested() {
        if let onCloseRequest { onCloseRequest() } else { close() }
    }

    private func placed(at origin: Point, workAreas areas: [Rect]) {
        let hasOtherAreas = areas != workAreas
        workAreas = areas
        for child in children { child.workAreas = areas }
        guard origin != screenFrame.origin else {
            if hasOtherAreas { FloatingWindows.dismissOffScreen(over: self) }
            return
        }
        screenFrame = Rect(origin: origin, size: size)
        FloatingWindows.dismissLeftBehind(over: self)
        FloatingWindows.follow(over: self)
    }

    private func activated(_ active: Bool) {
        guard active != isActive else { return }
        isActive = active
        for layer in layers { layer.rootView.forEachView { $0.activationDidChange() } }
        guard !active else { return }
        pointer.cancelPress()
        // Another program has the keyboard now, and floating windows would cover its windows.
        dismissChildren()
    }

    private func dispatchDrag(_ event: DragEvent) {
        // The drag source sees popovers on top of this window as separate windows.
        let target = topLayer.rootView.hitTest(event.location)
        let taken = drag.dispatch(event, to: target)
        if case .moved = event.phase { request(.acceptDrag(taken)) }
    }
}
