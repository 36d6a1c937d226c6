import Graphics
import Toolkit

/// An entry of the history: what was done, when and by whom, and below that what is otherwise since.
final class HistoryCell: TableViewCell {
    private let badge = HistoryBadge()
    private let titleLabel = Label(font: Font(size: 15, weight: .semibold))
    private let timeLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    private let actorLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    /// What is otherwise: its name and what it was and is. Those of other rows are kept for this one.
    private var lines: [(name: Label, value: Label)] = []
    private var lineCount = 0

    private static let textLeft = 60.0
    private static let margin = 16.0
    private static let top = 11.0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        timeLabel.textAlignment = .trailing
        separatorInset = EdgeInsets(top: 0, left: Self.textLeft, bottom: 0, right: 0)
        for part in [badge, titleLabel, timeLabel, actorLabel] as [View] { contentView.addSubview(part) }
    }

    func show(_ text: HistoryText) {
        badge.icon = text.icon
        titleLabel.text = text.title
        timeLabel.text = text.time
        actorLabel.text = text.actor
        lineCount = text.lines.count
        while lines.count < lineCount {
            let pair = (Label(font: Font(size: 13), color: .secondaryLabel), Label(font: Font(size: 13)))
            pair.1.numberOfLines = 4
            contentView.addSubview(pair.0)
            contentView.addSubview(pair.1)
            lines.append(pair)
        }
        for (index, pair) in lines.enumerated() {
            pair.name.isHidden = index >= lineCount
            pair.value.isHidden = index >= lineCount
            guard index < lineCount else { continue }
            pair.name.text = text.lines[index].name
            pair.value.text = text.lines[index].value
        }
        setNeedsLayout()
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: layOut(width: size.width, places: false)) }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut(width: contentView.bounds.width, places: true)
    }

    @discardableResult
    private func layOut(width: Double, places: Bool) -> Double {
        let inner = max(0, width - Self.textLeft - Self.margin)
        let time = min(timeLabel.intrinsicContentSize.width.rounded(.up), inner)
        // Where both do not fit beside each other, the time goes below.
        let isNarrow = inner < 300
        let title = isNarrow ? inner : max(0, inner - time - 12)
        var y = Self.top
        if places {
            badge.frame = mirrored(Rect(x: Self.margin, y: Self.top + 4, width: 30, height: 30), in: width)
            titleLabel.frame = mirrored(Rect(x: Self.textLeft, y: y, width: title, height: 21), in: width)
            timeLabel.textAlignment = isNarrow ? .natural : .trailing
            let timeLeft = isNarrow ? Self.textLeft : width - Self.margin - time
            timeLabel.frame = mirrored(Rect(x: timeLeft, y: isNarrow ? y + 21 : y + 2, width: time, height: 18), in: width)
            actorLabel.frame = mirrored(Rect(x: Self.textLeft, y: y + (isNarrow ? 39 : 21), width: inner, height: 18), in: width)
        }
        y += isNarrow ? 57 : 39
        guard lineCount > 0 else { return y + 11 }
        y += 6
        let column = min(112, inner * 0.36)
        for pair in lines.prefix(lineCount) {
            let room = max(20, inner - column - 8)
            let height = max(18, pair.value.sizeThatFits(Size(width: room, height: .infinity)).height.rounded(.up))
            if places {
                pair.name.frame = mirrored(Rect(x: Self.textLeft, y: y, width: column, height: 18), in: width)
                pair.value.frame = mirrored(Rect(x: Self.textLeft + column + 8, y: y, width: room, height: height), in: width)
            }
            y += height + 3
        }
        return y + 10
    }
}

/// The sign of what was done, on a round ground.
private final class HistoryBadge: View {
    var icon: Icon? {
        didSet { setNeedsDisplay() }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(Path(ellipseIn: bounds), theme.label.withAlpha(0.07))
        icon?.draw(canvas, in: bounds.centered(Size(width: 15, height: 15)).pixelAligned(scale: canvas.scale), color: theme.secondaryLabel)
    }
}
