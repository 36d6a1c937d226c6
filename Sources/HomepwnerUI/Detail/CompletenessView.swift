import Graphics
import Toolkit
import WorkspaceModel

/// Shows in one line how complete the data for an insurer is: a ring, the missing fields, and a link to the first of them.
final class CompletenessView: View {
    private let ring = RingMeter(side: 14)
    private let titleLabel = Label(font: Font(size: 13, weight: .semibold))
    private let sentenceLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let addButton = Button("Add", style: .link)
    /// The first missing fact.
    private var place: FormPlace?

    init() {
        super.init(frame: .zero)
        identifier = "completeness"
        addButton.font = Font(size: 13, weight: .medium)
        addButton.identifier = "completeness-add"
        addButton.addTarget(self, action: CompletenessView.add)
        ring.accessibilityLabel = "Recorded"
        for part in [ring, titleLabel, sentenceLabel, addButton] as [View] { addSubview(part) }
    }

    /// Shows the known and the missing facts.
    func show(_ text: CompletenessText, canAdd: Bool) {
        (ring.value, ring.total) = (text.known, text.total)
        titleLabel.text = text.title
        sentenceLabel.text = "· " + text.missing
        sentenceLabel.accessibilityLabel = text.sentence
        sentenceLabel.toolTip = text.sentence
        addButton.isHidden = !canAdd
        addButton.toolTip = "Enter the first missing fact"
        place = text.place
        LayoutAround.invalidate(self)
    }

    private func add() {
        if let place { detailActing?.edit(at: place) }
    }

    private var stack: Stack {
        Stack(.horizontal, spacing: 8, alignment: .center, insets: EdgeInsets(top: 4, left: 16, bottom: 4, right: 16)) {
            ring
            titleLabel.sized(width: .fitting(resistance: .required))
            sentenceLabel.sized(width: .flexible)
            addButton.sized(width: .fitting(resistance: .required))
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { max(28, stack.height(forWidth: width)) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: contentHeight(forWidth: size.width) ?? 0) }

    override func layoutSubviews() { stack.place(in: self) }
}
