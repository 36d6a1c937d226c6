import CX11
import Graphics
import Toolkit

/// A window of the toolkit on the screen: the server's window, its pixels, and its known place.
final class X11Window {
    /// The toolkit's side.
    let window: Toolkit.Window
    /// The server's number of the window.
    let id: XID
    let services: WindowServices
    let parent: X11Window?
    /// The pixels of the window.
    let surface: WindowSurface
    let fitting: WindowFitting

    /// Its content's place and size on the screen, in pixels, from the last event or request.
    var geometry: WindowGeometry
    /// Pixels per point. A child keeps its parent's as long as it is open.
    var scale: Double
    /// The counter that the window manager waits for.
    var sync = SyncCounter()
    /// Whether the server has moved the window or its frame, so that its place on the screen must be requested.
    private var mustFindPlace = false
    var visibility = WindowVisibility()
    /// The state that was last requested from the window manager, or that it reported since.
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
        // Without a background the server paints nothing of its own, and keeps the content during a resize: no flashes.
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

    /// Removes the server's window.
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
        // We never raise it above others: the window manager decides its place, and some refuse the keyboard to windows that insist.
        guard window.kind != .normal else {
            XMapWindow(display, id)
            return
        }
        XMapRaised(display, id)
        surface.willAppear()
    }

    /// Stores the time of the last act of the user here.
    func noteUserTime(_ time: UInt32) { userTime.note(time, of: id, on: connection) }

    /// Stores the time of the user's request for the window, if the starter of the program gave it.
    func noteStartupTime() {
        if let time = services.identity.startupTime { userTime.set(time, of: id, on: connection) }
    }

    /// Returns a point of the window, in points, for a place in its pixels.
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x / scale, y: y / scale) }

    // MARK: - Frames

    /// Whether a frame is needed, and would be visible.
    var needsFrame: Bool {
        guard !isDestroyed, visibility.isMapped, !connection.isLost else { return false }
        return surface.needsFrame(of: window, geometry, isVisible: visibility.isVisible)
    }

    /// Whether it floats and is still empty.
    var awaitsFirstFrame: Bool { parent != nil && !surface.isPainted && needsFrame }

    /// Paints and shows the changes.
    func renderFrame(at now: Double) {
        if needsFrame, surface.isReady { surface.render(window, geometry, at: now) }
    }

    /// Tells the window manager that the requested frame is drawn, or that nothing is to be drawn.
    func finishSync() {
        guard sync.isDue, !needsFrame, !connection.isLost else { return }
        sync.drawn(on: display)
    }

    private static func eventMask(isChild: Bool, hasInput2: Bool) -> Int {
        var mask = ExposureMask | StructureNotifyMask | VisibilityChangeMask
        if !isChild { mask |= KeyPressMask | KeyReleaseMask | FocusChangeMask | PropertyChangeMask }
        // XInput 2 reports more about the pointer; the server does not send the core events too if it is selected.
        if !hasInput2 { mask |= ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask }
        return mask
    }

    private static func hasCompositor(_ connection: X11Connection) -> Bool {
        XGetSelectionOwner(connection.display, connection.atoms.number(of: "_NET_WM_CM_S\(connection.screen)")) != 0
    }
}

/// The place of the window, from the server and the window manager.
extension X11Window {
    /// The server reports the place and the size of the window.
    ///
    /// - Returns: the events for the toolkit.
    func configured(_ event: XConfigureEvent) -> [InputEvent] {
        if event.send_event != 0 {
            // Only window managers send this, to report the place of the window on the screen; they have really changed its size before.
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

    /// Asks the server for the place of the window on the screen, if it may have changed.
    ///
    /// - Returns: the events for the toolkit.
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
