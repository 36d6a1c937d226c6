import CX11
import Graphics
import Toolkit

/// The program's windows on the server: by their numbers, in the order of their opening, and the one that holds the pointer.
final class WindowRegistry {
    private var byID: [XID: X11Window] = [:]
    /// Parents before children.
    private(set) var order: [X11Window] = []
    /// The floating window that the pointer is held for.
    private var pointerHolder: XID?
    /// The window for which the pointer will be held.
    private var nextHolder: XID?

    subscript(id: XID) -> X11Window? { byID[id] }

    func find(_ window: Toolkit.Window) -> X11Window? { order.first { $0.window === window } }

    /// Whether no window with a frame is left.
    var hasTopLevel: Bool { order.contains { $0.parent == nil } }

    /// The window with a frame over which a window floats, or the window itself.
    func topLevel(of window: X11Window) -> X11Window {
        var window = window
        while let parent = window.parent { window = parent }
        return window
    }

    func add(_ shown: X11Window) {
        byID[shown.id] = shown
        order.append(shown)
    }

    /// Removes a window, and releases the pointer that it holds.
    func remove(_ shown: X11Window) {
        byID[shown.id] = nil
        order.removeAll { $0 === shown }
        if nextHolder == shown.id { nextHolder = nil }
        guard pointerHolder == shown.id else { return }
        pointerHolder = nil
        if let below = order.last(where: { $0.window.kind == .popover || $0.window.kind == .menu }) {
            holdPointer(for: below)
        } else {
            shown.services.pointers.release(at: 0)
        }
    }

    /// Removes all windows from the server.
    func destroyAll() {
        for window in order.reversed() { window.destroy() }
        order.removeAll()
        byID.removeAll()
    }

    // MARK: - What floats

    /// Redirects presses in other programs to a floating window. If another program holds the pointer, the floating window closes when the
    /// window below it loses the keyboard.
    func holdPointer(for shown: X11Window) {
        if shown.services.pointers.hold(for: shown.id, at: 0) { pointerHolder = shown.id }
    }

    /// Holds the pointer after the window's first frame was sent: the server answers when it has put the window on the screen, and the
    /// frame is painted in that time.
    func holdPointerSoon(for shown: X11Window) { nextHolder = shown.id }

    /// Holds the pointer for the waiting window, if there is one.
    func holdPointer() {
        guard let next = nextHolder.flatMap({ byID[$0] }) else { return }
        nextHolder = nil
        holdPointer(for: next)
    }

    /// Releases the pointer.
    func releasePointer() {
        if let pointerHolder { byID[pointerHolder]?.services.pointers.release(at: 0) }
        pointerHolder = nil
    }

    /// Returns whether a press in a window's event lies outside of the window: a press in another program, while we hold the pointer.
    func isOutside(_ window: X11Window, x: Double, y: Double) -> Bool {
        guard pointerHolder == window.id else { return false }
        return x < 0 || y < 0 || x >= Double(window.geometry.width) || y >= Double(window.geometry.height)
    }

    /// The windows that float over a window, or over any, the last one first, without those that take no input.
    func floating(over window: X11Window? = nil) -> [X11Window] {
        order.reversed().filter {
            $0.parent != nil && $0.window.kind != .tooltip && (window == nil || topLevel(of: $0) === window)
        }
    }
}
