import CX11
import Foundation
public import Graphics
public import Imaging
import Logging
public import Toolkit

/// The program on an X server: it opens the toolkit's windows there, passes them the user's input, and shows their frames.
///
/// One is made at the start, gets its windows, and is run. It works on the main thread and never blocks: the main queue wakes it, so
/// main-actor tasks run between events.
public final class X11Application {
    /// The program's data for the desktop.
    public struct Configuration {
        /// The display to open; nil for the one in `DISPLAY`.
        public var displayName: String?
        /// The program's own name, the instance in `WM_CLASS`: by default the name by which it was started.
        public var instanceName: String
        /// The name of the program's desktop file without `.desktop`: the class in `WM_CLASS`.
        public var applicationID: String
        /// The environment. Two variables override the desktop; their prefix is the instance name in capital letters: for a program
        /// `planets`, `PLANETS_SCALE` (pixels per point) and `PLANETS_THEME` (`light` or `dark`).
        public var environment: [String: String]

        /// Makes a configuration; the default environment is the process's own.
        public init(applicationID: String, environment: [String: String]? = nil) {
            self.applicationID = applicationID
            instanceName = ProcessInfo.processInfo.processName
            self.environment = environment ?? ProcessInfo.processInfo.environment
        }

        var variablePrefix: String { String(instanceName.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
    }

    /// The reason why `run()` returned.
    public enum ExitReason: Sendable {
        /// The program asked for it, or its last window closed.
        case quit
        /// The X server is gone. `onConnectionLost` has been called; the exit code should show it.
        case connectionLost
    }

    /// The X server is gone: save unsaved work. Called once, from the loop, before `run()` returns; all windows are unusable.
    public var onConnectionLost: (() -> Void)?

    /// Called when the first frame of the first window was sent: time to prepare the content of the next one.
    public var whenFirstFrameIsPainted: (() -> Void)?

    /// Called when the next frame was sent too, and input methods are ready: time for everything that can wait, such as icons.
    public var whenStartIsOver: (() -> Void)?

    /// Called when a local day began, the clock was set, or the machine slept: daily work may be due.
    public var whenDayMayHaveChanged: (() -> Void)?

    /// The desktop's settings or scale changed. Windows were already told.
    public var onSettingsChange: (() -> Void)?

    /// The last window with a frame has closed; without a closure, `run()` returns.
    public var onLastWindowClosed: (() -> Void)?

    /// The shapes of the program's windows, in addition to those of their controllers.
    public var supportedInterfaceOrientations = InterfaceOrientationMask.all {
        didSet {
            for shown in windows.order where shown.window.kind == .normal {
                shown.window.applicationOrientations = supportedInterfaceOrientations
            }
        }
    }

    let services: WindowServices
    let watcher: SettingsWatcher
    let keyboard: Keyboard
    let owner: SelectionOwner
    let reader: SelectionReader
    let drops: DropTarget
    let log: Logger
    let windows = WindowRegistry()
    let router: EventRouter
    private let loop: EventLoop
    private let memory: MemoryWarnings

    var connection: X11Connection { services.connection }

    /// Connects to the display and reads the desktop's settings.
    public init(_ configuration: Configuration) throws(X11Error) {
        // A write to a dead server must fail with an error, and not end the program.
        signal(SIGPIPE, SIG_IGN)
        log = Logger(label: "x11host")
        let connection = try X11Connection(displayName: configuration.displayName, log: log)
        let watcher = SettingsWatcher(
            connection: connection, environment: configuration.environment, variablePrefix: configuration.variablePrefix)
        let identity = ProgramIdentity(
            connection: connection, instanceName: configuration.instanceName, applicationID: configuration.applicationID,
            environment: configuration.environment)
        let pointers = PointerDevices(connection: connection)
        let cursors = CursorLibrary(connection: connection)
        self.watcher = watcher
        services = WindowServices(
            connection: connection, settings: watcher, identity: identity, cursors: cursors,
            memory: PixelMemoryPool(connection: connection), inputMethod: InputMethod(connection: connection), pointers: pointers)
        keyboard = Keyboard(connection: connection)
        owner = SelectionOwner(connection: connection, leader: identity.leader)
        reader = SelectionReader(connection: connection, leader: identity.leader)
        drops = DropTarget(connection: connection, reader: reader)
        router = EventRouter(
            windows, services: services, watcher: watcher, keyboard: keyboard, owner: owner, reader: reader, drops: drops)
        loop = EventLoop(windows, services: services, router: router, owner: owner, reader: reader)
        memory = MemoryWarnings(windows, pixels: services.memory, log: log)
        if settings.textRendering != TextRendering() { FontSystem.use(settings.textRendering) }
        connectParts()
    }

    /// Connects the parts that report events.
    private func connectParts() {
        loop.performRequests = { [weak self] in self?.performRequests() }
        loop.onFirstFrame = { [weak self] in self?.whenFirstFrameIsPainted?() }
        loop.onStartOver = { [weak self] in self?.finishStart() }
        watcher.onChange = { [weak self] in self?.settingsChanged() }
        watcher.onMonitorsChange = { [weak self] in self?.monitorsChanged() }
    }

    /// The desktop's settings.
    public var settings: DesktopSettings { watcher.settings }

    /// Pixels per point.
    public var scale: Double { watcher.scale }

    /// The work areas of the monitors in screen points, the primary one first.
    public var workAreas: [Rect] { watcher.monitors.workAreas.map { $0.rect(scale: watcher.scale) } }

    /// Opens a window of the kind `normal`, where the window manager puts it. Children open by `Window.openChild(_:at:)`.
    public func open(_ window: Toolkit.Window) throws(X11Error) {
        try openWindow(window, parent: nil)
        connection.flush()
    }

    /// Writes the program's icons, in several sizes, on its windows, for window lists and task bars.
    ///
    /// - Parameter icons: reads them; called again when another window opens, because they are not kept.
    public func setIcons(_ icons: @escaping () -> [PixelBuffer]) {
        guard !connection.isLost else { return }
        services.identity.setIcons(icons)
        services.identity.describeIcon(windows.order.filter { $0.window.kind == .normal }.map(\.id))
        connection.flush()
    }

    /// Raises a window and gives it the keyboard, as when the program is started a second time.
    ///
    /// - Parameter startupID: the second start's `DESKTOP_STARTUP_ID`, which proves to the window manager that the user asked for it.
    public func activate(_ window: Toolkit.Window, startupID: String? = nil) {
        guard let shown = windows.find(window), !connection.isLost else { return }
        let startup = startupID.flatMap(StartupNotification.init(id:))
        shown.activate(at: startup?.time ?? router.lastServerTime)
        if let startup { services.identity.finish(startup) }
        connection.flush()
    }

    /// Returns a `DESKTOP_STARTUP_ID` for a start that the user just asked for in this program: with it the window manager lets the other
    /// window take the keyboard.
    public func makeStartupID() -> String {
        "\(services.identity.instanceName)-\(getpid())-\(UInt32.random(in: 0...UInt32.max))_TIME\(router.lastServerTime)"
    }
}

/// Running the program, from its first frame to its end.
extension X11Application {
    /// Shows the windows until the program quits, its last window closes, or the server goes away.
    public func run() -> ExitReason {
        loop.run()
        if connection.isLost {
            log.error("X11-11: the X server went away.")
            onConnectionLost?()
            return .connectionLost
        }
        windows.releasePointer()
        ClipboardKeeper(connection: connection, owner: owner, leader: services.identity.leader)
            .save(at: UInt(router.lastServerTime), clock: { LoopSleeper.now })
        windows.destroyAll()
        connection.flush()
        return .quit
    }

    /// Runs the work that waited until all of the window was painted.
    private func finishStart() {
        services.identity.finishStartup()
        for window in windows.order where window.parent == nil { window.setTitle(window.window.title) }
        keyboard.watch()
        // Until now the pointer had the shape that it has over the desktop, because themes are read from files.
        services.cursors.use(theme: watcher.cursors.theme, size: watcher.cursors.size)
        for window in windows.order { window.showCursor() }
        services.pointers.learnDevices()
        services.inputMethod.open()
        memory.watch(loop)
        loop.watch(DayAlarm()) { [weak self] in self?.whenDayMayHaveChanged?() }
        whenStartIsOver?()
    }

    /// Tells all windows that memory is short, and returns the freed memory to the system.
    public func passMemoryWarning() {
        if !connection.isLost, !loop.isQuitting { memory.pass() }
    }

    /// Makes `run()` return soon.
    public func quit() { loop.quit() }
}
