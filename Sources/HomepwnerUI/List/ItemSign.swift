import Graphics
import Inventory
import Toolkit

/// A fact behind the name of an item: its warranty ends soon.
nonisolated struct ItemSign: Hashable {
    /// The short form: "3 days".
    let word: String
    /// The long form: "Warranty ends on 24 November 2026".
    let sentence: String
    /// Whether the list is about this fact, so that the word stays where room is scarce.
    var isSubject = false

    /// Nil if the warranty of an item does not end soon.
    init?(_ row: ItemRow, style: NumberStyle, today: Day, isSubject: Bool = false) {
        guard let end = row.warrantyEnds, case .soon(let days) = WarrantyText.State(end, today) else { return nil }
        word = days == 0 ? "Ends today" : days == 1 ? "1 day" : "\(CountText.number(days, style: style)) days"
        sentence = "Warranty ends \(end.exact == nil ? "in" : "on") \(end.formatted(style.days))"
        self.isSubject = isSubject
    }
}

/// A sign behind the name of an item: a symbol and a word, or the symbol alone where room is scarce.
final class ItemSignView: View {
    private let label = Label(font: Font(size: 12, weight: .medium, hasTabularDigits: true), color: .caution)
    private var sign: ItemSign?

    private static let symbol = 14.0
    private static let gap = 4.0

    init() {
        super.init(frame: .zero)
        isHidden = true
        addSubview(label)
    }

    /// Shows a sign; nil shows none.
    func show(_ new: ItemSign?) {
        guard new != sign else { return }
        sign = new
        isHidden = new == nil
        label.text = new?.word ?? ""
        toolTip = new?.sentence
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Returns the width of the sign, in points.
    func width(hasWord: Bool) -> Double {
        sign == nil ? 0 : Self.symbol + (hasWord ? Self.gap + label.intrinsicContentSize.width : 0)
    }

    override func layoutSubviews() {
        let hasWord = bounds.width > Self.symbol
        label.isHidden = !hasWord
        Stack(.horizontal, alignment: .center) {
            Spacer(.fixed(Self.symbol + Self.gap))
            if hasWord { label.sized(width: .flexible) }
        }
        .place(in: self)
        setNeedsDisplay()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard sign != nil else { return }
        let place = Rect(x: 0, y: (bounds.height - Self.symbol) / 2, width: Self.symbol, height: Self.symbol)
        Icon.shield.draw(canvas, in: mirrored(place).pixelAligned(scale: canvas.scale), color: theme.caution)
    }
}
