public import Graphics
import Imaging
public import Tracking

/// A window: passive. Input values go in by `send(_:)`, pixels and requests come out by `renderFrame(into:)` and `takeRequests()`.
///
/// It does no I/O and has no clock: X11 and the test harness are two shells of the same object.
public final class Window: Responder {
    /// The kind of the window.
    public let kind: WindowKind

    /// The content's size, in points.
    public internal(set) var size: Size

    /// Device pixels per point.
    public internal(set) var scale = 1.0

    /// The content's place on the screen, in screen points. For a child it is the requested place.
    public internal(set) var screenFrame: Rect

    /// The work areas of the monitors, in screen points; empty until the shell sets them.
    public internal(set) var workAreas: [Rect] = []

    /// The desktop's settings for looks and input.
    public internal(set) var settings = DesktopSettings()

    /// Colours, fonts and measures.
    public internal(set) var theme = Theme.light

    /// Whether the window has the keyboard.
    public internal(set) var isActive = false

    /// Whether a part of it is visible.
    public internal(set) var isVisible = true

    /// Whether its first content comes in a moment: the first frame of a floating window waits for it, some milliseconds at most.
    public var awaitsContent = false

    /// Whether the keyboard was used last, so that the focused view has a ring.
    public var showsFocusRing: Bool { keyboard.showsFocusRing }

    /// The title.
    public var title: String {
        didSet { if title != oldValue { request(.setTitle(title)) } }
    }

    /// The smallest size of the content, in points.
    public var minimumSize = Size(width: 360, height: 240) {
        didSet { if minimumSize != oldValue { request(.setMinimumSize(minimumSize)) } }
    }

    /// The shapes that the application supports, for all of its controllers: see `supportedInterfaceOrientations`.
    public var applicationOrientations = InterfaceOrientationMask.all {
        didSet { if applicationOrientations != oldValue { changes.setNeedsStatement() } }
    }

    /// The commands of the window itself, which work from every view.
    public var windowCommands: [Command] = []

    /// Called with each key press before any view gets it, and with the responder that would get it first. It can recognize keys by their
    /// sequence. Kept keys are delivered by `releaseKeys()`, and before any other event of a person.
    public var keyFilter: ((KeyEvent, Responder?) -> KeyHandling)?

    /// Called when the window manager or the user closes the window; without it the window closes.
    public var onCloseRequest: (() -> Void)?

    /// A child only: called when it should close: after a press outside, Escape, or a move of its parent that it does not follow.
    public var onDismissRequest: (() -> Void)?

    /// A child only: called when its parent moved or was laid out. A child without it closes when its parent moves or is resized.
    var onParentChange: (() -> Void)?

    /// Makes the theme of its settings; programs with looks of their own replace it.
    public var themeProvider: (DesktopSettings) -> Theme {
        get { makeTheme }
        set {
            makeTheme = newValue
            applySettings(settings)
            for child in children { child.themeProvider = newValue }
        }
    }
    private var makeTheme: (DesktopSettings) -> Theme = { Theme(for: $0) }

    /// Knows what the screens in the window, and in those that float over it, read when they update themselves: see
    /// `ViewController.update()`.
    public var readTracker: ReadTracker {
        get { updates.tracker }
        set { updates.tracker = newValue }
    }

    /// The window over which this one floats.
    public internal(set) weak var parent: Window?
    /// The windows that float over this one, the last one on top.
    public internal(set) var children: [Window] = []

    /// The object that gets warnings about constraints in the window that cannot hold; a view may have its own. Windows that float over
    /// this one use it too, unless they have their own.
    public var layoutDiagnostics: LayoutDiagnostics?

    /// A child only: returns whether a press on the parent, in screen points, goes to the parent without closing the child.
    public var passthrough: ((Point) -> Bool)?

    /// The layers, the base first, the one with the input last.
    public internal(set) var layers: [WindowLayer] = []
    /// Whether a view in it ever set its own direction.
    var hasOwnDirections = false
    private let scheduler = Scheduler()
    let animator = Animator()
    var arrangement: WindowArrangement
    /// The lines of labels that were shaped recently.
    var lines = LineCache()
    /// The marks that were drawn last.
    var boxes = RoundedBoxes()
    private var requests: [WindowRequest] = []
    private(set) lazy var pointer = WindowPointer(self)
    private(set) lazy var keyboard = WindowKeyboard(self)
    private(set) lazy var frames = WindowFrames(self)
    private(set) lazy var changes = WindowChanges(self)
    private(set) lazy var updates = WindowUpdates(self)
    /// The accessibility tree of the window, and of the windows over it.
    public private(set) lazy var accessibility = WindowAccessibility(self)
    private var pasteboardReads = PasteboardReads()
    let drag = DragTracker()
    /// Called once after the window was closed, for any reason.
    var onClosed: (() -> Void)?
    /// An object that lives as long as this child window is open.
    var retainedByWindow: AnyObject?

    /// Makes a window with a content size in points.
    public init(kind: WindowKind = .normal, size: Size, title: String = "") {
        self.kind = kind
        self.size = size
        self.title = title
        screenFrame = Rect(origin: .zero, size: size)
        arrangement = WindowArrangement(size: size)
        super.init()
        pushLayer(WindowLayer(rootView: View(frame: Rect(origin: .zero, size: size)), isModal: false))
    }

    /// The controller of the base layer; its view fills the window.
    public var rootViewController: ViewController? {
        didSet {
            oldValue?.detachFromWindow()
            guard let controller = rootViewController else { return }
            let root = layers[0].rootView
            controller.view.frame = root.bounds
            root.addSubview(controller.view)
            // The controller appears in the window, so that it can ask for the keyboard.
            controller.attach(to: self)
            setNeedsLayoutPass()
        }
    }

    /// The traits that controllers in it adapt to.
    public var traitCollection: TraitCollection { TraitCollection(windowSize: size, displayScale: scale) }

    /// The possible shapes of the window: those of the application and of its content. A layer that covers the window decides alone; for a
    /// sheet, the visible content behind it decides.
    public var supportedInterfaceOrientations: InterfaceOrientationMask { changes.orientations }

    public override var commands: [Command] { windowCommands }

    public override func describe(_ description: inout AccessibilityDescription) {
        description.role = kind == .popover ? .dialog : .window
        description.label = accessibilityLabel ?? title
    }

    /// The buttons of the mouse for back and forward act like Alt with the left and right keys, swapped if text runs from right to left.
    public override func auxiliaryPointerDown(_ event: PointerEvent) {
        let key: Key
        switch event.button {
        case 8: key = settings.layoutDirection == .leftToRight ? .left : .right
        case 9: key = settings.layoutDirection == .leftToRight ? .right : .left
        default: return
        }
        let stroke = KeyEvent(key: key, modifiers: .alt, time: event.time)
        var responder: Responder? = hitTest(event.location)
        while let current = responder {
            if let command = current.commands.first(where: { $0.shortcuts.contains { $0.matches(stroke) } }), command.isEnabled() {
                return command.perform()
            }
            responder = current.next
        }
    }

    /// Lets a screen reader read a sentence once, such as the effect of a key in another view. Texts of live regions are read without it.
    /// An urgent sentence interrupts the current one.
    public func announce(_ text: String, isUrgent: Bool = false) {
        WindowAccessibility.below(self).announce(AccessibilityAnnouncement(text, isUrgent: isUrgent))
    }

    // MARK: - Requests

    /// Adds a request to the shell.
    public func request(_ request: WindowRequest) { requests.append(request) }

    /// Returns the new requests to the shell, once.
    public func takeRequests() -> [WindowRequest] {
        defer { requests.removeAll(keepingCapacity: true) }
        return requests
    }

    /// Closes the window and its children.
    public func close() {
        for child in children.reversed() { child.close() }
        parent?.children.removeAll { $0 === self }
        // The window below reports the change, because this one has no more frames.
        WindowAccessibility.below(self).setNeedsUpdate()
        request(.close)
        let closed = onClosed
        onClosed = nil
        closed?()
        retainedByWindow = nil
    }

    /// Opens a window that floats over this one at a frame in screen points.
    public func openChild(_ child: Window, at frame: Rect) {
        if child.kind != .tooltip { pointer.hideToolTip() }
        child.parent = self
        child.screenFrame = frame
        child.workAreas = workAreas
        child.takeLooks(of: self)
        child.setContentSize(frame.size, scale: scale)
        child.scheduler.advance(to: scheduler.now)
        children.append(child)
        request(.open(child))
    }

    /// Takes scale, settings and theme of the window over which it floats; the shell gives them to that window only.
    func takeLooks(of parent: Window) {
        (scale, makeTheme) = (parent.scale, parent.makeTheme)
        apply(parent.settings, parent.theme)
    }

    /// Moves and sizes a child, in screen points.
    public func setFrame(_ frame: Rect) {
        guard frame != screenFrame else { return }
        screenFrame = frame
        setContentSize(frame.size, scale: scale)
        request(.setFrame(frame))
    }

    /// Reads a clipboard; `completion` gets its content in one of the wanted media types, or nil.
    public func readPasteboard(
        _ pasteboard: Pasteboard, types: [String] = [PasteboardItem.plainText], completion: @escaping (PasteboardItem?) -> Void
    ) {
        request(.readPasteboard(id: pasteboardReads.add(completion), pasteboard, types: types))
    }

    /// Passes the content of a clipboard to the waiting closure.
    func pasteboardWasRead(_ id: Int, _ item: PasteboardItem?) { pasteboardReads.take(id)?(item) }

    /// Tells the input method the place of the caret, in window points; nil if no text has the keyboard.
    public func setTextInput(caret: Rect?) { keyboard.setTextInput(caret: caret) }

    // MARK: - Time

    /// The current time, in seconds on the event clock.
    public var now: Double { scheduler.now }

    /// The shell's clock. Work that ends between events, such as the decoding of a picture, counts its delays from it; without it, time
    /// stands still between events.
    public var clock: (() -> Double)? {
        get { scheduler.clock }
        set { scheduler.clock = newValue }
    }

    /// The next time for `advance(to:)`; nil if the window can sleep until the next input.
    public var nextDeadline: Double? {
        let frame = animator.isRunning ? scheduler.now + 1.0 / 60 : nil
        guard let timer = scheduler.nextDeadline else { return frame }
        return frame.map { min($0, timer) } ?? timer
    }

    /// Sets the window's clock.
    public func advance(to time: Double) {
        scheduler.advance(to: time)
        animator.tick(scheduler.now)
    }

    /// Runs an action after some seconds.
    @discardableResult
    public func schedule(after delay: Double, _ body: @escaping () -> Void) -> ScheduledAction {
        scheduler.schedule(after: delay, body)
    }

    /// Animates a change over some seconds; at once if the desktop wants no motion. `update` gets 0 to 1.
    @discardableResult
    public func animate(
        duration: Double, curve: AnimationCurve = .easeOut, update: @escaping (Double) -> Void,
        completion: (() -> Void)? = nil
    ) -> Animation? {
        guard settings.animationsEnabled, duration > 0 else {
            update(1)
            completion?()
            return nil
        }
        return animator.start(at: scheduler.present, duration: duration, curve: curve, update: update, completion: completion)
    }
}
