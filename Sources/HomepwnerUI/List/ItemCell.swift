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
    private(set) var tagsView = ItemTagsView()
    /// The width of the tags, their distance from the trailing edge, and the gap before them.
    private var tagsWidth: LayoutConstraint?
    private var tagsEnd: LayoutConstraint?
    private var tagsGap: LayoutConstraint?
    /// The last two as the nib has them.
    private var tagsPlace = (end: 0.0, gap: 0.0)
    private var hasTags = false
    private var hasRemark = false

    /// Tags are dots with words beside them in a list of this width or more, in points.
    fileprivate static let roomForWords = 560.0
    /// Whether tags may have words.
    fileprivate var mayHaveWords: Bool { bounds.width >= Self.roomForWords }

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("thumbnailView", \ItemCell.thumbnailView), .outlet("thumbnailButton", \ItemCell.thumbnailButton),
            .outlet("nameLabel", \ItemCell.nameLabel), .outlet("serialNumberLabel", \ItemCell.serialNumberLabel),
            .outlet("valueLabel", \ItemCell.valueLabel), .outlet("valueGap", \ItemCell.valueGap, isRequired: false),
            .outlet("nameTop", \ItemCell.nameTop, isRequired: false),
            .outlet("tagsView", \ItemCell.tagsView, isRequired: false), .outlet("tagsWidth", \ItemCell.tagsWidth, isRequired: false),
            .outlet("tagsEnd", \ItemCell.tagsEnd, isRequired: false), .outlet("tagsGap", \ItemCell.tagsGap, isRequired: false),
            .action("showImage:", ItemCell.showImage),
        ]
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        thumbnailButton.identifier = "thumbnail"
        gapWidth = valueGap?.constant ?? 0
        topAboveLine = nameTop?.constant ?? 0
        tagsPlace = (tagsEnd?.constant ?? 0, tagsGap?.constant ?? 0)
        placeTags()
    }

    private func showImage(_ sender: Button) { onThumbnail?() }

    override func layoutSubviews() {
        super.layoutSubviews()
        placeTags()
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
        (hasTags, hasRemark) = (!content.tags.isEmpty, content.hasRemark)
        tagsView.show(content.tags)
        tagsView.isHidden = !hasTags
        placeTags()
        // Without a picture there is nothing to pop up, and a press is a press on the row.
        thumbnailButton.isHidden = photoCount == 0
    }

    /// Gives the tags the room between the name and the value; a long name leaves them a number.
    private func placeTags() {
        guard hasTags, contentView.bounds.width > 0 else {
            tagsWidth?.constant = 0
            tagsEnd?.constant = 0
            tagsGap?.constant = 0
            return
        }
        let end = max(tagsPlace.end, valueLabel.intrinsicContentSize.width + 2 * gapWidth + 6)
        let name = nameLabel.intrinsicContentSize.width
        let room = contentView.bounds.width - thumbnailView.bounds.width - 28 - name - tagsPlace.gap - end
        tagsWidth?.constant = tagsView.arrange(hasWords: mayHaveWords && !hasRemark, room: room)
        tagsEnd?.constant = end
        tagsGap?.constant = tagsPlace.gap
    }

    /// Half the height of the second line, in points.
    private static let halfLine = 10.0
}

/// A row of one line, to show more rows at once; `CompactItemCell.xib` has its layout.
final class CompactItemCell: ItemCell {
    /// The place takes the room of the words.
    override fileprivate var mayHaveWords: Bool { false }
}
