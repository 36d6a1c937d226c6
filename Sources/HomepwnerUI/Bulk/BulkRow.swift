import Graphics
import Inventory
import Toolkit
import Words

/// Changes what a row of a form for many items does with its field; the row finds it as its nearest such responder.
protocol BulkRowActing: AnyObject {
    /// The field is left as it is, or emptied if it was.
    func bulkRowDidPressButton(_ row: BulkRow)
}

/// One field of a form for many items: its name, its control, and a button that empties it or leaves it as it is.
final class BulkRow: View {
    let control: BulkControl
    private let title: String
    private let titleLabel: Label
    private let button = Button("", style: .tool)
    private let sentenceLabel = Label(font: Font(size: 13), color: .negative)
    private var hint = ""
    /// Whether some item has a value, as far as is known.
    private var isFilled = false
    /// The hint of a field that a person emptied.
    var emptyHint: String? {
        didSet { if emptyHint != oldValue { show() } }
    }
    private var operation = BulkFields.Operation.set
    /// Whether the field can be emptied in all items.
    private let canClear: Bool

    /// The width below which labels are above their controls, in points.
    static let leastWidth = 380.0
    private static let labelWidth = 112.0
    private static let operationWidth = 132.0

    init(_ title: String, _ control: BulkControl) {
        (self.control, self.title) = (control, title)
        canClear = control.key != .fixed(.name) && !(control.view is PopUpButton)
        titleLabel = Label(title, font: Font(size: 14), color: .secondaryLabel)
        super.init()
        titleLabel.labels = control.focusView
        titleLabel.numberOfLines = 2
        control.focusView.accessibilityLabel = title
        control.operations?.accessibilityLabel = tr("Kind of change of \(title)")
        sentenceLabel.numberOfLines = 0
        sentenceLabel.isHidden = true
        // The accessible description of the field itself has the error.
        sentenceLabel.accessibilityElementsHidden = true
        button.identifier = "bulk-button-" + (control.view.identifier ?? "")
        button.addTarget(self, action: BulkRow.press)
        for view in [titleLabel, control.operations, control.view, button, sentenceLabel].compactMap({ $0 }) as [View] { addSubview(view) }
        show()
    }

    /// Whether a person touched the field, so that it is changed.
    private(set) var isTouched = false

    private func press() { target((any BulkRowActing).self)?.bulkRowDidPressButton(self) }

    /// The field is changed from now on.
    func touch() {
        let text = control.text
        // A choice of what to do with an amount changes nothing before there is one.
        let isChoice = control.operations != nil && text.text.isEmpty && (text.operation != operation || !isTouched)
        operation = text.operation
        isTouched = !isChoice
        show()
    }

    /// The field is emptied in all items.
    func clear() {
        isTouched = true
        control.text = BulkFields.Text()
        show()
    }

    /// The field stays as it is.
    func leave() {
        isTouched = false
        control.text = BulkFields.Text()
        say("")
        show()
    }

    /// Shows the present values of the items as a hint, which is never a value.
    ///
    /// - Parameter isFilled: whether some item has a value, which could be emptied
    func show(hint: String, isFilled: Bool) {
        (self.hint, self.isFilled) = (hint, isFilled)
        show()
    }

    private func show() {
        let text = control.text
        control.hint =
            switch text.operation {
            case .set: isTouched && text.text.isEmpty ? emptyHint ?? tr("Will be empty") : hint
            case .raise: tr("such as 4 or -2.5")
            case .add: tr("such as 50 or -20")
            }
        titleLabel.font = Font(size: 14, weight: isTouched ? .semibold : .regular)
        titleLabel.textColor = isTouched ? .label : .secondaryLabel
        let help = isTouched ? tr("Leave \(title) as It Is") : tr("Empty \(title) in All Items")
        (button.icon, button.accessibilityLabel, button.toolTip) = (isTouched ? .reply : .cross, help, help)
        button.isHidden = !isTouched && !(canClear && isFilled)
        setNeedsLayout()
    }

    /// Shows a sentence below the field; an empty one removes it.
    ///
    /// - Returns: whether the sentence changed.
    @discardableResult
    func say(_ sentence: String, isError: Bool = false) -> Bool {
        control.hasError = isError
        guard sentenceLabel.text != sentence else { return false }
        sentenceLabel.text = sentence
        sentenceLabel.textColor = isError ? .negative : .secondaryLabel
        sentenceLabel.isHidden = sentence.isEmpty
        if !sentence.isEmpty { control.focusView.accessibilityHint = sentence }
        setNeedsLayout()
        return true
    }

    private func stack(_ width: Double) -> Stack {
        let isNarrow = width < Self.leastWidth
        titleLabel.textAlignment = isNarrow ? .natural : .trailing
        let room = width - (isNarrow ? 0 : Self.labelWidth + 14) - 36 - (control.operations == nil ? 0 : Self.operationWidth + 8)
        let height = control.height(forWidth: max(40, room))
        return Stack(.horizontal, spacing: 14, alignment: .top) {
            if !isNarrow { titleLabel.sized(width: .fixed(Self.labelWidth), height: .fixed(38)) }
            Stack(.vertical, spacing: 4) {
                if isNarrow { titleLabel.sized(height: 20) }
                Stack(.horizontal, spacing: 4, alignment: .top) {
                    if let operations = control.operations {
                        operations.sized(width: .fixed(Self.operationWidth), height: 38)
                        Spacer(8)
                    }
                    control.view.sized(width: .flexible, height: .fixed(height))
                    if button.isHidden { Spacer(.fixed(36)) } else { button.sized(width: .fixed(32), height: 38) }
                }
                sentenceLabel
            }
            .sized(width: .flexible)
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack(size.width).height(forWidth: size.width)) }

    override func layoutSubviews() { stack(bounds.width).place(in: self) }
}
