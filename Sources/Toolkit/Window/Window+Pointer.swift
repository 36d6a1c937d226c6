public import Graphics

extension Window {
    func handlePress(_ event: PointerEvent) {
        hideToolTip()
        pointer.location = event.location
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
        updateHover()
        guard let hit = hitTest(event.location) else {
            if event.button == 1 { topLayer.onPressOutside?() }
            return
        }
        switch event.button {
        case 1:
            pointer.pressed = hit
            hit.pointerDown(event)
        case 3: openContextMenu(for: hit, at: event.location)
        default: hit.auxiliaryPointerDown(event)
        }
    }

    /// The frontmost view at a point; nil on the empty part of a modal layer and outside of the window.
    public func hitTest(_ point: Point) -> View? {
        for layer in layers.reversed() {
            if let hit = layer.rootView.hitTest(point), hit !== layer.rootView || !layer.isModal { return hit }
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
        updateHover()
    }

    func handleMove(_ event: PointerEvent) {
        pointer.location = event.location
        if let view = pointer.pressed {
            view.pointerDragged(event)
        } else {
            updateHover()
            for entry in pointer.hovered { entry.view?.pointerHovered(event) }
            scheduleToolTip()
        }
    }

    func handleExit() {
        pointer.location = nil
        hideToolTip()
        if pointer.pressed == nil { updateHover() }
    }

    func scrollWheel(_ event: ScrollEvent) {
        hideToolTip()
        pointer.location = event.location
        hitTest(event.location)?.scrolled(event)
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
        let cursor = now.lazy.compactMap(\.cursor).first ?? .arrow
        if cursor != pointer.cursor {
            pointer.cursor = cursor
            request(.setCursor(cursor))
        }
    }
}
