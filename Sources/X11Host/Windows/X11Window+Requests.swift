import CX11
import Graphics
import Toolkit

extension X11Window {
    /// Shows a shape of the pointer over the window; before the first frame it is only noted, because loading one takes a while.
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
    /// - Parameter time: when the user wished it.
    func activate(at time: UInt32) {
        let atoms = connection.atoms
        let supported = connection.property(connection.root, atoms[.netSupported], type: X11Connection.atomType)?.numbers ?? []
        if supported.contains(atoms[.netActiveWindow]) {
            // The 1 says that a program asks, not a pager.
            connection.sendMessage(
                to: connection.root, about: id, .netActiveWindow, [1, Int(time), 0, 0, 0],
                mask: SubstructureRedirectMask | SubstructureNotifyMask)
        } else {
            XMapRaised(display, id)
            takeFocus(at: time)
        }
    }

    /// Takes the keyboard; only a window that can be seen may.
    func takeFocus(at time: UInt32) {
        guard isMapped, !isIconified else { return }
        XSetInputFocus(display, id, RevertToParent, UInt(time))
    }

    /// Where the caret stands, in points of a window that may be a child of this one; nil when no text has the keyboard.
    func setTextInput(_ caret: Rect?, of other: X11Window) {
        guard let caret else { return services.inputMethod.setCaret(nil, window: id) }
        let x = WindowGeometry.clamp(caret.minX * scale + Double(other.geometry.x - geometry.x), -32_768...32_767)
        // Its windows go below the line, so the caret's bottom is what they want.
        let y = WindowGeometry.clamp(caret.maxY * scale + Double(other.geometry.y - geometry.y), -32_768...32_767)
        services.inputMethod.setCaret((x, y), window: id)
    }
}
