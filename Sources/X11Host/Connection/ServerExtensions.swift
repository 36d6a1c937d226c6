import CX11

/// The server's extensions of the core protocol. The program runs without them, with fewer features.
struct ServerExtensions {
    /// MIT-SHM's first event, if memory can be shared.
    var sharedMemoryEvent: Int32?
    /// XInput 2's request code, in version 2.2 or newer.
    var inputOpcode: Int32?
    /// RandR's first event, in version 1.5 or newer.
    var monitorsEvent: Int32?
    /// XKB's event code.
    var keyboardEvent: Int32?
    var hasSync = false

    init(display: OpaquePointer) {
        var first: Int32 = 0
        var error: Int32 = 0
        if XShmQueryExtension(display) != 0 { sharedMemoryEvent = XShmGetEventBase(display) }
        inputOpcode = Self.input(display)
        var major: Int32 = 0
        var minor: Int32 = 0
        if XRRQueryExtension(display, &first, &error) != 0, XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 5) {
            monitorsEvent = first
        }
        var opcode: Int32 = 0
        major = 1
        minor = 0
        if XkbQueryExtension(display, &opcode, &first, &error, &major, &minor) != 0 { keyboardEvent = first }
        if XSyncQueryExtension(display, &first, &error) != 0, XSyncInitialize(display, &major, &minor) != 0 { hasSync = true }
    }

    private static func input(_ display: OpaquePointer) -> Int32? {
        var opcode: Int32 = 0
        var first: Int32 = 0
        var error: Int32 = 0
        guard XQueryExtension(display, "XInputExtension", &opcode, &first, &error) != 0 else { return nil }
        var major: Int32 = 2
        var minor: Int32 = 2
        guard XIQueryVersion(display, &major, &minor) == 0, (major, minor) >= (2, 2) else { return nil }
        return opcode
    }
}
