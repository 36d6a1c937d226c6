import Graphics
import Inventory
import Toolkit
import Words

/// An entry of the history: the change, its time and its author, and below that the differences.
final class HistoryCell: TableViewCell {
    private let badge = HistoryBadge()
    private let titleLabel = Label(font: Font(size: 15, weight: .semibold))
    /// The title of a change that another item took part in.
    let link = HistoryLink(style: .link)
    private let timeLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    private let actorLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    /// The labels of the differences: the name, and the old and the new value. Labels of other rows are kept for reuse.
    private var lines: [(name: Label, value: Label)] = []
    private var lineCount = 0

    private static let textLeft = 60.0
    private static let margin = 16.0
    private static let top = 11.0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        timeLabel.textAlignment = .trailing
        separatorInset = EdgeInsets(top: 0, left: Self.textLeft, bottom: 0, right: 0)
        link.font = titleLabel.font
        link.contentHorizontalAlignment = .leading
        link.toolTip = tr("Show the other item (Enter)")
        for part in [badge, titleLabel, link, timeLabel, actorLabel] as [View] { contentView.addSubview(part) }
    }

    func show(_ text: HistoryText) {
        badge.icon = text.icon
        titleLabel.text = text.partner == nil ? text.title : ""
        titleLabel.isHidden = text.partner != nil
        (link.title, link.partner) = (text.partner == nil ? "" : text.title, text.partner)
        link.isHidden = text.partner == nil
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

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: stack(in: size.width).height(forWidth: size.width))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        stack(in: contentView.bounds.width).place(in: contentView)
    }

    private func stack(in width: Double) -> Stack {
        let inner = max(0, width - Self.textLeft - Self.margin)
        let insets = EdgeInsets(top: Self.top, left: Self.margin, bottom: lineCount > 0 ? 13 : 11, right: Self.margin)
        return Stack(.horizontal, alignment: .top, insets: insets) {
            Stack(.vertical, insets: EdgeInsets(top: 4, left: 0, bottom: 0, right: 0)) { badge.sized(width: 30, height: 30) }
            Spacer(.fixed(Self.textLeft - Self.margin - 30))
            Stack(.vertical, spacing: 3) {
                heading(isNarrow: inner < (link.partner == nil ? 300 : 480))
                if lineCount > 0 { Spacer(6) }
                for line in lines.prefix(lineCount) {
                    Stack(.horizontal, spacing: 8, alignment: .top) {
                        line.name.sized(width: .fixed(min(112, inner * 0.36)), height: 18)
                        line.value.sized(width: .flexible(atLeast: 20), height: .fitting(atLeast: 18))
                    }
                }
            }
            .sized(width: .flexible)
        }
    }

    /// If both do not fit beside each other, the time is below the title. A title with a name is longer.
    private func heading(isNarrow: Bool) -> Stack {
        timeLabel.textAlignment = isNarrow ? .natural : .trailing
        let titleView: View = link.partner == nil ? titleLabel : link
        return Stack(.vertical) {
            if isNarrow {
                titleView.sized(height: 21)
                timeLabel.sized(height: 18)
            } else {
                Stack(.horizontal, spacing: 12) {
                    titleView.sized(width: .flexible)
                    timeLabel.sized(width: .fitting(resistance: .required), height: 18, alignment: .center)
                }
                .sized(height: 21)
            }
            actorLabel.sized(height: 18)
        }
    }
}

/// The title of a change that another item took part in: a link to that item.
final class HistoryLink: Button {
    /// The other item.
    var partner: StepPartner?
}

/// The sign of the change, on a round background.
private final class HistoryBadge: View {
    var icon: Icon? {
        didSet { setNeedsDisplay() }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(Path(ellipseIn: bounds), theme.label.withAlpha(0.07))
        icon?.draw(canvas, in: bounds.centered(Size(width: 15, height: 15)).pixelAligned(scale: canvas.scale), color: theme.secondaryLabel)
    }
}
