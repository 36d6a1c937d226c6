public import Graphics
import Imaging
import Inventory
public import Toolkit

/// The picture window: one picture, as large as it fits, to zoom and to pan, and its neighbours to the left and right: the other pictures
/// of its item, and then those of the next one.
///
/// It is the content of a `PopoverController`, which knows about Escape and presses outside.
public final class PictureViewerController: ViewController, PictureActing {
    /// The size that it wants in a popover, in points: the picture below its bar.
    public static let contentSize = Size(width: 600, height: 600 + PictureBar.height)

    /// The delegate that follows the shown picture.
    weak var delegate: (any PictureViewerDelegate)?

    /// Called to show the picture on the full screen; nil if it is there already, or cannot be.
    var onFullScreen: (() -> Void)? {
        didSet { bar.hasFullScreen = onFullScreen != nil }
    }

    /// The size of the picture that is shown, in pixels; empty if it is unknown.
    var pictureSize: Size { source.pixelSize }

    private let source: any PictureSource
    let picture = PictureView()
    let note = PictureNote()
    /// Says whose picture it is, with the ways to others.
    let bar = PictureBar()
    private let hasBar: Bool
    let pill = ZoomPill()

    /// Counts the pictures that were shown, so that an answer for an earlier one is known as late.
    private var generation = 0
    private var displayTask: Task<Void, Never>?
    private var originalTask: Task<Void, Never>?
    /// Whether the original was asked for already.
    private var wantsOriginal = false
    /// The way still to go, in items, while the source is asked for a neighbour.
    private var pendingSteps = 0
    private var isAdvancing = false

    /// Shows the picture that a source is at.
    ///
    /// - Parameter source: where the picture comes from.
    public convenience init(source: any PictureSource) { self.init(source: source, hasBar: true) }

    /// - Parameter hasBar: whether it has a bar above the picture, as in a popover
    init(source: any PictureSource, hasBar: Bool) {
        (self.source, self.hasBar) = (source, hasBar)
        super.init()
        preferredContentSize = Self.contentSize
        // The picture itself says whose it is.
        accessibilityLabel = "Picture"
    }

    isolated deinit { cancelLoading() }

    // MARK: - Life

    public override func loadView() -> View {
        ContainerView(of: self) { $0.stack }
    }

    public override func viewDidLoad() {
        for part in (hasBar ? [bar] : []) + [picture, note, pill] as [View] { view.addSubview(part) }
        // White pictures show their edge on it.
        if hasBar { picture.themeBackground = .secondaryBackground }
    }

    public override func viewWillAppear() {
        view.layoutIfNeeded()
        showCurrent()
    }

    public override func viewIsAppearing() { picture.becomeFirstResponder() }

    public override func viewDidDisappear() {
        cancelLoading()
        generation += 1
        picture.show(pixelSize: source.pixelSize, thumbnail: nil)
    }

    /// Frees pixels that are sharper than the shown size needs; they are read again when the user zooms in.
    public override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        guard let levels = picture.levels else { return }
        let kept = levels.trimmed(toWidth: picture.zoom.drawnWidth)
        guard kept.width < levels.width else { return }
        picture.levels = kept
        originalTask?.cancel()
        originalTask = nil
        wantsOriginal = false
    }

    private var stack: Stack {
        Stack(.vertical) {
            if hasBar { bar.sized(width: .flexible, height: .fixed(PictureBar.height)) }
            area.sized(width: .flexible, height: .flexible)
        }
    }

    /// The picture with what lies over it.
    private var area: Stack {
        Stack(.depth) {
            picture
            Stack(.vertical, alignment: .center, insets: EdgeInsets(top: 0, left: 24, bottom: 16, right: 24)) {
                Spacer()
                // Above a picture, the sentence is at the foot, outside the picture's middle.
                if picture.levels != nil {
                    note
                    Spacer(12)
                }
                pill.sized(width: .fixed(ZoomPill.size.width), height: .fixed(ZoomPill.size.height))
            }
            if picture.levels == nil {
                Stack(.depth, alignment: .center, insets: EdgeInsets(top: 0, left: 24, bottom: 0, right: 24)) { note }
            }
        }
    }

    // MARK: - Loading

    private func cancelLoading() {
        view.window?.awaitsContent = false
        displayTask?.cancel()
        originalTask?.cancel()
        displayTask = nil
        originalTask = nil
        wantsOriginal = false
    }

    private func showCurrent() {
        cancelLoading()
        generation += 1
        say("")
        title = source.title
        picture.accessibilityLabel = source.title
        bar.show(source.title, source.position)
        view.setNeedsLayout()
        picture.show(pixelSize: source.pixelSize, thumbnail: source.thumbnail)
        zoomDidChange()
        delegate?.pictureDidChange(in: self)
        loadDisplayCopy(for: generation)
    }

    private func loadDisplayCopy(for wanted: Int) {
        let place = picture.zoom.pictureRect
        let scale = picture.zoom.scale
        let exact = PixelSize(width: Int((place.width * scale).rounded()), height: Int((place.height * scale).rounded()))
        // Set at once, before the source answers and while the server makes the window: the first frame may show the picture.
        view.window?.awaitsContent = true
        displayTask = Task.immediate { [weak self, source] in
            do {
                let levels = try await source.loadDisplayCopy { try Self.levels(from: $0, downTo: $0.width, exact: exact) }
                self?.take(levels, for: wanted)
            } catch {
                self?.fail(error, for: wanted)
            }
        }
    }

    /// Fetches the original as soon as the magnification needs pixels that the display copy has not.
    private func loadOriginalIfNeeded() {
        guard let levels = picture.levels, !wantsOriginal, isVisible else { return }
        let sharpest = Double(levels.width)
        guard sharpest < picture.zoom.pixelSize.width, picture.zoom.drawnWidth > sharpest + 0.5 else { return }
        wantsOriginal = true
        let wanted = generation
        originalTask = Task.immediate { [weak self, source] in
            do {
                let more = try await source.loadOriginal { try Self.levels(from: $0, downTo: Int(sharpest) + 1, exact: nil) }
                self?.take(levels.adding(more), for: wanted)
            } catch {
                self?.fail(error, for: wanted)
            }
        }
    }

    /// Halving a large picture takes its time: not on the main actor.
    nonisolated private static func levels(from buffer: PixelBuffer, downTo width: Int, exact: PixelSize?) throws -> PictureLevels {
        try Task.checkCancellation()
        return try PictureLevels.make(from: buffer, downTo: width, exact: exact)
    }

    private func take(_ levels: PictureLevels, for wanted: Int) {
        guard wanted == generation, isVisible else { return }
        view.window?.awaitsContent = false
        picture.levels = levels
        loadOriginalIfNeeded()
    }

    private func fail(_ error: any Error, for wanted: Int) {
        guard wanted == generation, isVisible, !(error is CancellationError) else { return }
        view.window?.awaitsContent = false
        say(String(describing: error))
    }

    private func say(_ sentence: String) {
        note.text = sentence
        view.setNeedsLayout()
    }

    // MARK: - Actions of its views

    func zoom(in isLarger: Bool) { picture.changeZoom { $0.step(in: isLarger) } }

    func showOnFullScreen() { onFullScreen?() }

    func close() { view.window?.onDismissRequest?() }

    func zoomDidChange() {
        let zoom = picture.zoom
        pill.magnification = zoom.magnification
        pill.canZoom = (zoom.magnification > zoom.minimum * 1.0001, zoom.magnification < PictureZoom.limit * 0.9999)
        loadOriginalIfNeeded()
    }

    // MARK: - Neighbours

    /// Goes some items forward (or back); keys that are pressed during the question to the source are not lost.
    func advance(by delta: Int) {
        pendingSteps += delta
        guard !isAdvancing else { return }
        isAdvancing = true
        Task { [weak self, source] in
            while let step = self?.takeStep() {
                let moved = await source.advance(by: step)
                self?.didAdvance(moved)
            }
        }
    }

    private func takeStep() -> Int? {
        guard pendingSteps != 0, isVisible else {
            pendingSteps = 0
            isAdvancing = false
            return nil
        }
        let step = pendingSteps.signum()
        pendingSteps -= step
        return step
    }

    private func didAdvance(_ moved: Bool) {
        guard moved, isVisible else {
            pendingSteps = 0
            return
        }
        showCurrent()
    }

    // MARK: - Keys

    public override var commands: [Command] {
        guard let onFullScreen else { return [] }
        return [Command("Full Screen", help: "Show Picture Large", shortcuts: [Shortcut(.function(11))], perform: onFullScreen)]
    }

    static let keyHelp = [
        KeyHelp("Show the Previous or Next Picture", [Shortcut(.left), Shortcut(.right)]),
        KeyHelp("Zoom In or Out", [Shortcut(.character("+")), Shortcut(.character("-"))]),
        KeyHelp("Fit the Window, or Full Size", [Shortcut(.character("0")), Shortcut(.character("1"))]),
    ]

    public override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.modifiers.subtracting([.shift, .control]).isEmpty else { return false }
        let middle = picture.bounds.center
        switch (event.key, event.text) {
        case (.left, _): advance(by: -1)
        case (.right, _): advance(by: 1)
        case (_, "+"), (.character("+"), _), (.character("="), _): zoom(in: true)
        case (_, "-"), (.character("-"), _): zoom(in: false)
        case (_, "0"), (.character("0"), _): picture.changeZoom { $0.fit() }
        case (_, "1"), (.character("1"), _): picture.changeZoom { $0.zoom(to: 1, at: middle) }
        default: return false
        }
        return true
    }

    /// The wheel over the pill, or over a sentence, zooms as it does beside them.
    public override func scrolled(_ event: ScrollEvent) -> Bool { picture.scrolled(event) }

    /// The mouse's own buttons for back and forward go to the neighbours too.
    public override func auxiliaryPointerDown(_ event: PointerEvent) {
        switch event.button {
        case 8: advance(by: -1)
        case 9: advance(by: 1)
        default: break
        }
    }
}

/// Follows the pictures that a picture window shows.
protocol PictureViewerDelegate: AnyObject {
    /// Another picture is shown.
    func pictureDidChange(in viewer: PictureViewerController)
}
