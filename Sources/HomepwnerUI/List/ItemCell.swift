import Graphics
import Toolkit

/// A row of the list: thumbnail with its transparent hit region, name, serial number, value.
final class ItemCell: TableViewCell {
    /// Called when the thumbnail is pressed, with the thumbnail's view.
    var onThumbnail: ((View) -> Void)?

    let thumbnailView = ThumbnailView()
    let thumbnailButton = Button(style: .plain)
    private let nameLabel = Label(font: Font(size: 15, weight: .medium))
    private let detailLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    private let valueLabel = Label(font: Font(size: 15, weight: .semibold))
    private var valueWidth = 0.0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        valueLabel.textAlignment = .right
        for view in [thumbnailView, nameLabel, detailLabel, valueLabel, thumbnailButton] as [View] { contentView.addSubview(view) }
        thumbnailButton.identifier = "thumbnail"
        thumbnailButton.action = { [weak self] in
            guard let self else { return }
            onThumbnail?(thumbnailView)
        }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        onThumbnail = nil
        thumbnailView.image = nil
    }

    /// Shows an item.
    func show(_ content: ItemCellContent, thumbnail: Image?) {
        nameLabel.text = content.name
        nameLabel.marks = content.nameMarks
        detailLabel.text = content.detail
        detailLabel.marks = content.detailMarks
        valueLabel.textColor = content.valueColor
        if valueLabel.text != content.value {
            valueLabel.text = content.value
            valueWidth = content.value.isEmpty ? 0 : valueLabel.intrinsicContentSize.width
        }
        thumbnailView.image = thumbnail
        // Without a picture there is nothing to pop up, and a press is a press on the row.
        thumbnailButton.isHidden = thumbnail == nil
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let layout = ItemCellLayout(size: contentView.bounds.size, valueWidth: valueWidth, scale: window?.scale ?? 1)
        thumbnailView.frame = layout.thumbnail
        thumbnailButton.frame = layout.thumbnail
        nameLabel.frame = layout.name
        detailLabel.frame = layout.detail
        valueLabel.frame = layout.value
    }

    override func themeDidChange() {
        super.themeDidChange()
        valueWidth = valueLabel.text.isEmpty ? 0 : valueLabel.intrinsicContentSize.width
        setNeedsLayout()
    }
}

/// The small picture of a row; without one, a quiet place where it would be.
final class ThumbnailView: View {
    var image: Image? {
        didSet { if image !== oldValue { setNeedsDisplay() } }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = bounds.pixelAligned(scale: canvas.scale)
        if let image { return canvas.draw(image, in: area) }
        canvas.fill(Path(roundedRect: area, radius: 5), theme.label.withAlpha(0.055))
        Icon.camera.draw(canvas, in: area.centered(Size(width: 18, height: 18)), color: theme.tertiaryLabel.withAlpha(0.55))
    }
}
