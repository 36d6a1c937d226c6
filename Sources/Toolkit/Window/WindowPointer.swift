import Graphics

/// The pointer of a window: its place, the view that holds it, the views under it, and the effects of a press, a move and a wheel.
final class WindowPointer {
    private struct WeakView {
        weak var view: View?
    }

    /// The time after the last scroll until hover is updated again, in seconds.
    private static let hoverRest = 0.1

    private weak var window: Window?
    /// The last known place, in window points; nil while the pointer is outside.
    private(set) var location: Point?
    /// The view on which the left button was pressed; it keeps the pointer until the button is released.
    private(set) weak var pressed: View?
    private var clicks = ClickCounter()
    /// Whether the current press is ignored, because it only closed a popover or a menu.
    private var isSwallowing = false
    /// The views under the pointer, innermost first.
    private var hovered: [WeakView] = []
    private var cursor = Cursor.arrow
    /// Ends the pause of hover after a scroll; nil while there is no pause.
    private var hoverRelease: ScheduledAction?
    /// The time at which the content last moved below the pointer, in seconds of the window's clock.
    private var lastScroll = 0.0
    /// The scroll view whose content is coasting; any press or scroll stops it.
    private weak var coasting: ScrollView?
    /// The observer that gets presses before the views under them.
    private weak var observer: (any PressObserver)?
    private let toolTips = ToolTipPresenter()

    init(_ window: Window) { self.window = window }

    // MARK: - Requests of others

    /// Lets a view keep the pointer until the button is released, instead of the view that was pressed.
    func hold(_ view: View) { pressed = view }

    /// Content coasts from now on.
    func contentCoasts(in view: ScrollView) { coasting = view }

    /// Sets the observer that gets presses before the views under them, instead of the previous one.
    func observePresses(_ new: any PressObserver) { observer = new }

    /// Removes an observer of presses, unless another one was set since.
    func endObservingPresses(_ old: any PressObserver) {
        if observer === old { observer = nil }
    }

    /// Takes the current press from its view; the next press is the first of a click.
    func cancelPress() {
        clicks.forget()
        endPress()
    }

    /// Takes the current press from a view or a view in it.
    func cancelPress(in view: View) {
        if let pressed, pressed.isDescendant(of: view) { endPress() }
    }

    private func endPress() {
        let held = pressed
        pressed = nil
        held?.pointerCancelled()
    }

    /// A view left the window, or was hidden.
    func viewDidLeave(_ view: View) {
        // A view around one under the pointer is under it too. A table hides all its cells, and at most one of them is under the pointer.
        if hovered.contains(where: { $0.view === view }) {
            let left = hovered.compactMap(\.view).filter { $0.isDescendant(of: view) }
            hovered.removeAll { $0.view?.isDescendant(of: view) ?? true }
            for view in left { view.hoverDidChange(false) }
        }
        cancelPress(in: view)
        if let shown = toolTips.target, shown.isDescendant(of: view) { hideToolTip() }
    }

    // MARK: - Presses

    func press(_ event: PointerEvent) {
        guard let window else { return }
        silenceToolTip()
        coasting?.stopCoasting()
        location = event.location
        isSwallowing = false
        // Ends a press whose release never came: the server lost it, or another program got it.
        if event.button == 1 { endPress() }
        var event = event
        event.clickCount = clicks.count(event, settings: window.settings)
        if window.dismissChildren(forPressAt: event.location) {
            isSwallowing = true
            return
        }
        window.keyboard.hideFocusRing()
        followHover()
        let found = window.hitTest(event.location)
        if event.button == 1, let observer, observer.intercepts(pressOn: found) {
            clicks.forget()
            isSwallowing = true
            return
        }
        guard let hit = found else {
            if event.button == 1, window.layers.last?.isLeaving == false { window.topLayer.onPressOutside?() }
            return
        }
        switch event.button {
        case 1:
            pressed = hit
            hit.pointerDown(event)
        // While a view is held, a menu would be in the way.
        case 3: if pressed == nil { Menu.openContextMenu(for: hit, at: event.location, in: window) }
        default: hit.auxiliaryPointerDown(event)
        }
    }

    func release(_ event: PointerEvent) {
        location = event.location
        if isSwallowing {
            isSwallowing = false
            return
        }
        guard event.button == 1 else { return }
        let view = pressed
        pressed = nil
        view?.pointerUp(event)
        followHover()
    }

    func move(_ event: PointerEvent) {
        location = event.location
        if let pressed {
            pressed.pointerDragged(event)
        } else {
            followHover()
            for entry in hovered { entry.view?.pointerHovered(event) }
            scheduleToolTip()
        }
    }

    func exit() {
        location = nil
        hideToolTip()
        if pressed == nil { followHover() }
    }

    func scroll(_ event: ScrollEvent) {
        guard let window else { return }
        silenceToolTip()
        if !event.isGestureEnd { coasting?.stopCoasting() }
        location = event.location
        // The source of a popover or a menu must not move away below it.
        guard !window.children.contains(where: { $0.kind == .popover || $0.kind == .menu }) else { return }
        if window.hitTest(event.location)?.scrolled(event) ?? false { holdHover() }
    }

    // MARK: - Hover

    /// Stops hover while content moves below a pointer that rests: it is updated when the content rests.
    func holdHover() {
        guard let window else { return }
        lastScroll = window.now
        if hoverRelease == nil { releaseHover(after: Self.hoverRest) }
    }

    private func releaseHover(after delay: Double) {
        hoverRelease = window?.schedule(after: delay) { [weak self] in
            guard let self, let window else { return }
            let left = lastScroll + Self.hoverRest - window.now
            guard left < 0.005 else { return releaseHover(after: left) }
            hoverRelease = nil
            updateHover()
        }
    }

    /// The pointer itself was used: hover is updated at once.
    private func followHover() {
        hoverRelease?.cancel()
        hoverRelease = nil
        updateHover()
    }

    /// The views have moved: other views are under the pointer, unless content is only scrolling.
    func viewsDidMove() {
        if hoverRelease == nil { updateHover() }
    }

    /// Tells views that the pointer came or left, after it or they moved, and sets the pointer's shape.
    private func updateHover() {
        guard pressed == nil else { return }
        var now: [View] = []
        if let location {
            var view = window?.hitTest(location)
            while let v = view {
                now.append(v)
                view = v.superview
            }
        }
        let before = hovered.compactMap(\.view)
        guard before.count != now.count || !zip(before, now).allSatisfy({ $0 === $1 }) else { return }
        hovered = now.map { WeakView(view: $0) }
        for view in before where !now.contains(where: { $0 === view }) { view.hoverDidChange(false) }
        for view in now where !before.contains(where: { $0 === view }) { view.hoverDidChange(true) }
        updateCursor()
    }

    /// Sets the pointer's shape for the views under it.
    func updateCursor() {
        let wanted = hovered.lazy.compactMap { $0.view?.cursor }.first ?? .arrow
        guard wanted != cursor else { return }
        cursor = wanted
        window?.request(.setCursor(wanted))
    }

    // MARK: - Help

    private func scheduleToolTip() {
        guard let window, window.isActive || window.kind != .normal, let location,
            window.children.allSatisfy({ $0.kind == .tooltip })
        else { return }
        toolTips.pointerMoved(in: window, over: hovered.compactMap(\.view), at: location)
    }

    func hideToolTip() {
        if let window { toolTips.hide(now: window.now) }
    }

    /// A press, a key or the wheel: no tool tip of the view under the pointer is shown until the pointer comes back.
    func silenceToolTip() {
        let view = hovered.lazy.compactMap(\.view).first { $0.toolTip?.isEmpty == false }
        if let window { toolTips.silence(view, now: window.now) }
    }
}

/// Counts presses that follow each other at one place.
private struct ClickCounter {
    private var last: PointerEvent?
    private var clicks = 0

    mutating func count(_ event: PointerEvent, settings: DesktopSettings) -> Int {
        if let last, last.button == event.button, event.time - last.time <= settings.doubleClickTime,
            event.location.distance(to: last.location) <= settings.doubleClickDistance
        {
            clicks = clicks % 3 + 1
        } else {
            clicks = 1
        }
        last = event
        return clicks
    }

    /// The next press is the first of a click.
    mutating func forget() { last = nil }
}
