import CX11
import Foundation
import Imaging

/// The program's data for the window manager and the desktop, on every window and on one that is never shown.
final class ProgramIdentity {
    let instanceName: String
    let applicationID: String
    /// A window that is never shown: it represents the program, owns its clipboards and requests those of others.
    let leader: XID
    /// The desktop's name for this start of the program, if it watches the start.
    private(set) var startup: StartupNotification?
    private let connection: X11Connection
    private let environment: [String: String]
    private var icons: () -> [PixelBuffer] = { [] }

    init(connection: X11Connection, instanceName: String, applicationID: String, environment: [String: String]) {
        self.connection = connection
        self.instanceName = instanceName
        self.applicationID = applicationID
        self.environment = environment
        startup = environment["DESKTOP_STARTUP_ID"].flatMap(StartupNotification.init(id:))
        leader = XCreateSimpleWindow(connection.display, connection.root, -100, -100, 1, 1, 0, 0, 0)
        XSelectInput(connection.display, leader, PropertyChangeMask)
        // Programs started by this one must not take the start for theirs.
        unsetenv("DESKTOP_STARTUP_ID")
        describe(leader)
        connection.setProperty(leader, .netWMName, text: instanceName)
    }

    /// Writes the program's data on a window.
    func describe(_ window: XID) {
        let atoms = connection.atoms
        connection.setProperty(
            window, Self.classAtom, type: X11Connection.stringType, bytes: Array("\(instanceName)\0\(applicationID)\0".utf8))
        connection.setProperty(window, atoms[.netWMPID], type: X11Connection.cardinalType, numbers: [UInt(getpid())])
        connection.setProperty(
            window, atoms[.wmClientMachine], type: X11Connection.stringType, bytes: Array(connection.hostName.utf8))
        connection.setProperty(window, atoms[.wmClientLeader], type: X11Connection.windowType, numbers: [leader])
        connection.setProperty(window, atoms[.wmLocaleName], type: X11Connection.stringType, bytes: Array(localeName.utf8))
        connection.setProperty(window, .gtkApplicationID, text: applicationID)
        connection.setProperty(window, .kdeDesktopFile, text: applicationID)
        if let startup { connection.setProperty(window, .netStartupID, text: startup.id) }
    }

    /// Takes a closure that reads the program's icons, in several sizes. They are not kept, because the server has them.
    func setIcons(_ icons: @escaping () -> [PixelBuffer]) { self.icons = icons }

    /// Writes the icons on some windows.
    func describeIcon(_ windows: [XID]) {
        let numbers = WindowIcon.numbers(for: icons(), limit: connection.longestPropertyRequest / 4)
        guard !numbers.isEmpty else { return }
        for window in windows {
            connection.setProperty(window, connection.atoms[.netWMIcon], type: X11Connection.cardinalType, numbers: numbers)
        }
    }

    /// The time of the click that started the program, if the desktop gave it: with it the window manager decides which window may have the
    /// keyboard.
    var startupTime: UInt32? { startup?.time }

    /// Whether the first frame is still to come.
    private(set) var isStarting = true

    /// Tells the desktop that the start is over, so that it resets its pointer.
    func finishStartup() {
        isStarting = false
        guard let startup else { return }
        self.startup = nil
        finish(startup)
    }

    /// Tells the desktop that a start is over, this one or a later one that only raised the window.
    func finish(_ startup: StartupNotification) { announce(startup.removalMessage) }

    private func announce(_ message: [[UInt8]]) {
        for (index, piece) in message.enumerated() {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = leader
            event.xclient.message_type = connection.atoms[index == 0 ? .netStartupInfoBegin : .netStartupInfo]
            event.xclient.format = 8
            withUnsafeMutableBytes(of: &event.xclient.data) { data in
                for (place, byte) in piece.prefix(20).enumerated() { data[place] = byte }
            }
            XSendEvent(connection.display, connection.root, 0, PropertyChangeMask, &event)
        }
    }

    private var localeName: String {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            if let value = environment[name], !value.isEmpty { return value }
        }
        return "C"
    }

    private static let classAtom: UInt = 67
}
