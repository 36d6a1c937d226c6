import Graphics
import Toolkit

/// The pictures of the form: the strip, and its help or the last step with a way to undo it. In a low window the strip alone is beside the
/// name, small.
final class FormPictureBar: View {
    let strip = PictureStrip()
    private let titleLabel = Label("Pictures", font: Font(size: 14), color: .secondaryLabel)
    private let hint = Label(font: Font(size: 12), color: .secondaryLabel)
    private let undoButton = Button("Undo", style: .link)
    let closeCameraButton = Button("Close Camera", style: .link)

    /// The sides of its tiles, in points.
    static let largeSide = 72.0
    static let smallSide = 38.0
    /// The width of the words beside the strip, and above it in a narrow form, in points.
    private static let wordsWidth = 156.0
    /// The height of a camera's picture with the buttons below it, in points.
    private static let cameraHeight = 250.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        strip.identifier = "form-pictures"
        strip.accessibilityLabel = "Pictures"
        undoButton.accessibilityLabel = "Undo Change of Pictures"
        strip.marksMain = true
        undoButton.font = Font(size: 12.5, weight: .semibold)
        undoButton.identifier = "form-pictures-undo"
        undoButton.addAction(for: .primaryActionTriggered) { $0.target((any FormActing).self)?.undoPictures() }
        undoButton.isHidden = true
        closeCameraButton.font = undoButton.font
        closeCameraButton.identifier = "form-close-camera"
        closeCameraButton.toolTip = "Back to the pictures (Esc)"
        closeCameraButton.addAction(for: .primaryActionTriggered) { $0.target((any FormActing).self)?.closeCamera() }
        closeCameraButton.isHidden = true
        for part in [titleLabel, hint, strip, undoButton, closeCameraButton] as [View] { addSubview(part) }
    }

    /// The height if it is not beside the name, in points.
    var wantedHeight: Double { (camera == nil ? Self.largeSide : Self.cameraHeight) + (isNarrow ? FormColumns.labelHeight : 0) }

    /// The picture of the camera, in place of the pictures.
    var camera: View? {
        didSet {
            guard camera !== oldValue else { return }
            if let camera { addSubview(camera) }
            oldValue?.removeFromSuperview()
            strip.isHidden = camera != nil
            updateLabels()
        }
    }

    /// Whether it is beside the name.
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

    /// Whether labels are above their fields.
    var isNarrow = false {
        didSet { if isNarrow != oldValue { updateLabels() } }
    }

    /// Returns its width beside the name, which gets most of the room, in points.
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
        // The added pictures are scrolled into view, together with the place for the next one.
        let isGrowing = hasShown && count > strip.pictures.count
        hasShown = true
        strip.show(pictures.entries, selecting: count == 0 ? nil : kept, revealsEnd: isGrowing)
        reading = pictures.readingCount
        notice = pictures.notice
        updateLabels()
    }

    private func updateLabels() {
        let usual = strip.pictures.count > 1 ? "Drag to order.\nDrop files anywhere here." : "Drop files anywhere here."
        hint.text = reading > 0 ? (reading == 1 ? "Reading a picture…" : "Reading \(reading) pictures…") : notice ?? (isNarrow ? "" : usual)
        undoButton.isHidden = reading > 0 || notice == nil || isSmall || camera != nil
        closeCameraButton.isHidden = camera == nil
        hint.isHidden = isSmall || camera != nil
        titleLabel.isHidden = isSmall || !isNarrow
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        hint.textAlignment = isNarrow ? (isMirrored ? .left : .right) : .natural
        hint.numberOfLines = isNarrow || !undoButton.isHidden ? 1 : 3
        setNeedsLayout()
    }

    override func themeDidChange() { updateLabels() }

    override func layoutSubviews() { stack.place(in: self) }

    private var stack: Stack {
        if isSmall {
            Stack(.depth) { strip }
        } else if isNarrow {
            Stack(.vertical) {
                Stack(.horizontal, alignment: .center) {
                    titleLabel.sized(width: 80, height: 20)
                    Spacer(4)
                    if hint.isHidden { Spacer() } else { hint.sized(width: .flexible, height: 20) }
                    Spacer(undoButton.isHidden ? 0 : 10)
                    corner
                }
                .sized(height: 20)
                Spacer(3)
                pictures
            }
        } else {
            Stack(.horizontal, spacing: 16) {
                pictures
                Stack(.vertical, alignment: .leading) {
                    hint.sized(height: .fitting(atMost: 56))
                    corner
                }
                .sized(width: .flexible(atLeast: camera == nil ? Self.wordsWidth : 0), alignment: camera == nil ? .center : .top)
            }
        }
    }

    /// The button beside the title, or below the words: only one is shown.
    @Stack.Builder private var corner: [StackItem] {
        undoButton.sized(width: .fitting(resistance: .required), height: 24, alignment: isNarrow ? .center : .leading)
        closeCameraButton.sized(width: .fitting(resistance: .required), height: 24, alignment: isNarrow ? .center : .leading)
    }

    /// The pictures, or the picture of a camera in their place.
    @Stack.Builder private var pictures: [StackItem] {
        let width: StackLength = isNarrow ? .flexible : .fixed(strip.wantedWidth, resistance: .defaultLow)
        strip.sized(width: width, height: .fixed(Self.largeSide), alignment: .top)
        if let camera { camera.sized(width: .flexible(weight: 10), height: .flexible) }
    }
}
