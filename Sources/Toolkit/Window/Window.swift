public import Graphics
import Imaging

/// A window: passive. Input values go in by `send(_:)`, pixels and requests come out by `renderFrame(into:)` and `takeRequests()`.
///
/// It does no I/O and knows no clock: X11 and the test harness are two shells of the same object.
public final class Window: Responder {
    /// What it is.
    public let kind: WindowKind

    /// The content's size, in points.
    public internal(set) var size: Size

    /// Device pixels per point.
    public internal(set) var scale = 1.0

    /// The content's place on the screen, in screen points. For a child it is where it wants to be.
    public internal(set) var screenFrame: Rect

    /// The work areas of the monitors, in screen points; empty until the shell says.
    public internal(set) var workAreas: [Rect] = []

    /// What the desktop says about looks and input.
    public internal(set) var settings = DesktopSettings()

    /// Colours, fonts and measures.
    public internal(set) var theme = Theme.light

    /// Whether the window has the keyboard.
    public internal(set) var isActive = false

    /// Whether any of it can be seen.
    public internal(set) var isVisible = true

    /// Whether what it is to show first comes in a moment: the first frame of a floating window waits for that, some milliseconds at most.
    public var awaitsContent = false

    /// Whether the keyboard was used last, so that a ring is drawn around what has it.
    public var showsFocusRing: Bool { keyboard.showsFocusRing }

    /// The title.
    public var title: String {
        didSet { if title != oldValue { request(.setTitle(title)) } }
    }

    /// The smallest size that the content can be shown at, in points.
    public var minimumSize = Size(width: 360, height: 240) {
        didSet { if minimumSize != oldValue { request(.setMinimumSize(minimumSize)) } }
    }

    /// The shapes that the application supports, whatever its controllers do: see `supportedInterfaceOrientations`.
    public var applicationOrientations = InterfaceOrientationMask.all {
        didSet { if applicationOrientations != oldValue { changes.setNeedsStatement() } }
    }

    /// What the window itself can do by keyboard, from whatever has it.
    public var windowCommands: [Command] = []

    /// Asked about each key that goes down, before anything in the window or over it gets it, with who would get it first: for what is known
    /// by how keys follow each other. What is kept goes on by `releaseKeys()`, and before anything else that a person does.
    public var keyFilter: ((KeyEvent, Responder?) -> KeyHandling)?

    /// The window manager or the user wants the window closed; without one it closes.
    public var onCloseRequest: (() -> Void)?

    /// A child only: called when it should close, after a press outside, Escape, or a move of its parent that it does not follow.
    public var onDismissRequest: (() -> Void)?

    /// A child only: called when its parent moved or was laid out. A child without it closes when its parent moves or is resized.
    var onParentChange: (() -> Void)?

    /// The theme for its settings; replaced by programs with looks of their own.
    public var themeProvider: (DesktopSettings) -> Theme = { Theme(for: $0) } {
        didSet {
            applySettings(settings)
            for child in children { child.themeProvider = themeProvider }
        }
    }

    /// The window over which this one floats.
    public internal(set) weak var parent: Window?
    /// The windows that float over this one, the last one on top.
    public internal(set) var children: [Window] = []

    /// Who is told about constraints in it that cannot hold; a view may have its own. Windows that float over
    /// this one tell it too, unless they have one themselves.
    public var layoutDiagnostics: LayoutDiagnostics?

    /// A child only: whether a press on the parent, in screen points, goes through to it without closing the child.
    public var passthrough: ((Point) -> Bool)?

    /// The layers, the base first, the one with the input last.
    public internal(set) var layers: [WindowLayer] = []
    /// Whether a view in it ever said its direction itself.
    var hasOwnDirections = false
    private let scheduler = Scheduler()
    let animator = Animator()
    var arrangement: WindowArrangement
    /// Texts of labels that were shaped lately.
    var lines = LineCache()
    /// The marks that were drawn last.
    var boxes = RoundedBoxes()
    private var requests: [WindowRequest] = []
    private(set) lazy var pointer = WindowPointer(self)
    private(set) lazy var keyboard = WindowKeyboard(self)
    private(set) lazy var frames = WindowFrames(self)
    private(set) lazy var changes = WindowChanges(self)
    /// What it tells those who read it aloud, together with the windows over it.
    public private(set) lazy var accessibility = WindowAccessibility(self)
    private var pasteboardReads = PasteboardReads()
    let drag = DragTracker()
    /// Called once after the window was closed, by whomever.
    var onClosed: (() -> Void)?
    /// What lives as long as this child window is open.
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
            // It appears in the window, so that it can ask for the keyboard.
            controller.attach(to: self)
            setNeedsLayoutPass()
        }
    }

    /// What controllers in it adapt themselves to.
    public var traitCollection: TraitCollection { TraitCollection(windowSize: size, displayScale: scale) }

    /// In which shapes the window may be: those that the application supports and what it shows does, too. What covers the window decides
    /// alone; a sheet leaves it to what is seen behind it.
    public var supportedInterfaceOrientations: InterfaceOrientationMask { changes.orientations }

    public override var commands: [Command] { windowCommands }

    public override func describe(_ description: inout AccessibilityDescription) {
        description.role = kind == .popover ? .dialog : .window
        description.label = accessibilityLabel ?? title
    }

    /// The mouse's own buttons for back and forward do what Alt with the left and right keys does where they are pressed, or the other way
    /// round where people read from the right.
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

    /// Has a sentence read once to somebody who cannot see the window, as what a key did that shows elsewhere. What a live region says is read
    /// without it. What is urgent is read before what is being read ends.
    public func announce(_ text: String, isUrgent: Bool = false) {
        WindowAccessibility.below(self).announce(AccessibilityAnnouncement(text, isUrgent: isUrgent))
    }

    // MARK: - Requests

    /// Puts a request to the outside in line.
    public func request(_ request: WindowRequest) { requests.append(request) }

    /// Hands over what the window wants from the outside, once.
    public func takeRequests() -> [WindowRequest] {
        defer { requests.removeAll(keepingCapacity: true) }
        return requests
    }

    /// Closes the window and its children.
    public func close() {
        for child in children.reversed() { child.close() }
        parent?.children.removeAll { $0 === self }
        // With its frames end those that would tell of it.
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
        child.scale = scale
        child.themeProvider = themeProvider
        child.applySettings(settings)
        child.setContentSize(frame.size, scale: scale)
        child.scheduler.advance(to: scheduler.now)
        children.append(child)
        request(.open(child))
    }

    /// Moves and sizes a child, in screen points.
    public func setFrame(_ frame: Rect) {
        guard frame != screenFrame else { return }
        screenFrame = frame
        setContentSize(frame.size, scale: scale)
        request(.setFrame(frame))
    }

    /// Reads a clipboard; `completion` gets what was there of the wanted media types, or nil.
    public func readPasteboard(
        _ pasteboard: Pasteboard, types: [String] = [PasteboardItem.plainText], completion: @escaping (PasteboardItem?) -> Void
    ) {
        request(.readPasteboard(id: pasteboardReads.add(completion), pasteboard, types: types))
    }

    /// Hands what was on a clipboard to whoever waits for it.
    func pasteboardWasRead(_ id: Int, _ item: PasteboardItem?) { pasteboardReads.take(id)?(item) }

    /// Tells the input method where the caret is, in window points; nil when no text has the keyboard.
    public func setTextInput(caret: Rect?) { keyboard.setTextInput(caret: caret) }

    // MARK: - Time

    /// The present time, in seconds on the event clock.
    public var now: Double { scheduler.now }

    /// The shell's clock. Work that ends between events, such as a picture that was decoded meanwhile, counts its delays from it; without
    /// one, time stands still between events.
    public var clock: (() -> Double)? {
        get { scheduler.clock }
        set { scheduler.clock = newValue }
    }

    /// When the window next wants `advance(to:)`, or nil when it can sleep until there is input.
    public var nextDeadline: Double? {
        let frame = animator.isRunning ? scheduler.now + 1.0 / 60 : nil
        guard let timer = scheduler.nextDeadline else { return frame }
        return frame.map { min($0, timer) } ?? timer
    }

    /// Turns the window's clock.
    public func advance(to time: Double) {
        scheduler.advance(to: time)
        animator.tick(scheduler.now)
    }

    /// Does something after some seconds.
    @discardableResult
    public func schedule(after delay: Double, _ body: @escaping () -> Void) -> ScheduledAction {
        scheduler.schedule(after: delay, body)
    }

    /// Changes something over some seconds; at once when the desktop wants no motion. `update` gets 0 to 1.
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
