import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// Shows an item's value: the amount, the number of pieces, a line of earlier values, the source, and a button for a new value.
final class ValueView: View {
    let amountLabel = SaidLabel(font: Font(size: 22, weight: .bold, hasTabularDigits: true), lines: 1)
    let sourceLabel = SaidLabel(font: Font(size: 13))
    let sparkline = SparklineView()
    /// Begins a new value.
    let newButton = Button("New Value", style: .link)
    private let countLabel = Label(font: Font(size: 13, hasTabularDigits: true), color: .secondaryLabel)

    init() {
        super.init(frame: .zero)
        newButton.toolTip = "Enter the current value; earlier values are kept"
        newButton.accessibilityLabel = "New Value…"
        sparkline.accessibilityLabel = "Values over time"
        for part in [amountLabel, countLabel, sparkline, sourceLabel, newButton] as [View] { addSubview(part) }
    }

    /// Shows an item's value, or that it is unknown.
    func show(_ text: ValueText?) {
        let none = DetailLine("Value", MarkedText("No value", SearchMatcher("")), copied: nil, color: .secondaryLabel)
        amountLabel.show(text?.amount ?? none)
        countLabel.text = text?.count ?? ""
        countLabel.isHidden = countLabel.text.isEmpty
        sourceLabel.show(text?.source)
        sparkline.entries = text?.entries ?? []
        sparkline.isHidden = sparkline.entries.count < 2
        LayoutAround.invalidate(self)
    }

    private static let line = Size(width: 100, height: 26)

    private var stack: Stack {
        Stack(.vertical, spacing: 2, insets: EdgeInsets(top: 7, left: 16, bottom: 7, right: 16)) {
            Stack(.horizontal, spacing: 12, alignment: .center) {
                // The amount is wide enough for the message that it was copied.
                amountLabel.sized(width: .fitting(atLeast: 84))
                if countLabel.isHidden { Spacer() } else { countLabel.sized(width: .flexible) }
                sparkline.sized(width: .fixed(Self.line.width), height: .fixed(Self.line.height))
                // Without a second line the button is beside the amount.
                if sourceLabel.isHidden { newButton.sized(width: .fitting(resistance: .required), height: 24) }
            }
            if !sourceLabel.isHidden {
                Stack(.horizontal, spacing: 12, alignment: .center) {
                    // The full width can be pressed, also during the message that the text was copied.
                    sourceLabel.sized(width: .flexible)
                    newButton.sized(width: .fitting(resistance: .required), height: 20)
                }
            }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack.height(forWidth: size.width)) }

    override func layoutSubviews() {
        let height = min(bounds.height, stack.height(forWidth: bounds.width))
        // A higher row has its content in the middle.
        Stack(.vertical) {
            Spacer()
            stack.sized(height: .fixed(height))
            Spacer()
        }
        .place(in: self)
    }
}
