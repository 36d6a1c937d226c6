import CX11
import Toolkit

/// Watches the desktop's settings for looks and sizes, while the program runs.
final class SettingsWatcher {
    private let connection: X11Connection
    private let selection: UInt
    private var manager: XID = 0
    private var reader = SettingsReader()
    private(set) var monitors: MonitorLayout

    /// Called when the settings or the scale have changed.
    var onChange: (() -> Void)?
    /// Called when the monitors or their work areas have changed.
    var onMonitorsChange: (() -> Void)?

    /// The settings of the desktop.
    private(set) var settings = DesktopSettings()
    /// Pixels per point.
    private(set) var scale = 1.0
    /// The cursors' theme and size.
    private(set) var cursors = CursorChoice()

    init(connection: X11Connection, environment: [String: String], variablePrefix: String) {
        self.connection = connection
        selection = connection.atoms.number(of: "_XSETTINGS_S\(connection.screen)")
        monitors = MonitorLayout(connection: connection)
        reader.environment = environment
        reader.variablePrefix = variablePrefix
        // The root window reports a new settings daemon, `xrdb` and the window manager's work area.
        XSelectInput(connection.display, connection.root, StructureNotifyMask | PropertyChangeMask)
        if connection.extensions.monitorsEvent != nil {
            // These are events of screens that are turned or resized, outputs that change their mode or rotation, and monitors that are
            // made by hand.
            let mask = RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask | RRResourceChangeNotifyMask
            XRRSelectInput(connection.display, connection.root, Int32(mask))
        }
        readResources()
        findManager()
        reader.monitor = monitors.primary
        settings = reader.settings
        scale = reader.scale
        cursors = reader.cursors
    }

    /// Handles an event.
    ///
    /// - Returns: whether it was about settings alone.
    func handle(_ event: XEvent) -> Bool {
        if let base = connection.extensions.monitorsEvent, event.type == base + RRScreenChangeNotify || event.type == base + RRNotify {
            var event = event
            XRRUpdateConfiguration(&event)
            rereadMonitors()
            return true
        }
        switch event.type {
        case PropertyNotify: return handleProperty(event.xproperty)
        case ConfigureNotify where event.xconfigure.window == connection.root:
            // The screen's size changed, or monitors were made by hand: the server gives no details.
            var event = event
            if connection.extensions.monitorsEvent != nil { XRRUpdateConfiguration(&event) }
            rereadMonitors()
            return true
        case ClientMessage where event.xclient.window == connection.root && event.xclient.message_type == connection.atoms[.manager]:
            if let numbers = event.xclient.numbers, UInt(bitPattern: numbers[1]) == selection {
                findManager()
                publish()
            }
            return true
        case DestroyNotify where manager != 0 && event.xdestroywindow.window == manager:
            findManager()
            publish()
            return true
        default:
            return event.xany.window == connection.root
        }
    }

    private func handleProperty(_ event: XPropertyEvent) -> Bool {
        if event.window == manager, manager != 0 {
            if event.atom == connection.atoms[.xsettingsSettings] {
                readSettings()
                publish()
            }
            return true
        }
        guard event.window == connection.root else { return false }
        if event.atom == Self.resourceManagerAtom {
            readResources()
            publish()
        } else if event.atom == connection.atoms[.netWorkArea] || event.atom == connection.atoms[.netCurrentDesktop] {
            let old = monitors
            monitors.rereadWorkArea(connection)
            if monitors != old { onMonitorsChange?() }
        }
        return true
    }

    private static let resourceManagerAtom: UInt = 23

    private func rereadMonitors() {
        let old = monitors
        monitors = MonitorLayout(connection: connection)
        guard monitors != old else { return }
        onMonitorsChange?()
        reader.monitor = monitors.primary
        publish()
    }

    private func readResources() {
        let value = connection.property(connection.root, Self.resourceManagerAtom, limit: 1 << 22)
        reader.resources = ResourceDatabase(text: value.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")
    }

    private func findManager() {
        let display = connection.display
        // The owner could end between the question and the selection of its events: the grab prevents that.
        XGrabServer(display)
        manager = XGetSelectionOwner(display, selection)
        if manager != 0 { XSelectInput(display, manager, StructureNotifyMask | PropertyChangeMask) }
        XUngrabServer(display)
        // The whole desktop is blocked until this is sent, and the next step may be to wait for a program that is blocked too.
        XFlush(display)
        readSettings()
    }

    private func readSettings() {
        guard manager != 0 else {
            reader.xsettings = XSettings()
            return
        }
        guard let value = connection.property(manager, connection.atoms[.xsettingsSettings], limit: 1 << 20) else { return }
        if let new = XSettings(bytes: value.bytes) {
            reader.xsettings = new
        } else {
            connection.log.warning("X11-3: the settings daemon published data that is not XSETTINGS; the settings were not changed.")
        }
    }

    private func publish() {
        let newSettings = reader.settings
        let newScale = reader.scale
        let newCursors = reader.cursors
        guard newSettings != settings || newScale != scale || newCursors != cursors else { return }
        settings = newSettings
        scale = newScale
        cursors = newCursors
        onChange?()
    }
}
