import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// A row of the list: thumbnail with its transparent hit region, name with a sign behind it, second line, tags, value, and in a wide list the
/// place in the middle. `ItemCell.xib` has its parts; their room depends on the texts.
class ItemCell: TableViewCell {
    /// The item, whose picture a press on the thumbnail shows; nil for an empty row.
    var item: ItemRow?

    private(set) var thumbnailView = ThumbnailView()
    private(set) var thumbnailButton = Button(style: .plain)
    fileprivate(set) var nameLabel = Label()
    private(set) var serialNumberLabel = Label()
    private var valueLabel = Label()
    private(set) var signView = ItemSignView()
    private(set) var placeView: ItemPlaceView?
    private(set) var tagsView = ItemTagsView()
    /// The distances from the ends of the name and of the second line to what follows them.
    private var nameGap: LayoutConstraint?
    private var detailGap: LayoutConstraint?
    /// The distance of the name from the upper edge; the nib has it above a second line.
    private var nameTop: LayoutConstraint?
    private var signWidth: LayoutConstraint?
    private var placeLeading: LayoutConstraint?
    private var placeWidth: LayoutConstraint?
    /// The width of the tags, their distance from the trailing edge, and the gap before them.
    private var tagsWidth: LayoutConstraint?
    private var tagsEnd: LayoutConstraint?
    private var tagsGap: LayoutConstraint?
    /// The constants of the nib.
    private var gap = 0.0
    private var topAboveLine = 0.0
    private var leastTagsEnd = 0.0
    private var loadingBars: LoadingBars?
    /// The texts that are shown.
    private(set) var content = ItemCellContent.nothing

    /// Tags are dots with words beside them in a list of this width or more, in points.
    private static let roomForWords = 560.0
    /// The place is in the middle in a list of this width or more, in points.
    private static let roomForPlace = 760.0
    /// The parts of a wide row, as fractions of its width: where the place and the tags begin.
    private static let columns = (place: 0.42, tags: 0.62)
    private static let signGap = 10.0
    private static let columnGap = 16.0
    private static let trailing = 18.0
    /// Half the height of the second line, in points.
    private static let halfLine = 10.0

    /// Whether tags may have words.
    fileprivate var mayHaveWords: Bool { bounds.width >= Self.roomForWords && !content.hasRemark }
    /// The texts of the row if its place is in the middle; nil otherwise.
    fileprivate var wide: ItemCellContent.Wide? { placeView != nil && bounds.width >= Self.roomForPlace ? content.wide : nil }
    /// The widest value in a row, in points.
    fileprivate var widestValue: Double { contentView.bounds.width * 2 / 3 - 65 }

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("thumbnailView", \ItemCell.thumbnailView), .outlet("thumbnailButton", \ItemCell.thumbnailButton),
            .outlet("nameLabel", \ItemCell.nameLabel), .outlet("serialNumberLabel", \ItemCell.serialNumberLabel),
            .outlet("valueLabel", \ItemCell.valueLabel), .outlet("nameGap", \ItemCell.nameGap, isRequired: false),
            .outlet("detailGap", \ItemCell.detailGap, isRequired: false), .outlet("nameTop", \ItemCell.nameTop, isRequired: false),
            .outlet("signView", \ItemCell.signView, isRequired: false), .outlet("signWidth", \ItemCell.signWidth, isRequired: false),
            .outlet("placeView", \ItemCell.placeView, isRequired: false),
            .outlet("placeLeading", \ItemCell.placeLeading, isRequired: false),
            .outlet("placeWidth", \ItemCell.placeWidth, isRequired: false),
            .outlet("tagsView", \ItemCell.tagsView, isRequired: false), .outlet("tagsWidth", \ItemCell.tagsWidth, isRequired: false),
            .outlet("tagsEnd", \ItemCell.tagsEnd, isRequired: false), .outlet("tagsGap", \ItemCell.tagsGap, isRequired: false),
            .action("showImage:", ItemCell.showImage),
        ]
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        thumbnailButton.identifier = "thumbnail"
        gap = detailGap?.constant ?? 0
        topAboveLine = nameTop?.constant ?? 0
        leastTagsEnd = tagsEnd?.constant ?? 0
        arrange()
    }

    private func showImage(_ sender: Button) {
        if let item { target((any ItemListDelegate).self)?.pictures.show(.row(item), at: thumbnailView, selecting: true) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        arrange()
        if let loadingBars { Stack(.depth) { loadingBars }.place(in: contentView) }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        item = nil
        thumbnailView.show(.none)
        loadingBars?.removeFromSuperview()
        loadingBars = nil
    }

    /// Shows an empty row: the item is gone, or not read yet.
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
        self.content = content
        thumbnailView.count = photoCount
        nameLabel.text = content.name
        nameLabel.marks = content.nameMarks
        valueLabel.textColor = content.valueColor
        valueLabel.text = content.value
        thumbnailView.show(thumbnail)
        signView.show(content.sign)
        tagsView.show(content.tags)
        tagsView.isHidden = content.tags.isEmpty
        arrange()
        // Without a picture, a press is a press on the row.
        thumbnailButton.isHidden = photoCount == 0
    }

    /// Shows the symbol of the item's place.
    func show(placeKind: Place.Kind?) {
        content.wide?.kind = placeKind
        if let wide { placeView?.show(wide.place, kind: wide.kind) }
    }

    // MARK: - Room

    /// Shows the texts for the row's width, and gives each part its room.
    private func arrange() {
        let wide = wide
        serialNumberLabel.text = wide?.detail.text ?? content.detail
        serialNumberLabel.marks = wide?.detail.marks ?? content.detailMarks
        // A name without a second line is in the middle.
        nameTop?.constant = serialNumberLabel.text.isEmpty ? topAboveLine + Self.halfLine : topAboveLine
        placeView?.isHidden = wide == nil
        guard contentView.bounds.width > 0 else { return }
        let value = content.value.isEmpty ? 0 : min(valueLabel.intrinsicContentSize.width, widestValue)
        let valueStart = contentView.bounds.width - Self.trailing - value
        // Without a value no gap is needed.
        let end = valueStart - (content.value.isEmpty ? 0 : gap)
        if let wide { arrange(wide, valueStart: valueStart, end: end) } else { arrange(valueStart: valueStart, end: end, value: value) }
    }

    /// The beginning of name and second line.
    fileprivate var textStart: Double { thumbnailView.bounds.width + 28 }

    private func arrange(_ wide: ItemCellContent.Wide, valueStart: Double, end: Double) {
        let width = contentView.bounds.width
        let (place, tags) = ((width * Self.columns.place).rounded(), (width * Self.columns.tags).rounded())
        placeView?.show(wide.place, kind: wide.kind)
        placeLeading?.constant = place
        placeWidth?.constant = max(0, (content.tags.isEmpty ? end : tags - Self.columnGap) - place)
        placeTags(width: tagsView.arrange(hasWords: true, room: end - tags)) { width - tags - $0 }
        placeName(from: valueStart, end: place - Self.columnGap)
        detailGap?.constant = valueStart - (place - Self.columnGap)
    }

    private func arrange(valueStart: Double, end: Double, value: Double) {
        placeWidth?.constant = 0
        placeLeading?.constant = 0
        let tagsEnd = max(leastTagsEnd, value + 2 * gap + 6)
        let sign = content.sign == nil ? 0 : Self.signGap + signView.width(hasWord: true)
        let room = contentView.bounds.width - tagsEnd - gap - textStart - nameLabel.intrinsicContentSize.width - sign
        placeTags(width: content.tags.isEmpty ? 0 : tagsView.arrange(hasWords: mayHaveWords, room: room)) { _ in tagsEnd }
        let textEnd = content.tags.isEmpty ? end : contentView.bounds.width - tagsEnd - (tagsWidth?.constant ?? 0) - gap
        detailGap?.constant = detailGapBefore(textEnd, valueStart)
        let (from, nameEnd) = nameRoom(valueStart: valueStart, textEnd: textEnd)
        placeName(from: from, end: nameEnd)
    }

    /// Returns the gap behind the second line.
    fileprivate func detailGapBefore(_ textEnd: Double, _ valueStart: Double) -> Double { valueStart - textEnd }

    /// Returns the beginning of what follows the name in the nib, and the end of the name's room.
    fileprivate func nameRoom(valueStart: Double, textEnd: Double) -> (from: Double, end: Double) { (valueStart, textEnd) }

    private func placeTags(width: Double, end: (Double) -> Double) {
        let hasTags = !content.tags.isEmpty
        tagsWidth?.constant = hasTags ? width : 0
        tagsEnd?.constant = hasTags ? max(0, end(width)) : 0
        tagsGap?.constant = hasTags ? gap : 0
    }

    /// Ends the name where its room ends, or before its sign. The sign loses its word before the name loses letters.
    private func placeName(from next: Double, end: Double) {
        guard let sign = content.sign else {
            signWidth?.constant = 0
            nameGap?.constant = next - end
            return
        }
        let name = nameLabel.intrinsicContentSize.width
        let room = end - textStart - Self.signGap
        let hasWord = sign.isSubject || name + signView.width(hasWord: true) <= room
        let width = signView.width(hasWord: hasWord)
        signWidth?.constant = width
        nameGap?.constant = next - textStart - max(0, min(name, room - width))
    }
}

/// A row of one line, to show more rows at once; `CompactItemCell.xib` has its layout.
final class CompactItemCell: ItemCell {
    /// The place takes the room of the words.
    override fileprivate var mayHaveWords: Bool { false }
    override fileprivate var wide: ItemCellContent.Wide? { nil }
    override fileprivate var widestValue: Double { contentView.bounds.width / 2 - 30 }
    override fileprivate var textStart: Double { super.textStart - 2 }

    /// The place begins in the middle, behind the name.
    override fileprivate func nameRoom(valueStart: Double, textEnd: Double) -> (from: Double, end: Double) {
        (contentView.bounds.width / 2, contentView.bounds.width / 2 - 12)
    }
}
