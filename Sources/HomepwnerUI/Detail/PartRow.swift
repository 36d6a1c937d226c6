import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// A part of the shown item: its name, which is a link to it, and its worth.
final class PartRow: SaidControl {
    private let nameLabel = Label(font: Font(size: 14, weight: .medium), color: .link)
    private let valueLabel = Label(font: Font(size: 14, hasTabularDigits: true), color: .secondaryLabel)

    private static let iconSide = 14.0

    init(_ row: ItemRow, _ style: NumberStyle) {
        let name = row.title(style)
        super.init(DetailLine("Part", MarkedText(name, SearchMatcher("")), copied: name, link: .item(row.id)))
        nameLabel.text = line.value.text
        nameLabel.numberOfLines = 2
        valueLabel.text = row.value?.formatted(style) ?? ""
        for part in [nameLabel, valueLabel] { addSubview(part) }
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        if !valueLabel.text.isEmpty { description.value = .text(valueLabel.text) }
    }

    private var stack: Stack {
        Stack(.horizontal, spacing: 12, insets: EdgeInsets(top: 6.5, left: 16 + Self.iconSide + 8, bottom: 6.5, right: 16)) {
            nameLabel.sized(width: .flexible)
            valueLabel.sized(width: .fitting(resistance: .required))
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { max(32, stack.height(forWidth: width)) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: contentHeight(forWidth: size.width) ?? 0) }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        super.draw(canvas, dirty: dirty)
        let place = mirrored(Rect(x: 16, y: (bounds.height - Self.iconSide) / 2, width: Self.iconSide, height: Self.iconSide))
        Icon.part.draw(canvas, in: place, color: theme.secondaryLabel, direction: effectiveUserInterfaceLayoutDirection)
    }
}

/// The line below the parts: their number and their total worth.
final class PartSum: View {
    private let countLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let sumLabel = Label(font: Font(size: 14, weight: .semibold, hasTabularDigits: true))

    init(_ found: DetailParts.Found, _ style: NumberStyle) {
        super.init(frame: .zero)
        let more = found.count - found.rows.count
        countLabel.text = more > 0 ? "and \(CountText.number(more, style: style)) more, all together" : "all together"
        sumLabel.text = found.totals.formatted(style)
        sumLabel.numberOfLines = 0
        sumLabel.textAlignment = .trailing
        for part in [countLabel, sumLabel] { addSubview(part) }
    }

    private var stack: Stack {
        Stack(.horizontal, spacing: 12, insets: EdgeInsets(top: 6.5, left: 16, bottom: 6.5, right: 16)) {
            countLabel
            sumLabel.sized(width: .flexible)
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { max(32, stack.height(forWidth: width)) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: contentHeight(forWidth: size.width) ?? 0) }

    override func layoutSubviews() { stack.place(in: self) }
}
