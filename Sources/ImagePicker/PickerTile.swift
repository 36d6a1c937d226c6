import Graphics
import Toolkit

/// A picture or a folder in the grid of the picker. Pictures that can be shown appear without their names.
final class PickerTile: CollectionViewCell {
    /// The size of a tile, with the room for its ring, and the size of the picture in it, in points.
    static let size = Size(width: 114, height: 100)
    static let picture = Size(width: 106, height: 92)

    private(set) var entry: PickerEntry?
    private let picture = ImageView()
    private let name = Label("", font: Font(size: 12.5))
    private var icon: Icon?

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        picture.cornerRadius = 5
        picture.contentMode = .scaleAspectFill
        name.textAlignment = .center
        name.lineBreakMode = .middle
        for part in [picture, name] as [View] { contentView.addSubview(part) }
    }

    func show(_ entry: PickerEntry, _ state: ThumbnailState) {
        self.entry = entry
        toolTip = entry.name
        picture.image = nil
        icon = entry.isFolder ? .folder : nil
        switch state {
        case .ready(let image): picture.image = image
        case .broken: icon = .warning
        case .unknown: break
        }
        name.text = icon == nil ? "" : entry.name
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Stack(.depth) {
            Stack(.depth, insets: EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)) { picture }
            Stack(.vertical, insets: EdgeInsets(top: 62, left: 8, bottom: 12, right: 8)) { name }
        }
        .place(in: contentView)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        super.draw(canvas, dirty: dirty)
        guard picture.image == nil else { return }
        canvas.fill(Path(roundedRect: bounds.insetBy(dx: 4, dy: 4), radius: 5), theme.secondaryBackground)
        let place = Rect(x: bounds.midX - 17, y: 24, width: 34, height: 34)
        icon?.draw(canvas, in: place, color: entry?.isFolder == true ? theme.link : theme.tertiaryLabel)
    }
}
