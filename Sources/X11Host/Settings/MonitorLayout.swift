import CX11
import Graphics

/// The monitors, and the area of each without panels, in pixels of the screen.
struct MonitorLayout: Equatable {
    /// One monitor.
    struct Monitor: Equatable {
        var area: PixelRect
        var millimetres: Int
        var isPrimary = false
    }

    var monitors: [Monitor]
    /// The desktop's work area: one rectangle for all monitors, as in window managers.
    var desktopWorkArea: PixelRect?

    /// The work area of each monitor.
    ///
    /// The desktop's work area is a single rectangle that reaches over all monitors: a monitor loses its part outside of it, but never more
    /// than a third, because with monitors of unequal heights the rectangle is wrong about some of them.
    var workAreas: [PixelRect] {
        monitors.map { monitor in
            guard let desktop = desktopWorkArea, let free = monitor.area.intersection(desktop),
                free.width * free.height * 3 >= monitor.area.width * monitor.area.height * 2
            else { return monitor.area }
            return free
        }
    }

    /// The width of the primary monitor in pixels and millimetres, if the server has monitors.
    var primary: (pixels: Int, millimetres: Int)? {
        (monitors.first(where: \.isPrimary) ?? monitors.first).map { ($0.area.width, $0.millimetres) }
    }
}

extension MonitorLayout {
    /// Asks the server; for a server without RandR, the screen is the only monitor.
    init(connection: X11Connection) {
        monitors = Self.readMonitors(connection)
        desktopWorkArea = Self.readWorkArea(connection)
    }

    /// Reads only the window manager's part.
    mutating func rereadWorkArea(_ connection: X11Connection) { desktopWorkArea = Self.readWorkArea(connection) }

    private static func readMonitors(_ connection: X11Connection) -> [Monitor] {
        let display = connection.display
        if connection.extensions.monitorsEvent != nil {
            var count: Int32 = 0
            if let found = XRRGetMonitors(display, connection.root, 1, &count) {
                defer { XRRFreeMonitors(found) }
                let monitors = (0..<Int(count)).compactMap { monitor(found[$0]) }
                if !monitors.isEmpty { return monitors }
            }
        }
        let screen = connection.screen
        let area = PixelRect(x: 0, y: 0, width: Int(XDisplayWidth(display, screen)), height: Int(XDisplayHeight(display, screen)))
        return [Monitor(area: area, millimetres: Int(XDisplayWidthMM(display, screen)), isPrimary: true)]
    }

    private static func monitor(_ info: XRRMonitorInfo) -> Monitor? {
        guard info.width > 0, info.height > 0 else { return nil }
        let area = PixelRect(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
        return Monitor(area: area, millimetres: Int(info.mwidth), isPrimary: info.primary != 0)
    }

    private static func readWorkArea(_ connection: X11Connection) -> PixelRect? {
        let cardinal = X11Connection.cardinalType
        guard let areas = connection.property(connection.root, connection.atoms[.netWorkArea], type: cardinal)?.numbers else { return nil }
        let current = connection.property(connection.root, connection.atoms[.netCurrentDesktop], type: cardinal)?.numbers.first ?? 0
        // A window manager with one work area for all desktops gives only one.
        let start = current < UInt(areas.count / 4) ? Int(current) * 4 : 0
        guard areas.count >= start + 4 else { return nil }
        let numbers = areas[start..<start + 4].map { Int(Int32(truncatingIfNeeded: $0)) }
        guard numbers[2] > 0, numbers[3] > 0 else { return nil }
        return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
