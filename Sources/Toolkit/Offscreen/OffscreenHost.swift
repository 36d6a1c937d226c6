public import Graphics
public import Imaging

/// Shows a window and those that float over it without a display, for pictures of screens, previews of nibs and tests.
///
/// Its clock only advances on request, so that the pixels are the same every time.
open class OffscreenHost {
    /// The main window.
    public let window: Window

    /// The contents of the clipboards.
    public final var pasteboards: [Pasteboard: PasteboardItem] = [:]

    /// The current time, in seconds.
    public internal(set) final var time = 100.0

    /// The pixels of a window.
    private final class Frame {
        let buffer: MutablePixelBuffer

        init?(of window: Window) {
            guard let buffer = OffscreenHost.makeBuffer(for: window) else { return nil }
            self.buffer = buffer
        }
    }

    private var frames: [ObjectIdentifier: Frame] = [:]

    /// - Parameters:
    ///   - window: the window to show.
    ///   - size: the size in points; nil takes the window's own.
    ///   - scale: pixels per point.
    ///   - settings: the desktop's settings; no motion by default.
    public init(_ window: Window, size: Size? = nil, scale: Double = 1, settings: DesktopSettings = OffscreenHost.quietSettings) {
        self.window = window
        window.send(.settingsChanged(settings))
        window.send(.placed(origin: Point(x: 200, y: 100), workAreas: [Rect(x: 0, y: 0, width: 1920, height: 1080)]))
        window.send(.resized(size ?? window.size, scale: scale))
        window.send(.activated(true))
        window.advance(to: time)
        renderFrames()
    }

    /// Settings without motion and blinking, so that pictures are the same every time.
    public static var quietSettings: DesktopSettings {
        var settings = DesktopSettings()
        settings.animationsEnabled = false
        settings.caretBlinkTime = nil
        return settings
    }

    /// Sends an event, then performs the requests of the windows, and renders.
    public final func send(_ event: InputEvent, to target: Window? = nil) {
        (target ?? window).send(event)
        renderFrames()
    }

    /// Lets time pass, with a frame every `interval` seconds.
    public final func advance(seconds: Double, every interval: Double = 1.0 / 60) {
        let end = time + seconds
        while time < end {
            time = min(end, time + interval)
            advance(to: time)
            renderFrames()
        }
    }

    /// The windows that float over the main one, with their own children, in the order in which they were opened.
    public final var openChildren: [Window] {
        func all(_ window: Window) -> [Window] { window.children.flatMap { [$0] + all($0) } }
        return all(window)
    }

    /// Returns a picture of a window, painted as a whole; nil if the memory is insufficient.
    public final func screenshot(of target: Window? = nil) -> PixelBuffer? {
        drawn(target ?? window)?.freeze()
    }

    final func drawn(_ shown: Window) -> MutablePixelBuffer? {
        guard let buffer = Self.makeBuffer(for: shown) else { return nil }
        shown.settle()
        shown.snapshot(into: buffer)
        return buffer
    }

    /// Returns the first view of a type in the window or its children, frontmost layer first, that fulfils a condition.
    public final func find<V: View>(_ type: V.Type, where condition: (V) -> Bool = { _ in true }) -> V? {
        for shown in [window] + openChildren {
            for layer in shown.layers.reversed() {
                var found: V?
                layer.rootView.forEachView { view in
                    if found == nil, !view.isHiddenInWindow, let match = view as? V, condition(match) { found = match }
                }
                if let found { return found }
            }
        }
        return nil
    }

    /// Returns the button with a title.
    public final func button(_ title: String) -> Button? { find(Button.self) { $0.title == title } }

    // MARK: - For observers

    /// Called with each request of a window before it is performed.
    open func willPerform(_ request: WindowRequest, of shown: Window) {}

    /// Called when a window has rendered a frame, with details of the frame.
    open func didRender(_ shown: Window, _ frame: PaintedFrame, into buffer: borrowing MutablePixelBuffer) {}

    /// Returns a buffer as large as a window; nil if the memory is insufficient.
    public static func makeBuffer(for window: Window) -> MutablePixelBuffer? {
        let width = max(1, Int((window.size.width * window.scale).rounded()))
        let height = max(1, Int((window.size.height * window.scale).rounded()))
        return try? MutablePixelBuffer(width: width, height: height, isOpaque: window.kind == .normal)
    }

    // MARK: - Inside

    final func advance(to time: Double) {
        for shown in [window] + openChildren { shown.advance(to: time) }
        renderFrames()
    }

    /// Performs the requests of the windows and draws their changes, as after an event.
    public final func renderFrames() {
        // A request of one window may make another one need a frame.
        for _ in 0..<4 {
            for shown in [window] + openChildren {
                perform(shown.takeRequests(), of: shown)
                render(shown)
            }
        }
        guard frames.count > 1 else { return }
        let open = Set(([window] + openChildren).map { ObjectIdentifier($0) })
        frames = frames.filter { open.contains($0.key) }
    }

    private func perform(_ requests: [WindowRequest], of shown: Window) {
        for request in requests {
            willPerform(request, of: shown)
            switch request {
            case .writePasteboard(let board, let item): pasteboards[board] = item
            case .setState(let state): shown.send(.stateChanged(state))
            case .readPasteboard(let id, let board, _): shown.send(.pasteboardRead(id: id, pasteboards[board]))
            default: break
            }
        }
    }

    private func render(_ shown: Window) {
        let id = ObjectIdentifier(shown)
        let width = max(1, Int((shown.size.width * shown.scale).rounded()))
        let height = max(1, Int((shown.size.height * shown.scale).rounded()))
        if frames[id]?.buffer.size != PixelSize(width: width, height: height) { frames[id] = Frame(of: shown) }
        guard let frame = frames[id], shown.needsFrame else { return }
        _ = shown.renderFrame(into: frame.buffer)
        didRender(shown, shown.frames.last, into: frame.buffer)
    }
}
