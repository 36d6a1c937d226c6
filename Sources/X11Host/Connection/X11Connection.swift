import CX11
import Foundation
import Logging

/// The only connection to the X server. It owns the `Display`, and closes it at its end.
///
/// Only the main thread uses it; another thread may have a connection of its own (`InputServerSession`).
final class X11Connection {
    let display: OpaquePointer
    /// The name of the server's display.
    let name: String
    let root: XID
    let screen: Int32
    let atoms: AtomTable
    let extensions: ServerExtensions
    /// The pixel format of ordinary windows.
    let visual: WindowVisual
    /// The pixel format of translucent windows, if the server has one.
    let translucentVisual: WindowVisual?
    let errors: ErrorReporter
    let log: Logger
    /// Whether windows can have shapes other than rectangles. Read when the first window floats, because the first frame does not need it.
    private(set) lazy var hasShape = {
        var first: Int32 = 0
        var error: Int32 = 0
        return XShapeQueryExtension(display, &first, &error) != 0
    }()

    /// The host's name, in the form of other programs on this display.
    let hostName: String

    /// Whether the server is gone. From then on no requests are made, and the connection is not closed: Xlib would only fail again.
    var isLost: Bool { errors.connectionIsLost }

    /// Connects to a display, by default the one that `DISPLAY` names.
    init(displayName: String?, log: Logger) throws(X11Error) {
        let wanted = displayName ?? Self.defaultName()
        // Xlib's shared data is locked from now on; newer versions do this automatically.
        XInitThreads()
        guard let display = XOpenDisplay(displayName) else { throw .cannotConnect(display: wanted) }
        self.display = display
        self.log = log
        name = XDisplayString(display).map { String(cString: $0) } ?? wanted
        screen = XDefaultScreen(display)
        root = XRootWindow(display, screen)
        errors = ErrorReporter(log: log)
        atoms = AtomTable(display: display)
        extensions = ServerExtensions(display: display)
        hostName = Self.readHostName()
        guard let visual = WindowVisual.opaque(display: display, screen: screen) else {
            let depth = Int(XDefaultDepth(display, screen))
            XCloseDisplay(display)
            throw .unsupportedColours(display: wanted, depth: depth)
        }
        self.visual = visual
        translucentVisual = WindowVisual.translucent(display: display, screen: screen)
        errors.install(on: display)
        Self.closeOnExec(display)
    }

    isolated deinit {
        guard !isLost else { return }
        XCloseDisplay(display)
    }

    /// The descriptor that becomes readable when the server sends data.
    var fileDescriptor: Int32 { XConnectionNumber(display) }

    /// Sends the contents of Xlib's buffer.
    func flush() {
        guard !isLost else { return }
        XFlush(display)
    }

    /// Sends all of our requests and returns whether events are waiting; also checks the descriptor.
    func hasPendingEvents() -> Bool {
        guard !isLost else { return false }
        return XPending(display) > 0 && !isLost
    }

    /// Returns the next event; call it only when one is waiting.
    func nextEvent() -> XEvent {
        var event = XEvent()
        XNextEvent(display, &event)
        return event
    }

    /// Whether the server's pictures have the byte order of this machine, so that memory can be shared with it.
    var hasOurByteOrder: Bool { XImageByteOrder(display) == (1.littleEndian == 1 ? LSBFirst : MSBFirst) }

    /// The largest number of bytes in one request to change a property, with room for its header.
    var longestPropertyRequest: Int {
        let extended = XExtendedMaxRequestSize(display)
        let words = extended > 0 ? extended : XMaxRequestSize(display)
        return max(4096, min(words, 1 << 22) * 4 - 256)
    }

    private static func defaultName() -> String {
        XDisplayName(nil).map { String(cString: $0) } ?? ""
    }

    private static func readHostName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func closeOnExec(_ display: OpaquePointer) {
        let descriptor = XConnectionNumber(display)
        _ = fcntl(descriptor, F_SETFD, fcntl(descriptor, F_GETFD) | FD_CLOEXEC)
    }
}

/// The server's number of a window, a cursor, an atom, or another object.
typealias XID = UInt
