public import Graphics

extension Window {
    func handlePress(_ event: PointerEvent) {
        silenceToolTip()
        coastingView?.stopCoasting()
        pointer.location = event.location
        pointer.isSwallowing = false
        // A release that never came: the server lost it, or somebody else got it.
        if event.button == 1 { pointer.takePressed()?.pointerCancelled() }
        var event = event
        event.clickCount = pointer.countClick(event, settings: settings)
        if dismissChildren(forPressAt: event.location) {
            pointer.isSwallowing = true
            return
        }
        if showsFocusRing {
            showsFocusRing = false
            (firstResponder as? View)?.setNeedsDisplay()
        }
        followHover()
        let found = hitTest(event.location)
        if event.button == 1, let observer = pressObserver, observer.intercepts(pressOn: found) {
            pointer.forgetClicks()
            pointer.isSwallowing = true
            return
        }
        guard let hit = found else {
            if event.button == 1, layers.last?.isLeaving == false { topLayer.onPressOutside?() }
            return
        }
        switch event.button {
        case 1:
            pointer.pressed = hit
            hit.pointerDown(event)
        // While something is held a menu would only get in its way.
        case 3: if pointer.pressed == nil { openContextMenu(for: hit, at: event.location) }
        default: hit.auxiliaryPointerDown(event)
        }
    }

    /// Takes the press under way from the view that has it.
    func cancelPress() {
        pointer.forgetClicks()
        pointer.takePressed()?.pointerCancelled()
    }

    /// The frontmost view at a point; nil on the empty part of a modal layer and outside of the window.
    public func hitTest(_ point: Point) -> View? {
        for layer in layers.reversed() {
            let passesItsGround = layer.isModal || layer.letsPressesThrough
            if let hit = layer.rootView.hitTest(point), hit !== layer.rootView || !passesItsGround { return hit }
            if layer.isModal { return nil }
        }
        return nil
    }

    /// Closes the popovers and menus that are open over this window; answers whether the press was used up by that.
    private func dismissChildren(forPressAt point: Point) -> Bool {
        var used = false
        for child in children.reversed() where child.kind != .tooltip && child.kind != .normal {
            if child.passthrough?(point.offsetBy(x: screenFrame.minX, y: screenFrame.minY)) ?? false { continue }
            child.onDismissRequest?()
            // A press beside a list of completions is a press like any other.
            if child.kind != .completion { used = true }
        }
        return used
    }

    /// Closes what floats over this window: what it points at moved, or the window lost the keyboard.
    func dismissChildren() {
        hideToolTip()
        for child in children.reversed() { child.onDismissRequest?() }
    }

    func handleRelease(_ event: PointerEvent) {
        pointer.location = event.location
        if pointer.isSwallowing {
            pointer.isSwallowing = false
            return
        }
        guard event.button == 1 else { return }
        let view = pointer.pressed
        pointer.pressed = nil
        view?.pointerUp(event)
        followHover()
    }

    func handleMove(_ event: PointerEvent) {
        pointer.location = event.location
        if let view = pointer.pressed {
            view.pointerDragged(event)
        } else {
            followHover()
            for entry in pointer.hovered { entry.view?.pointerHovered(event) }
            scheduleToolTip()
        }
    }

    func handleExit() {
        pointer.location = nil
        hideToolTip()
        if pointer.pressed == nil { followHover() }
    }

    func scrollWheel(_ event: ScrollEvent) {
        silenceToolTip()
        if !event.isGestureEnd { coastingView?.stopCoasting() }
        pointer.location = event.location
        // What a popover or a menu belongs to must not move away below it.
        guard !children.contains(where: { $0.kind == .popover || $0.kind == .menu }) else { return }
        if hitTest(event.location)?.scrolled(event) ?? false { holdHover() }
    }

    /// How long after the last scroll hover follows again, in seconds.
    private static let hoverRest = 0.1

    /// While content moves below a pointer that rests, nothing lights up in passing: hover follows when the content stands.
    func holdHover() {
        pointer.lastScroll = now
        if pointer.hoverRelease == nil { releaseHover(after: Self.hoverRest) }
    }

    private func releaseHover(after delay: Double) {
        pointer.hoverRelease = schedule(after: delay) { [weak self] in
            guard let self else { return }
            let left = pointer.lastScroll + Self.hoverRest - now
            guard left < 0.005 else { return releaseHover(after: left) }
            pointer.hoverRelease = nil
            updateHover()
        }
    }

    /// The pointer itself did something: hover follows at once.
    private func followHover() {
        pointer.hoverRelease?.cancel()
        pointer.hoverRelease = nil
        updateHover()
    }

    /// Tells views that the pointer came or went, after it or they moved, and sets the pointer's shape.
    func updateHover() {
        var now: [View] = []
        if pointer.pressed == nil, let location = pointer.location {
            var view = hitTest(location)
            while let v = view {
                now.append(v)
                view = v.superview
            }
        } else if pointer.pressed != nil {
            return
        }
        let before = pointer.hovered.compactMap(\.view)
        guard before.count != now.count || !zip(before, now).allSatisfy({ $0 === $1 }) else { return }
        pointer.hovered = now.map { PointerTracker.WeakView(view: $0) }
        for view in before where !now.contains(where: { $0 === view }) { view.hoverDidChange(false) }
        for view in now where !before.contains(where: { $0 === view }) { view.hoverDidChange(true) }
        updateCursor()
    }

    /// Sets the pointer's shape to what the views under it want.
    func updateCursor() {
        let cursor = pointer.hovered.lazy.compactMap { $0.view?.cursor }.first ?? .arrow
        guard cursor != pointer.cursor else { return }
        pointer.cursor = cursor
        request(.setCursor(cursor))
    }
}
