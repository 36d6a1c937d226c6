import Graphics
import Inventory
import Toolkit
import Words

/// One of the two items that are merged: its picture, its name, where it is, and whether it stays.
final class MergeCard: View {
    private let thumbnail = ThumbnailView()
    private let nameLabel = Label(font: Font(size: 14, weight: .semibold))
    private let placeLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    private let fateLabel = Label(font: Font(size: 12.5, weight: .semibold))
    private var stays = true

    private static let side = 48.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        nameLabel.numberOfLines = 2
        placeLabel.numberOfLines = 2
        isAccessibilityElement = true
        for view in [thumbnail, nameLabel, placeLabel, fateLabel] as [View] { addSubview(view) }
    }

    /// Shows an item.
    ///
    /// - Parameter stays: whether it is the one that stays
    func show(_ item: Item, stays: Bool, _ picture: ThumbnailView.Picture, _ style: NumberStyle) {
        self.stays = stays
        thumbnail.show(picture)
        nameLabel.text = DisplayText.isolated(item.title(style))
        let day = item.createdAt.localDay.formatted(style.days)
        let place = DisplayText.isolated(ItemField.place.formatted(item.content[.place], style))
        placeLabel.text = [place, tr("added \(day)")].filter { !$0.isEmpty }.joined(separator: " · ")
        fateLabel.text = stays ? tr("Stays") : tr("Is deleted")
        fateLabel.textColor = stays ? .link : .negative
        accessibilityLabel = [nameLabel.text, fateLabel.text, placeLabel.text].joined(separator: ", ")
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var stack: Stack {
        Stack(.horizontal, spacing: 12, alignment: .top, insets: EdgeInsets(all: 12)) {
            thumbnail.sized(width: .fixed(Self.side), height: .fixed(Self.side))
            Stack(.vertical, spacing: 2) {
                nameLabel
                placeLabel
                fateLabel
            }
            .sized(width: .flexible)
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack.height(forWidth: size.width)) }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let body = bounds.pixelAligned(scale: canvas.scale)
        canvas.fill(body, radius: 8, theme.controlBackground, edge: stays ? theme.accent : theme.separator)
    }
}
