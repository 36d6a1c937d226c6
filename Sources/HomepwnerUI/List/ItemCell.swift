import Graphics
import Toolkit

/// A row of the list: thumbnail with its transparent hit region, name, serial number, value. `ItemCell.xib` says where they are.
class ItemCell: TableViewCell {
    /// Called when the thumbnail is pressed.
    var onThumbnail: (() -> Void)?

    private(set) var thumbnailView = ThumbnailView()
    private(set) var thumbnailButton = Button(style: .plain)
    private var nameLabel = Label()
    private var serialNumberLabel = Label()
    private var valueLabel = Label()
    /// What keeps the value away from name and serial number.
    private var valueGap: LayoutConstraint?
    private var gapWidth = 0.0
    /// The distance of the name from the upper edge; the nib has it above a second line.
    private var nameTop: LayoutConstraint?
    private var topAboveLine = 0.0
    private var loadingBars: LoadingBars?

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("thumbnailView", \ItemCell.thumbnailView), .outlet("thumbnailButton", \ItemCell.thumbnailButton),
            .outlet("nameLabel", \ItemCell.nameLabel), .outlet("serialNumberLabel", \ItemCell.serialNumberLabel),
            .outlet("valueLabel", \ItemCell.valueLabel), .outlet("valueGap", \ItemCell.valueGap, isRequired: false),
            .outlet("nameTop", \ItemCell.nameTop, isRequired: false),
            .action("showImage:", ItemCell.showImage),
        ]
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        thumbnailButton.identifier = "thumbnail"
        gapWidth = valueGap?.constant ?? 0
        topAboveLine = nameTop?.constant ?? 0
    }

    private func showImage(_ sender: Button) { onThumbnail?() }

    override func layoutSubviews() {
        super.layoutSubviews()
        if let loadingBars { Stack(.depth) { loadingBars }.place(in: contentView) }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        onThumbnail = nil
        thumbnailView.show(.none)
        loadingBars?.removeFromSuperview()
        loadingBars = nil
    }

    /// Shows that there is nothing to show: the item is gone, or on its way.
    func showLoading(_ isLoading: Bool) {
        show(.nothing, thumbnail: .none)
        guard isLoading else { return }
        let bars = LoadingBars(besides: thumbnailView)
        contentView.addSubview(bars)
        loadingBars = bars
        setNeedsLayout()
    }

    /// Shows an item.
    ///
    /// - Parameter thumbnail: none while it is not there yet, too; a press on its place shows the picture all the same.
    func show(_ content: ItemCellContent, thumbnail: ThumbnailView.Picture, photoCount: Int = 0) {
        loadingBars?.removeFromSuperview()
        loadingBars = nil
        thumbnailView.count = photoCount
        nameLabel.text = content.name
        nameLabel.marks = content.nameMarks
        serialNumberLabel.text = content.detail
        serialNumberLabel.marks = content.detailMarks
        valueLabel.textColor = content.valueColor
        valueLabel.text = content.value
        // Without a value nothing has to be kept away from.
        valueGap?.constant = content.value.isEmpty ? 0 : gapWidth
        // A name without a second line is in the middle.
        nameTop?.constant = content.detail.isEmpty ? topAboveLine + Self.halfLine : topAboveLine
        thumbnailView.show(thumbnail)
        // Without a picture there is nothing to pop up, and a press is a press on the row.
        thumbnailButton.isHidden = photoCount == 0
    }

    /// Half the height of the second line, in points.
    private static let halfLine = 10.0
}

/// A row of one line, to show more rows at once; `CompactItemCell.xib` has its layout.
final class CompactItemCell: ItemCell {}
