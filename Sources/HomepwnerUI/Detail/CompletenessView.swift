import Graphics
import Toolkit

/// How much of what an insurer would ask for is known: a ring, a sentence, and a way to the first thing that is missing.
final class CompletenessView: View {
    /// Told where the form is to be opened.
    var onAdd: ((FormPlace) -> Void)?

    private let ring = RingMeter()
    private let titleLabel = Label(font: Font(size: 14, weight: .medium))
    private let sentenceLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let addButton = Button("Add", style: .link)

    init() {
        super.init(frame: .zero)
        sentenceLabel.numberOfLines = 0
        identifier = "completeness"
        addButton.identifier = "completeness-add"
        ring.accessibilityLabel = "Recorded"
        for part in [ring, titleLabel, sentenceLabel, addButton] as [View] { addSubview(part) }
    }

    /// Shows what is known, and what is not.
    func show(_ text: CompletenessText, canAdd: Bool) {
        (ring.value, ring.total) = (text.known, text.total)
        titleLabel.text = text.title
        sentenceLabel.text = text.sentence
        addButton.isHidden = !canAdd
        addButton.toolTip = "Tell the first thing that is missing"
        addButton.action = { [weak self] in self?.onAdd?(text.place) }
        LayoutAround.invalidate(self)
    }

    private var stack: Stack {
        Stack(.horizontal, spacing: 14, alignment: .center, insets: EdgeInsets(top: 9, left: 16, bottom: 9, right: 16)) {
            ring
            Stack(.vertical, spacing: 2) {
                titleLabel
                sentenceLabel
            }
            .sized(width: .flexible)
            addButton.sized(width: .fitting(resistance: .required))
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { max(56, stack.height(forWidth: width)) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: contentHeight(forWidth: size.width) ?? 0) }

    override func layoutSubviews() { stack.place(in: self) }
}
