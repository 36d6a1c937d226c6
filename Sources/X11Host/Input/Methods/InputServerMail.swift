import CX11
import Glibc
import Synchronization
import Toolkit

/// A press or release of a key, without its connection, so that it can be passed between threads.
nonisolated struct KeyStroke: Sendable {
    /// The key's number; 0 is not a key, but a finished text.
    let code: UInt32
    let window: XID
    private let type: Int32
    private let serial: UInt
    private let isSent: Int32
    private let (root, subwindow): (XID, XID)
    private let time: Time
    private let place: (x: Int32, y: Int32)
    private let placeOnRoot: (x: Int32, y: Int32)
    private let modifiers: UInt32
    private let isOnSameScreen: Int32

    init(_ event: XKeyEvent) {
        (code, window, type, serial, isSent) = (event.keycode, event.window, event.type, event.serial, event.send_event)
        (root, subwindow, time) = (event.root, event.subwindow, event.time)
        (place, placeOnRoot) = ((event.x, event.y), (event.x_root, event.y_root))
        (modifiers, isOnSameScreen) = (event.state, event.same_screen)
    }

    /// Returns the same event on a connection.
    func event(on display: OpaquePointer) -> XEvent {
        var made = XEvent()
        made.xkey = XKeyEvent(
            type: type, serial: serial, send_event: isSent, display: display, window: window, root: root, subwindow: subwindow, time: time,
            x: place.x, y: place.y, x_root: placeOnRoot.x, y_root: placeOnRoot.y, state: modifiers, keycode: code,
            same_screen: isOnSameScreen)
        return made
    }
}

/// The keyboard focus of a text in a window, and the place of its caret.
nonisolated struct CompositionPlace: Equatable, Sendable {
    var isFocused = false
    /// The caret's bottom, in pixels of the window.
    var x: Int16 = 0
    var y: Int16 = 0
}

/// An order to the thread of the input method's server.
nonisolated enum InputServerOrder: Sendable {
    /// The list of all windows; unknown ones are new, missing ones are gone.
    case places([XID: CompositionPlace])
    /// A window was added or changed.
    case place(XID, CompositionPlace)
    case remove(XID)
    /// A key, with a number for the answer.
    case key(Int, KeyStroke)
    /// The server was silent for too long, and its late answers are useless: composing starts again, and later words have this number.
    case beginAnew(Int)
}

/// A report of that thread.
nonisolated enum InputServerWord: Sendable {
    /// The server takes keys.
    case opened
    /// The server does not exist, or it has ended.
    case ended
    /// The server does not use the key.
    case passed(Int)
    /// The server has the key.
    case taken(Int)
    /// A key that the server had, and does not use.
    case returned(KeyStroke)
    case committed(XID, String)
    /// The unfinished text in a window, and the key that is on its way at that time; nil for none.
    case composed(XID, ComposedText, during: Int?)
    /// Composing starts again.
    case begun
}

/// Orders on their way to the thread of the input method's server, which may never take them.
nonisolated final class InputServerMail: Sendable {
    /// The result of the thread's check for orders.
    enum Delivery {
        case order(InputServerOrder)
        /// No orders; it may sleep until the bell rings.
        case nothing
        /// The orders are no longer sent, and the thread should end.
        case isAbandoned
    }

    private struct State {
        var orders: [InputServerOrder] = []
        var descriptor: Int32?
        var isAbandoned = false
        /// Whether the thread is waiting for the bell, and not inside a call that waits for the server.
        var isListening = false
    }

    /// A descriptor that is readable when there is an order.
    let bell: Int32
    private let state = Mutex(State())

    init() { bell = cx11_bell() }

    deinit { if bell >= 0 { close(bell) } }

    /// Adds an order.
    func send(_ order: InputServerOrder) {
        state.withLock { state in
            // A caret that moves often does not pile up orders for a server that does not answer.
            if case .place(let window, _) = order, case .place(window, _)? = state.orders.last { state.orders.removeLast() }
            state.orders.append(order)
        }
        ring()
    }

    /// Replaces all waiting orders by one.
    func replaceAll(by order: InputServerOrder) {
        state.withLock { $0.orders = [order] }
        ring()
    }

    /// Abandons the thread. If it is waiting for the server in Xlib, its connection is closed, so that nothing of it is left at the X
    /// server.
    func abandon() {
        state.withLock { state in
            state.isAbandoned = true
            state.orders = []
            if !state.isListening, let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        ring()
    }

    // MARK: - The thread's

    /// Stores the descriptor of the thread's connection, or that it is about to be closed.
    func note(descriptor: Int32?) {
        state.withLock { $0.descriptor = descriptor }
    }

    /// Returns the next order.
    func next() -> Delivery {
        state.withLock { state in
            state.isListening = false
            if state.isAbandoned { return .isAbandoned }
            if !state.orders.isEmpty { return .order(state.orders.removeFirst()) }
            state.isListening = true
            return .nothing
        }
    }

    /// Sleeps until the bell rings or the connection has data.
    func listen(_ connection: Int32) {
        var waited = [pollfd(fd: connection, events: Int16(POLLIN), revents: 0), pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
        poll(&waited, nfds_t(waited.count), -1)
        var count: UInt64 = 0
        if waited[1].revents != 0 { read(bell, &count, MemoryLayout.size(ofValue: count)) }
        state.withLock { $0.isListening = false }
    }

    private func ring() {
        var one: UInt64 = 1
        write(bell, &one, MemoryLayout.size(ofValue: one))
    }
}
