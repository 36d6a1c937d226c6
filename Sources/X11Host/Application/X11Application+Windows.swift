import CX11
import Graphics
import Toolkit

/// Opening and closing windows, and what floats.
extension X11Application {
    /// Wires the parts that tell of something.
    func connectParts() {
        connection.errors.onLost = { [weak self] in self?.sleeper?.wake() }
        watcher.onChange = { [weak self] in self?.settingsChanged() }
        watcher.onMonitorsChange = { [weak self] in self?.monitorsChanged() }
        services.inputMethod.onKey = { [weak self] in self?.handleReturnedKey($0) }
        services.inputMethod.onCommitted = { [weak self] id, text in
            guard let self, let window = windows[id] else { return }
            add([.textCommitted(text, time: LoopSleeper.now)], to: window)
        }
        services.inputMethod.onComposed = { [weak self] id, text in
            guard let self, let window = windows[id] else { return }
            add([.textComposed(text, time: LoopSleeper.now)], to: window)
        }
        drops.deliver = { [weak self] event, window in self?.add([.drag(event)], to: window) }
    }

    /// Makes a window of the server's for one of the toolkit's, and shows it.
    func openWindow(_ window: Toolkit.Window, parent: X11Window?) throws(X11Error) {
        guard find(window) == nil else { return }
        if window.kind == .normal { window.applicationOrientations = supportedInterfaceOrientations }
        let shown = try X11Window(window, parent: parent, services: services)
        windows[shown.id] = shown
        order.append(shown)
        window.clock = { LoopSleeper.now }
        window.send(.settingsChanged(settings))
        // Its theme need not be the desktop's.
        if window.kind == .normal { shown.setDark(window.theme.isDark) }
        window.send(.resized(shown.geometry.size(scale: shown.scale), scale: shown.scale))
        if parent == nil { window.send(.placed(origin: window.screenFrame.origin, workAreas: workAreas)) }
        shown.setCursor(.arrow)
        shown.show()
        if window.kind == .popover || window.kind == .menu { holdPointer(for: shown) }
    }

    /// Closes a window and what floats over it.
    func closeWindow(_ shown: X11Window) {
        for child in order.reversed() where child.parent === shown { closeWindow(child) }
        windows[shown.id] = nil
        order.removeAll { $0 === shown }
        drops.handleDestroy(shown.id)
        if pointerHolder == shown.id {
            pointerHolder = nil
            if let below = order.last(where: { $0.window.kind == .popover || $0.window.kind == .menu }) {
                holdPointer(for: below)
            } else {
                shown.releasePointer(at: 0)
            }
        }
        shown.destroy()
        guard shown.parent == nil, !order.contains(where: { $0.parent == nil }) else { return }
        if let onLastWindowClosed { onLastWindowClosed() } else { quit() }
    }

    // MARK: - What floats

    /// Makes presses in other programs come to a floating window. Without the pointer, which another program may hold, it closes when the
    /// window below it loses the keyboard.
    private func holdPointer(for shown: X11Window) {
        if shown.grabPointer(at: 0) { pointerHolder = shown.id }
    }

    /// Lets go of the pointer.
    func releasePointer() {
        if let id = pointerHolder { windows[id]?.releasePointer(at: 0) }
        pointerHolder = nil
    }

    /// Whether a press that the server brought to a window lies outside of it: a press in another program, held for us.
    func isOutside(_ window: X11Window, x: Double, y: Double) -> Bool {
        guard pointerHolder == window.id else { return false }
        return x < 0 || y < 0 || x >= Double(window.geometry.width) || y >= Double(window.geometry.height)
    }

    /// A press in another program, while something floats.
    func pressedOutside(at time: Double) {
        for child in order.reversed() where child.parent != nil && child.window.kind != .tooltip {
            add([.pressedOutside(time: time)], to: child)
        }
    }

    /// The window lost the keyboard: what floats over it has no place any more.
    func dismissChildren(of window: X11Window, time: Double) {
        for child in order.reversed() where child.parent != nil && topLevel(of: child) === window && child.window.kind != .tooltip {
            add([.pressedOutside(time: time)], to: child)
        }
    }

    // MARK: - The desktop

    private func settingsChanged() {
        FontSystem.use(settings.textRendering)
        if services.cursors.isReady { services.cursors.use(theme: watcher.cursors.theme, size: watcher.cursors.size) }
        for shown in order {
            add([.settingsChanged(settings)], to: shown)
            // What floats was placed in points of the old scale.
            if shown.parent != nil, shown.scale != scale { add([.pressedOutside(time: LoopSleeper.now)], to: shown) }
            if shown.parent == nil { add(shown.use(scale: scale), to: shown) }
            shown.setCursor(shown.cursor)
        }
        onSettingsChange?()
    }

    private func monitorsChanged() {
        for shown in order where shown.parent == nil {
            add([shown.placed], to: shown)
            shown.fitOnScreen()
        }
    }
}
