import Graphics
import Imaging
import Toolkit

/// The place for an item's picture in the form: press it to choose one, drop or paste one onto it.
final class PhotoWell: Control {
    /// Told when something that may be a picture is dropped or pasted.
    var onItem: ((PasteboardItem) -> Void)?
    /// Told when the picture should be removed.
    var onRemove: (() -> Void)?

    /// The picture; nil shows the invitation.
    var image: Image? {
        didSet {
            removeButton.isHidden = image == nil
            setNeedsDisplay()
        }
    }

    /// Whether a picture is being read.
    var isBusy = false {
        didSet { setNeedsDisplay() }
    }

    private var isDropTarget = false {
        didSet { if isDropTarget != oldValue { setNeedsDisplay() } }
    }

    private let removeButton = RoundCloseButton()

    /// The media types that a drop or a paste may have.
    static let types = [PasteboardItem.uriList, "image/png", "image/jpeg", "image/webp"]

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .pointingHand
        removeButton.isHidden = true
        removeButton.toolTip = "Remove the picture"
        removeButton.identifier = "remove-photo"
        removeButton.action = { [weak self] in self?.onRemove?() }
        addSubview(removeButton)
    }

    override func layoutSubviews() { removeButton.frame = Rect(x: bounds.width - 32, y: 6, width: 26, height: 26) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = bounds.pixelAligned(scale: canvas.scale)
        let outline = Path(roundedRect: area, radius: 9)
        canvas.fill(outline, theme.fieldBackground)
        if let image {
            canvas.withClip(outline) { canvas.draw(image, in: area.aspectFill(image.size), quality: .best) }
        } else {
            drawInvitation(canvas, area)
        }
        let line = area.insetBy(dx: 0.5, dy: 0.5)
        if isDropTarget {
            canvas.fill(outline, theme.accent.withAlpha(0.12))
            canvas.stroke(Path(roundedRect: line.insetBy(dx: 0.5, dy: 0.5), radius: 9), theme.link, width: 2)
        } else if showsFocusRing {
            drawFocusRing(canvas, around: area, radius: 9)
        } else if image == nil {
            let color = isHovered ? theme.secondaryLabel : theme.controlBorder
            canvas.stroke(Path(roundedRect: line, radius: 9), color, width: 1, style: StrokeStyle(dashes: [5, 4]))
        }
    }

    private func drawInvitation(_ canvas: Canvas, _ area: Rect) {
        let color = theme.secondaryLabel
        Icon.camera.draw(canvas, in: Rect(x: area.midX - 22, y: area.minY + area.height * 0.36 - 22, width: 44, height: 44), color: color)
        let text = TextLayout(isBusy ? "Reading the picture…" : "Add or drop a photo", font: theme.resolve(Font(size: 13)))
        canvas.draw(text, at: Point(x: area.midX - text.size.width / 2, y: area.maxY - 37), color: color)
    }

    // MARK: - Drop, paste, keys

    override func dragged(_ event: DragEvent) -> Bool {
        let wanted = event.types.contains { Self.types.contains($0) }
        switch event.phase {
        case .moved: isDropTarget = wanted
        case .exited: isDropTarget = false
        case .dropped(let item):
            isDropTarget = false
            if wanted { onItem?(item) }
        }
        return wanted
    }

    /// Reads a picture from the clipboard, if there is one.
    func paste() {
        window?.readPasteboard(.clipboard, types: ["image/png", "image/jpeg", "image/webp", PasteboardItem.uriList]) { [weak self] item in
            if let item { self?.onItem?(item) }
        }
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        if event.key == .delete || event.key == .backspace, event.modifiers.isEmpty, image != nil {
            onRemove?()
            return true
        }
        return super.keyDown(event)
    }

    override var commands: [Command] {
        [Command("Paste Picture", shortcuts: [.control("v"), Shortcut(.insert, .shift)]) { [weak self] in self?.paste() }]
    }

    override func contextCommands(at point: Point) -> [Command] {
        [
            Command(image == nil ? "Choose a Picture…" : "Choose Another Picture…") { [weak self] in self?.sendAction() },
            Command("Paste Picture", shortcuts: [.control("v")]) { [weak self] in self?.paste() },
            Command("Remove Picture", shortcuts: [Shortcut(.delete)], isEnabled: { [weak self] in self?.image != nil }) { [weak self] in
                self?.onRemove?()
            },
        ]
    }
}

/// A small dark disc with a cross, to be seen on any picture.
final class RoundCloseButton: Control {
    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(Path(ellipseIn: bounds), Color(hex: 0x000000, alpha: isHovered ? 0.78 : 0.55))
        Icon.cross.draw(canvas, in: bounds.insetBy(dx: 7, dy: 7), color: .white)
        if showsFocusRing { canvas.stroke(Path(ellipseIn: bounds.insetBy(dx: 1, dy: 1)), theme.link, width: 2) }
    }
}
