import Graphics
import Inventory
import Toolkit

/// The sheet that asks for the number of copies of an item, and names the fields that they do not get.
final class DuplicateController: StackSheet {
    private let titleLabel: Label
    private let messageLabel: Label
    private let countLabel = Label("Copies", font: Font(size: 14), color: .secondaryLabel)
    private let countField = QuantityField(quantity: 1)
    private let cancelButton = Button("Cancel", style: .bordered)
    private let addButton = Button("Add 1 Copy", style: .prominent)
    private let style: NumberStyle
    private let onAdd: (Int) -> Void
    private var isAnswered = false

    /// More at once is a mistake.
    private static let most = 1_000.0

    /// - Parameters:
    ///   - name: the name of the item
    ///   - left: a sentence about the fields that copies do not get; empty if they get all
    ///   - onAdd: called once with the number
    init(of name: String, leaving left: String, style: NumberStyle, onAdd: @escaping (Int) -> Void) {
        titleLabel = Label("Duplicate \(DisplayText.quoted(name))", font: Font(size: 17, weight: .semibold))
        messageLabel = Label(left, font: Font(size: 14), color: .secondaryLabel)
        self.style = style
        self.onAdd = onAdd
        super.init(width: 420)
        title = titleLabel.text
        titleLabel.accessibilityElementsHidden = true
        messageLabel.accessibilityElementsHidden = true
        titleLabel.numberOfLines = 3
        messageLabel.numberOfLines = 4
        messageLabel.isHidden = left.isEmpty
        countLabel.labels = countField
        countField.range = 1...Self.most
        countField.identifier = "duplicate-count"
        countField.onChange = { [weak self] _ in self?.updateButton() }
        countField.onSubmit = { [weak self] in self?.add() }
        cancelButton.role = .cancel
        cancelButton.action = { [weak self] in self?.dismiss() }
        addButton.action = { [weak self] in self?.add() }
    }

    override func viewDidLoad() {
        for part in [titleLabel, messageLabel, countLabel, countField, cancelButton, addButton] as [View] { view.addSubview(part) }
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.hint = messageLabel.text
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(countField) }

    /// The number of copies; nil if the typed text is not such a number.
    private var count: Int? {
        guard let number = countField.quantity, number == number.rounded() else { return nil }
        return Int(number)
    }

    private func updateButton() {
        let count = count
        addButton.isEnabled = count != nil
        addButton.title = count.map { $0 == 1 ? "Add 1 Copy" : "Add \(CountText.number($0, style: style)) Copies" } ?? "Add Copies"
        view.setNeedsLayout()
    }

    private func add() {
        guard let count, !isAnswered else { return }
        isAnswered = true
        dismiss()
        onAdd(count)
    }

    override var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            if !messageLabel.isHidden {
                Spacer(8)
                messageLabel
            }
            Spacer(16)
            Stack(.horizontal, spacing: 16, alignment: .center) {
                countLabel.sized(height: 20)
                countField.sized(width: 140, height: 38)
                Spacer()
            }
            Spacer(22)
            Self.row(of: cancelButton, addButton)
        }
    }
}
