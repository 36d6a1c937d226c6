import CX11

/// The counter that tells a window manager that the frame for a new size is drawn (`_NET_WM_SYNC_REQUEST`), so that it does not resize
/// faster than the program draws.
struct SyncCounter {
    private(set) var id: XID = 0
    private var requested: Int64?
    private var due: Int64?

    /// Makes the counter; without the extension there is none, and the window manager does not wait.
    mutating func create(on connection: X11Connection) {
        guard connection.extensions.hasSync else { return }
        id = XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
    }

    mutating func destroy(on display: OpaquePointer) {
        if id != 0 { XSyncDestroyCounter(display, id) }
        id = 0
    }

    /// The window manager is about to send a size, and waits for this value.
    mutating func request(low: Int, high: Int) {
        requested = Int64(high) << 32 | Int64(low & 0xffff_ffff)
    }

    /// The size has come.
    mutating func configured() {
        if let requested { due = requested }
        requested = nil
    }

    /// Whether the window manager waits for a frame.
    var isDue: Bool { due != nil }

    /// Reports the frame as drawn, after it was sent to the server.
    mutating func drawn(on display: OpaquePointer) {
        guard let value = due else { return }
        due = nil
        guard id != 0 else { return }
        XSyncSetCounter(display, id, XSyncValue(hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value)))
    }
}
