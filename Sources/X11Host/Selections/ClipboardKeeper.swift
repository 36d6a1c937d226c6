import CX11
import Foundation

/// Passes the clipboard's content to the desktop's clipboard manager when the program ends, so that it can still be pasted.
struct ClipboardKeeper {
    let connection: X11Connection
    let owner: SelectionOwner
    let leader: XID

    /// The longest delay of the program's end, in seconds.
    private static let patience = 1.0

    /// Waits until the manager has all of it, or for a second.
    ///
    /// - Parameter now: the current time, in seconds.
    func save(at time: UInt, clock now: () -> Double) {
        let atoms = connection.atoms
        let targets = owner.targets(in: atoms[.clipboard])
        guard !connection.isLost, !targets.isEmpty, XGetSelectionOwner(connection.display, atoms[.clipboardManager]) != 0 else { return }
        let property = atoms[.transfer0]
        connection.setProperty(leader, property, type: X11Connection.atomType, numbers: targets)
        XConvertSelection(connection.display, atoms[.clipboardManager], atoms[.saveTargets], property, leader, time)
        let end = now() + Self.patience
        while !connection.isLost, now() < end {
            guard connection.hasPendingEvents() else {
                wait(until: end, clock: now)
                continue
            }
            if handle(connection.nextEvent(), at: now()) { return }
        }
    }

    /// Answers the manager's requests.
    ///
    /// - Returns: whether it has reported that it is done.
    private func handle(_ event: XEvent, at now: Double) -> Bool {
        switch event.type {
        case SelectionRequest: owner.handleRequest(event.xselectionrequest, at: now)
        case SelectionClear: owner.handleClear(event.xselectionclear)
        case PropertyNotify: _ = owner.handleProperty(event.xproperty, at: now)
        case DestroyNotify: owner.handleDestroy(event.xdestroywindow.window)
        case SelectionNotify: return event.xselection.selection == connection.atoms[.clipboardManager] && !owner.isSending
        default: break
        }
        return false
    }

    private func wait(until end: Double, clock now: () -> Double) {
        var descriptor = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, Int32(max(1, (end - now()) * 1000)))
    }
}
