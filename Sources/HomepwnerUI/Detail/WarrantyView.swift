import Graphics
import Toolkit

/// A warranty: its terms, the elapsed part, its end and the remaining time.
final class WarrantyView: View {
    let termsLabel = SaidLabel(font: Font(size: 14, weight: .medium))
    let endLabel = SaidLabel(font: Font(size: 13))
    private let bar = ProgressBar()
    private let leftLabel = Label(font: Font(size: 13, hasTabularDigits: true))

    init() {
        super.init(frame: .zero)
        leftLabel.textAlignment = .trailing
        bar.accessibilityLabel = "Warranty"
        for part in [termsLabel, bar, endLabel, leftLabel] as [View] { addSubview(part) }
    }

    func show(_ text: WarrantyText) {
        termsLabel.show(text.terms)
        endLabel.show(text.end)
        bar.isHidden = text.progress == nil
        bar.value = text.progress ?? 0
        leftLabel.text = text.left
        leftLabel.textColor = text.leftColor
        leftLabel.isHidden = text.left.isEmpty
        LayoutAround.invalidate(self)
    }

    private var stack: Stack {
        Stack(.vertical, spacing: 9, insets: EdgeInsets(top: 13, left: 16, bottom: 13, right: 16)) {
            termsLabel
            bar.sized(width: .flexible)
            Stack(.horizontal, spacing: 12) {
                endLabel.sized(width: .flexible)
                leftLabel.sized(width: .fitting(resistance: .required))
            }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack.height(forWidth: size.width)) }

    override func layoutSubviews() { stack.place(in: self) }
}
