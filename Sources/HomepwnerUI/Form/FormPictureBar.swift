import Graphics
import Toolkit

/// The pictures of the form: their label, where it also says what can be done, or what was done last and how to take it back, and the
/// strip. In a low window the strip alone stands beside the name, small.
final class FormPictureBar: View {
    let strip = PictureStrip()
    private let titleLabel = Label("Pictures", font: Font(size: 14), color: .secondaryLabel)
    private let hint = Label(font: Font(size: 12), color: .secondaryLabel)
    private let undoButton = Button("Undo", style: .link)
    let closeCameraButton = Button("Close Camera", style: .link)

    /// Told when the camera is to be closed.
    var onCloseCamera: (() -> Void)?
    /// Told when what was done last is to be taken back.
    var onUndo: (() -> Void)?

    /// The sides of its tiles, in points.
    static let largeSide = 72.0
    static let smallSide = 38.0
    /// What the label takes beside the strip, and above it in a narrow form, in points.
    static let labelWidth = 150.0
    static let labelHeight = 23.0
    /// How high a camera's picture is with the buttons below it, in points.
    private static let cameraHeight = 250.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        strip.identifier = "form-pictures"
        titleLabel.labels = strip
        undoButton.accessibilityLabel = "Undo Change of Pictures"
        strip.marksMain = true
        undoButton.font = Font(size: 12.5, weight: .semibold)
        undoButton.identifier = "form-pictures-undo"
        undoButton.action = { [weak self] in self?.onUndo?() }
        undoButton.isHidden = true
        closeCameraButton.font = undoButton.font
        closeCameraButton.identifier = "form-close-camera"
        closeCameraButton.toolTip = "Back to the pictures (Esc)"
        closeCameraButton.action = { [weak self] in self?.onCloseCamera?() }
        closeCameraButton.isHidden = true
        for part in [titleLabel, hint, strip, undoButton, closeCameraButton] as [View] { addSubview(part) }
    }

    /// How high it is where it does not stand beside the name, without the label that a narrow form has above it, in points.
    var largeHeight: Double { camera == nil ? Self.largeSide : Self.cameraHeight }

    /// What a camera sees, in the place of the pictures.
    var camera: View? {
        didSet {
            guard camera !== oldValue else { return }
            if let camera { addSubview(camera) }
            oldValue?.removeFromSuperview()
            strip.isHidden = camera != nil
            updateLabels()
        }
    }

    /// Whether it stands beside the name.
    var isSmall = false {
        didSet {
            guard isSmall != oldValue else { return }
            strip.side = isSmall ? Self.smallSide : Self.largeSide
            let selected = strip.selectedPicture
            let pictures = strip.pictures
            // Tiles of another size have other pictures.
            strip.show([], selecting: nil)
            strip.show(pictures, selecting: selected)
            updateLabels()
        }
    }

    /// Whether labels stand above what they belong to.
    var isNarrow = false {
        didSet { if isNarrow != oldValue { updateLabels() } }
    }

    /// How wide it wants to be beside the name, of which it leaves the most, in points.
    func smallWidth(in room: Double) -> Double {
        let tile = Self.smallSide + PictureLine.gap
        let most = room < 300 ? 1.0 : room < 480 ? 1.5 : 3.5
        return min(Double(strip.pictures.count), most) * tile + Self.smallSide
    }

    private var hasShown = false
    private var reading = 0
    private var notice: String?

    /// Shows the pictures of a form.
    func show(_ pictures: FormPictures) {
        let old = strip.selectedPicture.flatMap { strip.pictures[$0] }
        let count = pictures.entries.count
        let kept = old.flatMap { pictures.entries.firstIndex(of: $0) } ?? strip.selectedPicture.map { min($0, count - 1) } ?? 0
        // What was added is seen, and so is the place for the next one.
        let isGrowing = hasShown && count > strip.pictures.count
        hasShown = true
        strip.show(pictures.entries, selecting: count == 0 ? nil : kept, revealsEnd: isGrowing)
        reading = pictures.readingCount
        notice = pictures.notice
        updateLabels()
    }

    private func updateLabels() {
        let usual = strip.pictures.count > 1 ? "Drag to order. Drop files anywhere here." : "Drop files anywhere here."
        hint.text = reading > 0 ? (reading == 1 ? "Reading a picture…" : "Reading \(reading) pictures…") : notice ?? (isNarrow ? "" : usual)
        undoButton.isHidden = reading > 0 || notice == nil || isSmall || camera != nil
        closeCameraButton.isHidden = camera == nil
        hint.isHidden = isSmall || camera != nil
        titleLabel.isHidden = isSmall
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let beside: TextAlignment = isMirrored ? .left : .right
        titleLabel.textAlignment = isNarrow ? .natural : beside
        hint.textAlignment = beside
        hint.numberOfLines = isNarrow || !undoButton.isHidden ? 1 : 3
        setNeedsLayout()
    }

    override func themeDidChange() { updateLabels() }

    override func layoutSubviews() {
        // One of the two stands beside the title, or below it.
        let undo = undoButton.isHidden ? 0 : undoButton.intrinsicContentSize.width
        let close = closeCameraButton.intrinsicContentSize.width
        if let camera {
            let start = isNarrow ? 0 : Self.labelWidth, top = isNarrow ? Self.labelHeight : 0
            camera.frame = mirrored(Rect(x: start, y: top, width: max(0, bounds.width - start), height: max(0, bounds.height - top)))
            let end = isNarrow ? bounds.width : Self.labelWidth - 16
            closeCameraButton.frame = mirrored(Rect(x: end - close, y: isNarrow ? -2 : 22, width: close, height: 24))
        }
        if isSmall {
            strip.frame = bounds
        } else if isNarrow {
            strip.frame = Rect(x: 0, y: Self.labelHeight, width: bounds.width, height: Self.largeSide)
            titleLabel.frame = mirrored(Rect(x: 0, y: 0, width: 80, height: 20))
            let end = bounds.width - (undo > 0 ? undo + 10 : 0)
            hint.frame = mirrored(Rect(x: 84, y: 0, width: max(0, end - 84), height: 20))
            undoButton.frame = mirrored(Rect(x: bounds.width - undo, y: -2, width: undo, height: 24))
        } else {
            let label = Self.labelWidth - 16
            strip.frame = mirrored(Rect(x: Self.labelWidth, y: 0, width: max(0, bounds.width - Self.labelWidth), height: Self.largeSide))
            titleLabel.frame = mirrored(Rect(x: 0, y: 1, width: label, height: 20))
            hint.frame = mirrored(Rect(x: 0, y: 22, width: label, height: undo > 0 ? 20 : 50))
            undoButton.frame = mirrored(Rect(x: label - undo, y: 42, width: undo, height: 24))
            if undo == 0 { hint.frame.size.height = min(50, hint.sizeThatFits(Size(width: label, height: .infinity)).height) }
        }
    }
}
