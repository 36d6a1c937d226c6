import CX11

/// Tells the window manager the time of the user's last act in a window.
struct UserTime {
    private var last: UInt32 = 0

    /// Stores a time. Every change wakes the window manager, so half a second is precise enough.
    mutating func note(_ time: UInt32, of id: XID, on connection: X11Connection) {
        guard time != 0, last == 0 || time &- last > 500 else { return }
        set(time, of: id, on: connection)
    }

    mutating func set(_ time: UInt32, of id: XID, on connection: X11Connection) {
        last = time
        connection.setProperty(id, connection.atoms[.netWMUserTime], type: X11Connection.cardinalType, numbers: [UInt(time)])
    }
}
