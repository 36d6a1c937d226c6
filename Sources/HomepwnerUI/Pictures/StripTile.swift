import Graphics
import Toolkit

/// One place of a strip: a picture, one that is being read, or the place to add more. It is recycled: its contents are set again.
final class StripTile: CollectionViewCell {
    /// The kinds of contents.
    enum Content {
        case picture(StripPictureLoader.State)
        case reading
        /// The place to add, with a text beside the sign if there is room.
        case add(invitation: String?)
    }

    /// The picture of the tile; nil for the place to add.
    private(set) var picture: StripPicture?
    /// The caption at its lower edge, such as "Main".
    var caption: String? {
        didSet { if caption != oldValue { setNeedsDisplay() } }
    }
    /// Whether something that is dragged over the strip would be added.
    var takesDrop = false {
        didSet { if takesDrop != oldValue { setNeedsDisplay() } }
    }
    private(set) var content = Content.reading
    private let removeButton = RoundCloseButton()
    private var canRemove = false

    private static let radius = 6.0
    /// Tiles below this side have no cross of their own, in points.
    private static let leastForCross = 48.0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        ringRadius = Self.radius
        removeButton.toolTip = "Remove this picture (Del)"
        removeButton.identifier = "remove-picture"
        removeButton.isHidden = true
        removeButton.addTarget(self, action: StripTile.remove)
        addSubview(removeButton)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        takesDrop = false
    }

    /// Shows a picture, or the place to add.
    func show(_ picture: StripPicture?, _ content: Content, canRemove: Bool) {
        self.picture = picture
        self.canRemove = canRemove
        update(content)
        updateCross()
    }

    func update(_ content: Content) {
        self.content = content
        setNeedsDisplay()
    }

    /// Whether its picture is seen.
    var showsPicture: Bool {
        if case .picture(.ready) = content { return true }
        return false
    }

    /// Asks the strip to remove the picture.
    private func remove() {
        if let picture { target(PictureStrip.self)?.remove(picture) }
    }

    override func hoverDidChange(_ isHovered: Bool) {
        super.hoverDidChange(isHovered)
        updateCross()
    }

    private func updateCross() { removeButton.isHidden = !(canRemove && isHovered && bounds.height >= Self.leastForCross) }

    override func layoutSubviews() {
        super.layoutSubviews()
        updateCross()
        Stack(.vertical, alignment: .trailing, insets: EdgeInsets(top: 3, left: 0, bottom: 0, right: 3)) {
            removeButton.sized(width: 19, height: 19)
        }
        .place(in: self)
    }

    // MARK: - Drawing

    /// The dashes around the place for a picture are one long outline.
    override var isPaintedWhole: Bool { true }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = bounds.pixelAligned(scale: canvas.scale)
        let shape = Path(roundedRect: area, radius: Self.radius)
        switch content {
        case .picture(.ready(let image)): canvas.withClip(shape) { canvas.draw(image, in: area, quality: .best) }
        case .picture(.unknown): canvas.fill(shape, theme.label.withAlpha(0.055))
        case .picture(.broken):
            canvas.fill(shape, theme.label.withAlpha(0.055))
            Icon.warning.draw(canvas, in: area.centered(Size(width: 20, height: 20)), color: theme.secondaryLabel)
        case .reading:
            canvas.fill(shape, theme.label.withAlpha(0.055))
            Icon.more.draw(canvas, in: area.centered(Size(width: 22, height: 22)), color: theme.secondaryLabel)
        case .add(let invitation): drawPlace(canvas, area, shape, invitation)
        }
        if picture != nil, let caption { draw(caption, canvas, area) }
        if picture != nil, isHovered, !isSelected { canvas.fill(shape, theme.hover) }
        if picture != nil, isSelected {
            let color = isWindowActive ? theme.link : theme.tertiaryLabel
            canvas.stroke(Path(roundedRect: area.insetBy(dx: 2.75, dy: 2.75), radius: Self.radius - 2.75), theme.background, width: 2.5)
            let width = showsRing ? 3.0 : 2.0
            canvas.stroke(
                Path(roundedRect: area.insetBy(dx: width / 2, dy: width / 2), radius: Self.radius - width / 2), color, width: width)
        } else if showsRing || takesDrop && picture == nil {
            drawFocusRing(canvas, around: area, radius: Self.radius)
        }
    }

    private func drawPlace(_ canvas: Canvas, _ area: Rect, _ shape: Path, _ invitation: String?) {
        canvas.fill(shape, takesDrop ? theme.accent.withAlpha(0.12) : theme.fieldBackground)
        let color = isHovered ? theme.label : theme.secondaryLabel
        if !showsRing, !takesDrop {
            let line = area.insetBy(dx: 0.5, dy: 0.5)
            let edge = isHovered ? theme.secondaryLabel : theme.tertiaryLabel
            canvas.stroke(Path(roundedRect: line, radius: Self.radius), edge, width: 1, style: StrokeStyle(dashes: [4, 3]))
        }
        guard let invitation, area.width > 1.5 * area.height else {
            let side = min(20, area.height * 0.5)
            return Icon.plus.draw(
                canvas, in: area.centered(Size(width: side, height: side)).pixelAligned(scale: canvas.scale), color: color)
        }
        let sign = min(30, area.height * 0.55)
        let font = theme.resolve(Font(size: 13))
        let text = TextLayout(invitation, font: font, options: .init(width: max(10, area.width - sign - 36), maximumLines: 2))
        let whole = sign + 10 + text.size.width
        let start = max(12, (area.width - whole) / 2)
        let signPlace = mirrored(Rect(x: start, y: area.midY - sign / 2, width: sign, height: sign))
        let textPlace = mirrored(
            Rect(x: start + sign + 10, y: area.midY - text.size.height / 2, width: text.size.width, height: text.size.height))
        Icon.camera.draw(canvas, in: signPlace.pixelAligned(scale: canvas.scale), color: color)
        canvas.draw(text, at: textPlace.origin, color: color)
    }

    private func draw(_ caption: String, _ canvas: Canvas, _ area: Rect) {
        let text = TextLayout(caption, font: theme.resolve(Font(size: 11, weight: .semibold)))
        let width = text.size.width + 12
        let pill = mirrored(Rect(x: 5, y: area.height - 22, width: width, height: 17)).offsetBy(x: area.minX, y: area.minY)
        canvas.fill(Path(roundedRect: pill, radius: 5), Color.black.withAlpha(0.68))
        canvas.draw(text, at: Point(x: pill.minX + 6, y: pill.midY - text.size.height / 2), color: .white)
    }

    override func activationDidChange() { setNeedsDisplay() }
}

/// A small dark disc with a cross, to be seen on any picture.
final class RoundCloseButton: Control {
    override var isKeyView: Bool { false }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(Path(ellipseIn: bounds), Color(hex: 0x000000, alpha: isHovered ? 0.82 : 0.62))
        let inset = bounds.width * 0.28
        Icon.cross.draw(canvas, in: bounds.insetBy(dx: inset, dy: inset), color: .white)
    }
}
