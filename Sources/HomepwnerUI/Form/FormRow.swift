import Graphics
import Inventory
import Toolkit

/// One line of a form: a label, the control of a field beside or below it, and below that what is wrong with it or how it is understood. A
/// second control may stand behind the first, as the unit behind the number.
final class FormRow: View {
    let controls: [FormControl]
    private let titleLabel: Label
    private let sentenceLabel = Label(font: Font(size: 13), color: .negative)

    /// How far fields begin and end from the edges, in points: with labels above them, and beside.
    static let narrowMargin = 8.0
    static let fieldStart = 154.0
    static let fieldEnd = 28.0
    private static let labelStart = 4.0

    init(_ title: String, _ controls: [FormControl]) {
        self.controls = controls
        titleLabel = Label(title, font: Font(size: 14), color: .secondaryLabel)
        super.init()
        titleLabel.labels = controls.first?.view
        titleLabel.textAlignment = .trailing
        for control in controls.dropFirst() { control.view.accessibilityLabel = control.field.descriptor.title }
        sentenceLabel.numberOfLines = 0
        sentenceLabel.isHidden = true
        // What is wrong with a field is said of the field itself.
        sentenceLabel.accessibilityElementsHidden = true
        addSubview(titleLabel)
        for control in controls { addSubview(control.view) }
        addSubview(sentenceLabel)
    }

    /// Whether labels stand above their fields.
    var isNarrow = false {
        didSet {
            guard isNarrow != oldValue else { return }
            titleLabel.textAlignment = isNarrow ? .natural : .trailing
            setNeedsLayout()
        }
    }

    /// Says something below the field; nothing with an empty sentence.
    ///
    /// - Returns: whether that is another one than before.
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

    private var stack: Stack {
        let insets =
            isNarrow
            ? EdgeInsets(top: 0, left: Self.narrowMargin, bottom: 14, right: Self.narrowMargin)
            : EdgeInsets(top: 0, left: Self.labelStart, bottom: 14, right: Self.fieldEnd)
        return Stack(.horizontal, alignment: .top, insets: insets) {
            if !isNarrow {
                titleLabel.sized(width: .fixed(Self.fieldStart - Self.labelStart - 16), height: 36)
                Spacer(16)
            }
            Stack(.vertical, spacing: 4) {
                if isNarrow { titleLabel.sized(height: 20) }
                Stack(.horizontal, spacing: 8) {
                    for (index, control) in controls.enumerated() {
                        control.view.sized(width: index == 0 ? .flexible : .fixed(124), height: .fixed(control.height))
                    }
                }
                sentenceLabel
            }
            .sized(width: .flexible)
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack.height(forWidth: size.width)) }

    override func layoutSubviews() { stack.place(in: self) }
}
