import Graphics
import Toolkit

/// What an item is worth: the amount, who says so, and a line of what it was worth before.
final class ValueView: View {
    let amountLabel = SaidLabel(font: Font(size: 22, weight: .bold, hasTabularDigits: true), lines: 1)
    let sourceLabel = SaidLabel(font: Font(size: 13))
    let sparkline = SparklineView()
    private let countLabel = Label(font: Font(size: 13, hasTabularDigits: true), color: .secondaryLabel)
    private let firstLabel = Label(font: Font(size: 12), color: .secondaryLabel)
    private let lastLabel = Label(font: Font(size: 12), color: .secondaryLabel)
    private let highLabel = Label(font: Font(size: 12.5, weight: .medium, hasTabularDigits: true))
    private let lowLabel = Label(font: Font(size: 12.5, hasTabularDigits: true), color: .secondaryLabel)

    init() {
        super.init(frame: .zero)
        countLabel.numberOfLines = 0
        lastLabel.textAlignment = .trailing
        for label in [highLabel, lowLabel] { label.textAlignment = .trailing }
        sparkline.accessibilityLabel = "Values over time"
        // The line itself says all of this.
        for label in [firstLabel, lastLabel, highLabel, lowLabel] { label.accessibilityElementsHidden = true }
        let parts: [View] = [amountLabel, countLabel, sourceLabel, sparkline, firstLabel, lastLabel, highLabel, lowLabel]
        for part in parts { addSubview(part) }
    }

    func show(_ text: ValueText) {
        amountLabel.show(text.amount)
        countLabel.text = text.count
        countLabel.isHidden = text.count.isEmpty
        sourceLabel.show(text.source)
        sparkline.entries = text.entries
        firstLabel.text = text.bounds?.first ?? ""
        lastLabel.text = text.bounds?.last ?? ""
        highLabel.text = text.bounds?.high ?? ""
        lowLabel.text = text.bounds?.low ?? ""
        for view in [sparkline, firstLabel, lastLabel, highLabel, lowLabel] { view.isHidden = text.bounds == nil }
        LayoutAround.invalidate(self)
    }

    /// From this width on the line is beside the amount, in points.
    private static let roomForLine = 400.0

    private func stack(_ width: Double) -> Stack {
        let insets = EdgeInsets(top: 13, left: 16, bottom: 13, right: 16)
        if width >= Self.roomForLine {
            return Stack(.horizontal, spacing: 20, alignment: .top, insets: insets) {
                words.sized(width: .flexible)
                if !sparkline.isHidden { line.sized(width: .flexible(weight: 1.6)) }
            }
        }
        return Stack(.vertical, spacing: 10, insets: insets) {
            words
            if !sparkline.isHidden { line }
        }
    }

    private var words: Stack {
        // All of the width can be pressed, also where it says for a moment that it was copied.
        Stack(.vertical, spacing: 4) {
            amountLabel
            countLabel
            sourceLabel
        }
    }

    private var line: Stack {
        Stack(.horizontal, spacing: 8, alignment: .top) {
            Stack(.vertical, spacing: 2) {
                sparkline.sized(width: .flexible, height: 52)
                Stack(.horizontal, spacing: 8) {
                    firstLabel
                    Spacer()
                    lastLabel.sized(width: .fitting(resistance: .required))
                }
            }
            .sized(width: .flexible)
            Stack(.vertical, insets: EdgeInsets(top: 1, left: 0, bottom: 0, right: 0)) {
                highLabel
                Spacer(14)
                lowLabel
            }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack(size.width).height(forWidth: size.width)) }

    override func layoutSubviews() { stack(bounds.width).place(in: self) }
}
