import CX11
import Graphics
import Toolkit

/// A window of the toolkit's on the screen: the server's window, its pixels, and what is known of its place.
final class X11Window {
    /// The toolkit's side.
    let window: Toolkit.Window
    /// The server's number of the window.
    let id: XID
    let services: WindowServices
    let parent: X11Window?
    /// What it shows.
    let surface: WindowSurface
    let fitting: WindowFitting

    /// Its content's place and size on the screen, in pixels, as last heard from the server or asked of it.
    var geometry: WindowGeometry
    /// Pixels per point. A child keeps its parent's as long as it is open.
    var scale: Double
    /// What the window manager waits for.
    var sync = SyncCounter()
    /// The server has moved the window, or its frame, and where it is on the screen must be asked.
    private var mustFindPlace = false
    var visibility = WindowVisibility()
    /// What the window manager was asked for last, or what it said since.
    var state = WindowState()
    private var userTime = UserTime()
    var cursor = Toolkit.Cursor.arrow
    private(set) var isDestroyed = false

    var connection: X11Connection { services.connection }
    var display: OpaquePointer { services.connection.display }

    /// Makes the server's window; it is shown by `show()`.
    ///
    /// - Parameter parent: the window over which a child floats.
    init(_ window: Toolkit.Window, parent: X11Window?, services: WindowServices) throws(X11Error) {
        self.window = window
        self.parent = parent
        self.services = services
        let connection = services.connection
        let isChild = window.kind != .normal
        let isBlended = isChild && connection.translucentVisual != nil && Self.hasCompositor(connection)
        let visual = isBlended ? connection.translucentVisual ?? connection.visual : connection.visual
        fitting = WindowFitting(services)
        scale = parent?.scale ?? services.settings.scale
        geometry =
            isChild
            ? WindowGeometry(window.screenFrame, scale: scale)
            : WindowGeometry(Rect(origin: .zero, size: window.size), scale: scale)

        var attributes = XSetWindowAttributes()
        // Without a background the server paints nothing of its own, and keeps what is there while the window is resized: no flashes.
        attributes.background_pixmap = 0
        attributes.background_pixel = 0
        attributes.border_pixel = 0
        attributes.bit_gravity = NorthWestGravity
        attributes.override_redirect = isChild ? 1 : 0
        attributes.colormap = visual.colormap
        attributes.event_mask = Self.eventMask(isChild: isChild, hasInput2: connection.extensions.inputOpcode != nil)
        // A blended window must not show its parent's pixels for an instant: it begins transparent.
        let background = isBlended ? CWBackPixel : CWBackPixmap
        let mask = background | CWBorderPixel | CWBitGravity | CWOverrideRedirect | CWColormap | CWEventMask
        id = XCreateWindow(
            connection.display, connection.root, Int32(geometry.x), Int32(geometry.y), UInt32(geometry.width), UInt32(geometry.height), 0,
            visual.depth, UInt32(InputOutput), visual.visual, UInt(mask), &attributes)
        guard id != 0, !connection.isLost, let graphics = XCreateGC(connection.display, id, 0, nil) else {
            throw .cannotOpenWindow
        }
        surface = WindowSurface(
            services, id: id, visual: visual, graphics: graphics, isOpaque: !isChild,
            isShaped: isChild && !isBlended && connection.hasShape)
        services.pointers.select(on: id)
        if isChild { describeChild() } else { describeTopLevel() }
    }

    /// Takes the server's window away.
    func destroy() {
        guard !isDestroyed else { return }
        isDestroyed = true
        services.inputMethod.remove(window: id)
        guard !connection.isLost else { return }
        sync.destroy(on: display)
        surface.destroy()
        XDestroyWindow(display, id)
    }

    /// Puts the window on the screen.
    func show() {
        surface.prepare(geometry)
        visibility.isMapped = true
        // Never raised above others by us: where it comes up is the window manager's decision, and some refuse the keyboard to those
        // that insist.
        if window.kind == .normal { XMapWindow(display, id) } else { XMapRaised(display, id) }
    }

    /// Notes when the user last did something here.
    func noteUserTime(_ time: UInt32) { userTime.note(time, of: id, on: connection) }

    /// Notes when the user asked for the window, if what started the program says when that was.
    func noteStartupTime() {
        if let time = services.identity.startupTime { userTime.set(time, of: id, on: connection) }
    }

    /// A point of the window, in points, for a place in its pixels.
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x / scale, y: y / scale) }

    // MARK: - Frames

    /// Whether a frame is wanted, and would be seen by somebody.
    var needsFrame: Bool {
        guard !isDestroyed, visibility.isMapped, !connection.isLost else { return false }
        return surface.needsFrame(of: window, geometry, isVisible: visibility.isVisible)
    }

    /// Whether it floats and shows nothing yet.
    var awaitsFirstFrame: Bool { parent != nil && !surface.isPainted && needsFrame }

    /// Paints and shows what changed.
    func renderFrame(at now: Double) {
        if needsFrame, surface.isReady { surface.render(window, geometry, at: now) }
    }

    /// Tells the window manager that what it waits for is drawn, or that nothing is to be drawn.
    func finishSync() {
        guard sync.isDue, !needsFrame, !connection.isLost else { return }
        sync.drawn(on: display)
    }

    private static func eventMask(isChild: Bool, hasInput2: Bool) -> Int {
        var mask = ExposureMask | StructureNotifyMask | VisibilityChangeMask
        if !isChild { mask |= KeyPressMask | KeyReleaseMask | FocusChangeMask | PropertyChangeMask }
        // XInput 2 says more about the pointer; where it is selected the server does not send the core events too.
        if !hasInput2 { mask |= ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask }
        return mask
    }

    private static func hasCompositor(_ connection: X11Connection) -> Bool {
        XGetSelectionOwner(connection.display, connection.atoms.number(of: "_NET_WM_CM_S\(connection.screen)")) != 0
    }
}

/// Where the window is, as the server and the window manager say.
extension X11Window {
    /// The server says where and how large the window is now.
    ///
    /// - Returns: what the toolkit should hear.
    func configured(_ event: XConfigureEvent) -> [InputEvent] {
        if event.send_event != 0 {
            // Only window managers send this, to say where on the screen the window is; its size they have really changed before.
            mustFindPlace = false
            return moved(x: Int(event.x), y: Int(event.y))
        }
        let old = geometry
        geometry = WindowGeometry(x: old.x, y: old.y, width: Int(event.width), height: Int(event.height))
        sync.configured()
        var events: [InputEvent] = []
        if geometry.width != old.width || geometry.height != old.height {
            surface.sizeDidChange()
            events.append(.resized(geometry.size(scale: scale), scale: scale))
        }
        if event.override_redirect != 0 { return events + moved(x: Int(event.x), y: Int(event.y)) }
        // In a frame, the numbers count from the frame. The server is asked once for all the events of a turn.
        mustFindPlace = true
        return events
    }

    /// Asks the server where on the screen the window is, if that may have changed.
    ///
    /// - Returns: what the toolkit should hear.
    func findPlace() -> [InputEvent] {
        guard mustFindPlace, !connection.isLost else { return [] }
        mustFindPlace = false
        var x: Int32 = 0
        var y: Int32 = 0
        var child: XID = 0
        guard XTranslateCoordinates(display, id, connection.root, 0, 0, &x, &y, &child) != 0 else { return [] }
        return moved(x: Int(x), y: Int(y))
    }

    private func moved(x: Int, y: Int) -> [InputEvent] {
        let old = geometry
        geometry = WindowGeometry(x: x, y: y, width: old.width, height: old.height)
        return geometry == old ? [] : [placed]
    }
}
