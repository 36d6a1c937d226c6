import CX11
import Graphics
public import Toolkit

/// Opening and closing windows, and floating windows.
extension X11Application {
    /// The server's number of a window, with which other programs show theirs over it; nil while it is not open.
    public func serverNumber(of window: Toolkit.Window) -> UInt? { windows.find(window).map { UInt($0.id) } }

    /// Makes the server's window for one of the toolkit's, and shows it.
    func openWindow(_ window: Toolkit.Window, parent: X11Window?) throws(X11Error) {
        guard windows.find(window) == nil else { return }
        if window.kind == .normal { window.applicationOrientations = supportedInterfaceOrientations }
        let shown = try X11Window(window, parent: parent, services: services)
        windows.add(shown)
        window.clock = { LoopSleeper.now }
        if parent == nil {
            // A child has the settings of its parent already.
            window.send(.settingsChanged(settings))
            // Its theme may differ from the desktop's.
            shown.setDark(window.theme.isDark)
        }
        // The server's window has whole pixels.
        window.send(.resized(shown.geometry.size(scale: shown.scale), scale: shown.scale))
        if parent == nil { window.send(.placed(origin: window.screenFrame.origin, workAreas: workAreas)) }
        shown.setCursor(.arrow)
        shown.show()
        if window.kind == .popover || window.kind == .menu { windows.holdPointerSoon(for: shown) }
    }

    /// Closes a window and those that float over it.
    func closeWindow(_ shown: X11Window) {
        for child in windows.order.reversed() where child.parent === shown { closeWindow(child) }
        drops.handleDestroy(shown.id)
        windows.remove(shown)
        shown.destroy()
        guard shown.parent == nil, !windows.hasTopLevel else { return }
        if let onLastWindowClosed { onLastWindowClosed() } else { quit() }
    }

    // MARK: - The desktop

    func settingsChanged() {
        FontSystem.use(settings.textRendering)
        if services.cursors.isReady { services.cursors.use(theme: watcher.cursors.theme, size: watcher.cursors.size) }
        for shown in windows.order {
            if shown.parent == nil {
                // It passes the settings to the windows that float over it.
                router.add([.settingsChanged(settings)] + shown.use(scale: scale), to: shown)
            } else if shown.scale != scale {
                // Floating windows were placed in points of the old scale.
                router.add([.pressedOutside(time: LoopSleeper.now)], to: shown)
            }
            shown.setCursor(shown.cursor)
        }
        onSettingsChange?()
    }

    func monitorsChanged() {
        for shown in windows.order where shown.parent == nil {
            router.add([shown.placed], to: shown)
            shown.fitting.fit(shown)
        }
    }
}
