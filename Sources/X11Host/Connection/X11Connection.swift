import CX11
import Foundation
import Logging

/// The one connection to the X server. It owns the `Display`, which is closed when it goes.
///
/// Only the main thread uses it; another thread may have a connection of its own (`InputServerSession`).
final class X11Connection {
    let display: OpaquePointer
    /// The name that the server was found under.
    let name: String
    let root: XID
    let screen: Int32
    let atoms: AtomTable
    let extensions: ServerExtensions
    /// How the pixels of ordinary windows are kept.
    let visual: WindowVisual
    /// How the pixels of windows that let others shine through are kept, if the server can.
    let translucentVisual: WindowVisual?
    let errors: ErrorReporter
    let log: Logger
    /// Whether windows need not be rectangles. Asked when the first of them floats, because the first frame does not need it.
    private(set) lazy var hasShape = {
        var first: Int32 = 0
        var error: Int32 = 0
        return XShapeQueryExtension(display, &first, &error) != 0
    }()

    /// The host's name, as other programs on this display know it.
    let hostName: String

    /// Whether the server has gone. From then on nothing is asked of it, and it is not closed: Xlib would only fail again.
    var isLost: Bool { errors.connectionIsLost }

    /// Connects to a display, by default the one that `DISPLAY` names.
    init(displayName: String?, log: Logger) throws(X11Error) {
        let wanted = displayName ?? Self.defaultName()
        // What Xlib keeps for all connections is locked from now on; newer versions do this by themselves.
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

    /// The descriptor that becomes readable when the server says something.
    var fileDescriptor: Int32 { XConnectionNumber(display) }

    /// Sends what is still in Xlib's buffer.
    func flush() {
        guard !isLost else { return }
        XFlush(display)
    }

    /// Whether events wait, after everything of ours was sent; looks at the descriptor too.
    func hasPendingEvents() -> Bool {
        guard !isLost else { return false }
        return XPending(display) > 0 && !isLost
    }

    /// The next event; only to be called when one waits.
    func nextEvent() -> XEvent {
        var event = XEvent()
        XNextEvent(display, &event)
        return event
    }

    /// Whether the server's pictures have the byte order of this machine, so that memory can be shared with it.
    var hasOurByteOrder: Bool { XImageByteOrder(display) == (1.littleEndian == 1 ? LSBFirst : MSBFirst) }

    /// The most bytes that one request to change a property may carry, with room for its header.
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

/// A number of the server's for a window, a cursor, an atom, or another thing it keeps.
typealias XID = UInt
