import Graphics
import Inventory
import Toolkit

/// One place of a form: a label, the control of a field beside or below it, and below that an error or the meaning of the text. A second
/// control may be behind the first, as the unit behind the number.
final class FormRow: View {
    let controls: [FormControl]
    /// The part of the row that is not a field of the item.
    private let slot: ReceiptSlot?
    private let titleLabel: Label
    private let sentenceLabel = Label(font: Font(size: 13), color: .negative)

    init(_ title: String, _ controls: [FormControl]) {
        self.controls = controls
        slot = nil
        titleLabel = Label(title, font: Font(size: 14), color: .secondaryLabel)
        super.init()
        titleLabel.labels = controls.first?.view
        if let first = controls.first, first.field.descriptor.label == title, title != first.field.descriptor.title {
            first.view.accessibilityLabel = first.field.descriptor.title
        }
        for control in controls.dropFirst() { control.view.accessibilityLabel = control.field.descriptor.title }
        sentenceLabel.numberOfLines = 0
        sentenceLabel.isHidden = true
        // The accessible description of the field itself has the error.
        sentenceLabel.accessibilityElementsHidden = true
        addSubview(titleLabel)
        for control in controls { addSubview(control.view) }
        addSubview(sentenceLabel)
    }

    /// Makes a row that is not about a field of the item.
    init(_ title: String, _ slot: ReceiptSlot) {
        controls = []
        self.slot = slot
        titleLabel = Label(title, font: Font(size: 14), color: .secondaryLabel)
        super.init()
        // Its buttons have accessible names of their own.
        titleLabel.accessibilityElementsHidden = true
        sentenceLabel.isHidden = true
        for part in [titleLabel, slot, sentenceLabel] as [View] { addSubview(part) }
    }

    /// The words about the row that a closed section shows.
    var words: [String] { controls.map(\.words) + [slot?.words ?? ""] }

    /// Whether it has a line of its own.
    var isWide: Bool { controls.contains(where: \.field.isWide) }

    /// Whether something is in it.
    var isFilled: Bool { controls.contains { !$0.text.isEmpty } || slot?.isFilled == true }

    /// The positions of its label and its fields; nil until they are known.
    var columns: FormColumns? {
        didSet {
            guard columns != oldValue else { return }
            titleLabel.textAlignment = columns?.hasLabelsAbove == true ? .natural : .trailing
            setNeedsLayout()
        }
    }

    /// The extra height of its control beyond the usual one, in points.
    var growth = 0.0 {
        didSet { if growth != oldValue { setNeedsLayout() } }
    }

    /// Shows a sentence below the field; an empty one removes it.
    ///
    /// - Returns: whether the sentence changed.
    @discardableResult
    func say(_ sentence: String, color: ThemeColor) -> Bool {
        guard sentenceLabel.text != sentence || sentenceLabel.textColor != color else { return false }
        sentenceLabel.text = sentence
        sentenceLabel.textColor = color
        sentenceLabel.isHidden = sentence.isEmpty
        controls.first?.view.accessibilityHint = sentence.isEmpty ? nil : sentence
        setNeedsLayout()
        return true
    }

    private static let secondWidth = 96.0

    private var stack: Stack {
        let columns = columns ?? FormColumns(width: bounds.width)
        return Stack(.horizontal, alignment: .top) {
            if !columns.hasLabelsAbove {
                titleLabel.sized(width: .fixed(columns.labelWidth), height: 36)
                Spacer(.fixed(FormColumns.labelGap))
            }
            Stack(.vertical) {
                if columns.hasLabelsAbove {
                    titleLabel.sized(height: 20)
                    Spacer(.fixed(FormColumns.labelHeight - 20))
                }
                Stack(.horizontal, spacing: 8) {
                    if let slot { slot.sized(width: .flexible, height: 38) }
                    for (index, control) in controls.enumerated() {
                        control.view.sized(
                            width: index == 0 ? .flexible : .fixed(Self.secondWidth),
                            height: control.view is TokenField ? .fitting(atLeast: control.height) : .fixed(control.height + growth))
                    }
                }
                if !sentenceLabel.isHidden {
                    Spacer(4)
                    sentenceLabel
                }
            }
            .sized(width: .flexible)
        }
    }

    /// The height while no part is as high as its content, which is the same at each width: a form asks for it at each layout.
    private var fixedHeight: (columns: FormColumns, growth: Double, height: Double)?

    private func height(forWidth width: Double) -> Double {
        guard sentenceLabel.isHidden, !controls.contains(where: { $0.view is TokenField }) else { return stack.height(forWidth: width) }
        let columns = columns ?? FormColumns(width: bounds.width)
        if let fixedHeight, fixedHeight.columns == columns, fixedHeight.growth == growth { return fixedHeight.height }
        let height = stack.height(forWidth: width)
        fixedHeight = (columns, growth, height)
        return height
    }

    override func contentHeight(forWidth width: Double) -> Double? { height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: height(forWidth: size.width)) }

    override func layoutSubviews() { stack.place(in: self) }
}
