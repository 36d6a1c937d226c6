import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// An item of the grid: its picture with a transparent hit region, its name, its value, and a match in another field. `GridCell.xib` has
/// the layout.
final class ItemGridCell: CollectionViewCell {
    /// The item, whose picture a press on the small one shows; nil for an empty cell.
    var item: ItemRow?

    private(set) var pictureView = ItemGridPicture()
    private(set) var pictureButton = Button(style: .plain)
    private var nameLabel = Label()
    private var valueLabel = Label()
    private var foundLabel = Label()
    /// The constraint that keeps room for name and value below the picture.
    private var textRoom: LayoutConstraint?
    private let ring = ItemGridRing()

    nonisolated static let radius = 8.0

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("pictureView", \ItemGridCell.pictureView), .outlet("pictureButton", \ItemGridCell.pictureButton),
            .outlet("nameLabel", \ItemGridCell.nameLabel), .outlet("valueLabel", \ItemGridCell.valueLabel),
            .outlet("foundLabel", \ItemGridCell.foundLabel), .outlet("textRoom", \ItemGridCell.textRoom, isRequired: false),
            .action("showImage:", ItemGridCell.showImage),
        ]
    }

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        backgroundView = ItemGridBackground { $0.cardBackground }
        selectedBackgroundView = ItemGridBackground { $0.selection }
        ring.cell = self
        ring.isUserInteractionEnabled = false
        addSubview(ring)
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        pictureButton.identifier = "picture"
    }

    private func showImage(_ sender: Button) { showPicture() }

    /// Shows the picture large, as a press on it does.
    func showPicture() {
        if let item { target((any ItemListDelegate).self)?.pictures.show(.row(item), at: pictureView, selecting: true) }
    }

    /// The height of name and value below the picture, in points.
    var textHeight: Double { textRoom?.constant ?? 0 }

    override func prepareForReuse() {
        super.prepareForReuse()
        item = nil
        pictureView.picture = nil
        pictureView.sha256 = nil
    }

    /// Shows an empty cell: the item is gone, or not read yet.
    func showNothing() {
        show(.nothing, hasPicture: false)
        pictureView.count = 0
        pictureView.sha256 = nil
        pictureView.picture = nil
    }

    /// Shows an item; its picture is set apart.
    func show(_ content: ItemCellContent, hasPicture: Bool) {
        nameLabel.text = content.name
        nameLabel.marks = content.nameMarks
        valueLabel.text = content.value
        valueLabel.textColor = content.valueColor
        // A match in a text that the grid does not show is shown here, or the item would look like a wrong result.
        let isElsewhere = !content.detailMarks.isEmpty
        let showsPlace = !isElsewhere && content.part.isEmpty
        foundLabel.text = isElsewhere ? content.detail : showsPlace ? content.place : content.part
        // People look for the box, not for the cupboard.
        foundLabel.lineBreakMode = showsPlace ? .head : .tail
        foundLabel.marks = isElsewhere ? content.detailMarks : []
        // Without a picture, a press is a press on the item.
        pictureButton.isHidden = !hasPicture
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Stack(.depth) { ring }.place(in: self)
    }

    // The ring lies over the picture.
    override func draw(_ canvas: Canvas, dirty: Rect) {}
}

/// A background with round corners, in a colour of the theme.
final class ItemGridBackground: View {
    private let color: (Theme) -> Color

    init(_ color: @escaping (Theme) -> Color) {
        self.color = color
        super.init()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let body = bounds.pixelAligned(scale: canvas.scale)
        let radius = ItemGridCell.radius
        if dirty.minY >= body.minY + radius, dirty.maxY <= body.maxY - radius {
            // Between its corners it is a rectangle, which takes less than a path: scrolling brings cells in by strips.
            canvas.fill(body, color(theme))
        } else {
            canvas.fill(Path(roundedRect: body, radius: radius), color(theme))
        }
    }
}

/// The ring over a cell: over a selected one, over the one where keys act, and over one that accepts a drop.
final class ItemGridRing: View {
    weak var cell: ItemGridCell?

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard let cell else { return }
        let theme = theme
        let body = bounds.pixelAligned(scale: canvas.scale)
        if cell.isDropTarget || cell.isSelected || cell.showsRing {
            let color = cell.isSelected && !isWindowActive ? theme.tertiaryLabel : theme.link
            let width = cell.isDropTarget || cell.isSelected ? 3.0 : 2.0
            let shape = Path(roundedRect: body.insetBy(dx: width / 2, dy: width / 2), radius: ItemGridCell.radius - width / 2)
            canvas.stroke(shape, color, width: width)
            if cell.showsRing, cell.isSelected {
                // Among several selected cells, this ring shows where keys act.
                canvas.stroke(Path(roundedRect: body.insetBy(dx: 4, dy: 4), radius: 4.5), theme.cardBackground, width: 1.5)
            }
        } else if cell.isHovered {
            canvas.fill(Path(roundedRect: body, radius: ItemGridCell.radius), theme.hover)
        }
    }

    override func activationDidChange() { setNeedsDisplay() }
}

/// The picture of an item: it fills its place, its upper corners round. Without one, a quiet place where it would be.
final class ItemGridPicture: View {
    /// A picture of a cell.
    struct Picture {
        let image: Image
        /// Whether it has the very size, and its corners are round already.
        let isFinal: Bool
    }

    /// Whose picture it is; nil for none.
    var sha256: String?

    /// The number of pictures of the item.
    var count = 0 {
        didSet { if badge.set(count) { setNeedsDisplay() } }
    }

    private var badge = PhotoCountBadge()

    /// The shown picture; nil for none.
    var picture: Picture? {
        didSet { if picture?.image !== oldValue?.image { setNeedsDisplay() } }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = bounds.pixelAligned(scale: canvas.scale)
        defer { badge.draw(canvas, in: area.insetBy(dx: 4, dy: 4), of: self) }
        if let picture, picture.isFinal, picture.image.size == area.size, picture.image.scale == canvas.scale {
            return canvas.draw(picture.image, in: area, quality: .nearest)
        }
        canvas.withClip(area) {
            // The lower corners of this shape lie outside.
            let shape = Rect(x: area.minX, y: area.minY, width: area.width, height: area.height + ItemGridCell.radius)
            let path = Path(roundedRect: shape, radius: ItemGridCell.radius)
            if let picture {
                canvas.withClip(path) { canvas.draw(picture.image, in: area.aspectFill(picture.image.size)) }
            } else {
                canvas.fill(path, theme.label.withAlpha(0.055))
                Icon.camera.draw(canvas, in: area.centered(Size(width: 34, height: 34)), color: theme.tertiaryLabel.withAlpha(0.45))
            }
        }
    }
}
