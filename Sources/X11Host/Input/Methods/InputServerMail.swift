import CX11
import Glibc
import Synchronization
import Toolkit

/// A press or release of a key, without the connection that it came by, so that it can go from thread to thread.
nonisolated struct KeyStroke: @unchecked Sendable {
    // Its only pointer, the connection, is taken out.
    private var event: XKeyEvent

    init(_ event: XKeyEvent) {
        self.event = event
        self.event.display = nil
    }

    /// The key's number; 0 is no key, but a text that is finished.
    var code: UInt32 { event.keycode }
    var window: XID { event.window }

    /// The same on a connection.
    func event(on display: OpaquePointer) -> XEvent {
        var made = XEvent()
        made.xkey = event
        made.xkey.display = display
        return made
    }
}

/// Whether a text of a window has the keyboard, and where its caret is.
nonisolated struct CompositionPlace: Equatable, Sendable {
    var isFocused = false
    /// The caret's bottom, in pixels of the window.
    var x: Int16 = 0
    var y: Int16 = 0
}

/// What the thread that speaks with the input method's server is asked for.
nonisolated enum InputServerOrder: Sendable {
    /// These are all the windows; those that it does not know are new, those that are missing have gone.
    case places([XID: CompositionPlace])
    /// A window came, or something changed there.
    case place(XID, CompositionPlace)
    case remove(XID)
    /// A key, with a number by which the answer names it.
    case key(Int, KeyStroke)
    /// The server was silent for too long, and its late answers are of no use any more: composing starts over, and what is said from then
    /// on bears this number.
    case beginAnew(Int)
}

/// What that thread says.
nonisolated enum InputServerWord: Sendable {
    /// The server takes keys.
    case opened
    /// There is no such server, or it has ended.
    case ended
    /// The key is none of the server's.
    case passed(Int)
    /// The server has the key.
    case taken(Int)
    /// A key that the server had, and does not want.
    case returned(KeyStroke)
    case committed(XID, String)
    /// What is half composed in a window now, and the key that is under way meanwhile; nil for none.
    case composed(XID, ComposedText, during: Int?)
    /// Composing starts over.
    case begun
}

/// Orders on their way to the thread that speaks with the input method's server, which may well never take them.
nonisolated final class InputServerMail: Sendable {
    /// What the thread finds when it looks.
    enum Delivery {
        case order(InputServerOrder)
        /// Nothing; it may sleep until the bell rings.
        case nothing
        /// Nobody listens to it any more.
        case isAbandoned
    }

    private struct State {
        var orders: [InputServerOrder] = []
        var descriptor: Int32?
        var isAbandoned = false
        /// Whether the thread is where it hears the bell, and not inside of a call that waits for the server.
        var isListening = false
    }

    /// Readable when there is something to take.
    let bell: Int32
    private let state = Mutex(State())

    init() { bell = cx11_bell() }

    deinit { if bell >= 0 { close(bell) } }

    /// Puts an order in line.
    func send(_ order: InputServerOrder) {
        state.withLock { state in
            // A caret that moves on and on makes no heap of orders at a server that does not answer.
            if case .place(let window, _) = order, case .place(window, _)? = state.orders.last { state.orders.removeLast() }
            state.orders.append(order)
        }
        ring()
    }

    /// Puts an order in the place of all that were not taken.
    func replaceAll(by order: InputServerOrder) {
        state.withLock { $0.orders = [order] }
        ring()
    }

    /// Lets go of the thread. One that waits for the server in Xlib loses its connection, so that nothing of it is left at the X server.
    func abandon() {
        state.withLock { state in
            state.isAbandoned = true
            state.orders = []
            if !state.isListening, let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        ring()
    }

    // MARK: - The thread's

    /// Notes the descriptor of the thread's connection, or that it is about to be closed.
    func note(descriptor: Int32?) {
        state.withLock { $0.descriptor = descriptor }
    }

    /// The next order.
    func next() -> Delivery {
        state.withLock { state in
            state.isListening = false
            if state.isAbandoned { return .isAbandoned }
            if !state.orders.isEmpty { return .order(state.orders.removeFirst()) }
            state.isListening = true
            return .nothing
        }
    }

    /// Sleeps until the bell rings or the connection has something.
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
