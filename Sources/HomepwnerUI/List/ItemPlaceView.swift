import Graphics
import Inventory
import Toolkit

/// The place of an item in the middle of a wide row: the symbol of its kind and its path.
final class ItemPlaceView: View {
    private let label = Label(font: Font(size: 13))
    private var kind: Place.Kind?

    private static let symbol = 16.0
    private static let gap = 7.0

    init() {
        super.init(frame: .zero)
        isHidden = true
        // People look for the box, not for the house.
        label.lineBreakMode = .head
        addSubview(label)
    }

    /// The text, for tests.
    var text: String { label.text }

    /// Shows a place.
    ///
    /// - Parameter kind: its kind; nil until it is known
    func show(_ place: MarkedText, kind: Place.Kind?) {
        label.text = place.text
        label.marks = place.marks
        guard kind != self.kind else { return }
        self.kind = kind
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        Stack(.horizontal, alignment: .center) {
            Spacer(.fixed(Self.symbol + Self.gap))
            label.sized(width: .flexible)
        }
        .place(in: self)
        toolTip = label.isTruncated ? label.text : nil
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard let kind, !label.text.isEmpty else { return }
        let place = Rect(x: 0, y: (bounds.height - Self.symbol) / 2, width: Self.symbol, height: Self.symbol)
        kind.icon.draw(
            canvas, in: mirrored(place).pixelAligned(scale: canvas.scale), color: theme.secondaryLabel,
            direction: effectiveUserInterfaceLayoutDirection)
    }
}
