import CX11
import Graphics
import Toolkit

extension X11Window {
    /// Shows a shape of the pointer over the window; before the first frame it is only stored, because loading one takes a while.
    func setCursor(_ new: Toolkit.Cursor) {
        cursor = new
        if services.cursors.isReady { showCursor() }
    }

    /// Shows the pointer's shape.
    func showCursor() {
        XDefineCursor(display, id, services.cursors.number(for: cursor))
    }

    /// Moves and sizes a child, in screen points.
    func move(to frame: Rect) {
        let new = WindowGeometry(frame, scale: scale)
        guard new != geometry else { return }
        geometry = new
        XMoveResizeWindow(display, id, Int32(new.x), Int32(new.y), UInt32(new.width), UInt32(new.height))
    }

    /// Asks the window manager to raise the window and give it the keyboard.
    ///
    /// - Parameter time: the time of the user's act.
    func activate(at time: UInt32) {
        let atoms = connection.atoms
        if supportedByManager.contains(atoms[.netActiveWindow]) {
            // The 1 means that a program asks, not a pager.
            connection.sendMessage(
                to: connection.root, about: id, .netActiveWindow, [1, Int(time), 0, 0, 0],
                mask: SubstructureRedirectMask | SubstructureNotifyMask)
        } else {
            XMapRaised(display, id)
            takeFocus(at: time)
        }
    }

    /// The features that the window manager supports.
    private var supportedByManager: [UInt] {
        connection.property(connection.root, connection.atoms[.netSupported], type: X11Connection.atomType)?.numbers ?? []
    }

    /// Takes the keyboard; only a visible window may.
    func takeFocus(at time: UInt32) {
        guard visibility.isMapped, !visibility.isIconified else { return }
        // The window manager may have removed it from the screen a moment ago.
        connection.errors.excuse(on: display) { XSetInputFocus(display, id, RevertToParent, UInt(time)) }
    }

    /// Sets the place of the caret, in points of a window that may be a child of this one; nil if no text has the keyboard.
    func setTextInput(_ caret: Rect?, of other: X11Window) {
        guard let caret else { return services.inputMethod.setCaret(nil, window: id) }
        let x = WindowGeometry.clamp(caret.minX * scale + Double(other.geometry.x - geometry.x), -32_768...32_767)
        // The input method's windows are below the line, so they need the caret's bottom.
        let y = WindowGeometry.clamp(caret.maxY * scale + Double(other.geometry.y - geometry.y), -32_768...32_767)
        services.inputMethod.setCaret((x, y), window: id)
    }

    /// The atoms of a maximized window; one alone means maximal height or width.
    static let maximized: [AtomName] = [.netWMStateMaximizedHorizontally, .netWMStateMaximizedVertically]

    /// Sets the first state of the window, before it is shown.
    func describeState() {
        let wanted = window.wantedState
        guard !wanted.isEmpty else { return }
        let names = (wanted.contains(.maximized) ? Self.maximized : []) + (wanted.contains(.fullScreen) ? [.netWMStateFullscreen] : [])
        let numbers = names.map { connection.atoms[$0] }
        // Without a supporting window manager, the state would stay for good.
        let supported = Set(supportedByManager)
        guard numbers.allSatisfy(supported.contains) else { return }
        state = wanted
        connection.setProperty(id, connection.atoms[.netWMState], type: X11Connection.atomType, numbers: numbers)
    }

    /// Asks the window manager for a state.
    func setState(_ new: WindowState) {
        let change = new.symmetricDifference(state)
        state = new
        if change.contains(.maximized) { ask(for: Self.maximized, new.contains(.maximized)) }
        if change.contains(.fullScreen) { ask(for: [.netWMStateFullscreen], new.contains(.fullScreen)) }
    }

    private func ask(for names: [AtomName], _ isWanted: Bool) {
        let numbers = names.map { Int(connection.atoms[$0]) } + [0]
        // The first number removes or adds; the last 1 means that a program asks, not a pager.
        connection.sendMessage(
            to: connection.root, about: id, .netWMState, [isWanted ? 1 : 0, numbers[0], numbers[1], 1, 0],
            mask: SubstructureRedirectMask | SubstructureNotifyMask)
    }
}
