import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The sheet that asks for the number of copies of an item, names the fields that they do not get, and adds them as one change.
final class DuplicateController: StackSheet {
    private let titleLabel: Label
    private let messageLabel: Label
    private let countLabel = Label("Copies", font: Font(size: 14), color: .secondaryLabel)
    private let countField = QuantityField(quantity: 1)
    private let cancelButton = Button("Cancel", style: .bordered)
    private let addButton = Button("Add 1 Copy", style: .prominent)
    private let item: Item
    private let around: Surroundings
    private var isAnswered = false

    /// More at once is a mistake.
    private static let most = 1_000.0

    init(of item: Item, _ around: Surroundings) {
        let left = Self.left(of: item.content)
        titleLabel = Label("Duplicate \(DisplayText.quoted(item.title(around.style)))", font: Font(size: 17, weight: .semibold))
        messageLabel = Label(left, font: Font(size: 14), color: .secondaryLabel)
        (self.item, self.around) = (item, around)
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
        countField.addTarget(self, action: DuplicateController.updateButton, for: .editingChanged)
        countField.addTarget(self, action: DuplicateController.add, for: .editingDidEndOnExit)
        cancelButton.role = .cancel
        cancelButton.action = dismissing()
        addButton.addTarget(self, action: DuplicateController.add)
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
        addButton.title = count.map { $0 == 1 ? "Add 1 Copy" : "Add \(CountText.number($0, style: around.style)) Copies" } ?? "Add Copies"
        view.setNeedsLayout()
    }

    private func add() {
        guard let count, !isAnswered else { return }
        isAnswered = true
        dismiss()
        add(count)
    }

    /// Returns a sentence about the fields that belong to one thing only; empty if the item has none of them.
    private static func left(of content: ItemContent) -> String {
        let titles = ItemField.ofOneThing.filter { content[$0] != nil }.map { $0.descriptor.title.lowercased() }
        guard let first = titles.first else { return "" }
        let words = titles.count == 1 ? "the \(first)" : "the \(first) and the \(titles[1])"
        return "Copies do not get \(words), which only one item can have."
    }

    private func add(_ count: Int) {
        var content = item.content
        for field in ItemField.ofOneThing { content[field] = nil }
        let copies = (0..<count).map { _ in NewItem(content) }
        let title = DisplayText.quoted(item.title(around.style))
        let words = count == 1 ? "a copy" : "\(CountText.number(count, style: around.style)) copies"
        let request: ChangeRequest = count == 1 ? .add(copies[0]) : .addAll(copies, title: ChangeTitle(.duplicate, count: count))
        around.workspace.send(.change(.request(request), .offerUndo("Added \(words) of \(title)")))
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
