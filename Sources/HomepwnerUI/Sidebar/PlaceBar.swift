import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// The picture and the note of the shown place, above its items. A press opens the sheet of the place.
final class PlaceBar: Control {
    /// The place that is shown.
    private(set) var place: UUID?

    private let picture: PlacePicture
    private let noteLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)

    private static let side = 56.0

    init(_ reader: StoreReader) {
        picture = PlacePicture(reader)
        super.init()
        identifier = "place-bar"
        toolTip = "Edit this place"
        themeBackground = .background
        // The sheet shows longer notes completely.
        noteLabel.numberOfLines = 3
        for part in [picture, noteLabel] as [View] { addSubview(part) }
        isHidden = true
    }

    /// Shows the picture and the note of a place.
    func show(_ place: Place?) {
        self.place = place?.id
        let note = place?.note.trimmed ?? ""
        let hadPicture = !picture.isHidden
        picture.show(place?.picture)
        picture.isHidden = place?.picture == nil
        guard note != noteLabel.text || hadPicture == picture.isHidden else { return }
        noteLabel.text = DisplayText.shortened(note, to: 1_000)
        noteLabel.isHidden = note.isEmpty
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    /// Whether there is something to be seen.
    var hasContent: Bool { !picture.isHidden || !noteLabel.text.isEmpty }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.label = noteLabel.text.isEmpty ? "Picture of the place" : noteLabel.text
    }

    private var stack: Stack {
        Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 8, left: 14, bottom: 9, right: 18)) {
            if !picture.isHidden { picture.sized(width: .fixed(Self.side), height: .fixed(Self.side)) }
            noteLabel.sized(width: .flexible)
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { hasContent ? stack.height(forWidth: width) : 0 }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: contentHeight(forWidth: size.width) ?? 0) }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = 1 / canvas.scale
        if isHovered { canvas.fill(bounds, theme.hover) }
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), theme.separator)
        if showsFocusRing { drawFocusRing(canvas, around: bounds.insetBy(dx: 2, dy: 2), radius: 6) }
    }
}
