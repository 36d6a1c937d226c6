import Graphics
import Inventory
import Toolkit
import Words

/// The page in place of an item's detail while several items are selected: their number, their worth, and the possible actions.
final class SelectionPage: View {
    /// Called when the selected items should be copied.
    var onCopy: (() -> Void)?
    /// Called when they should be deleted.
    var onDelete: (() -> Void)?

    private let style: NumberStyle
    private let countLabel = Label(font: Font(size: 22, weight: .bold))
    private let sumLabel = Label(font: Font(size: 17, weight: .medium), color: .secondaryLabel)
    private let editButton = Button(tr("Edit"))
    private let copyButton = Button("Copy")
    private let deleteButton = Button("Delete")

    init(style: NumberStyle) {
        self.style = style
        super.init()
        countLabel.accessibilityRole = .heading
        countLabel.textAlignment = .center
        countLabel.numberOfLines = 2
        sumLabel.textAlignment = .center
        sumLabel.numberOfLines = 0
        editButton.identifier = "selection-edit"
        editButton.toolTip = tr("Change fields of all of them at once (Ctrl+E)")
        editButton.addTarget(self, action: SelectionPage.edit)
        copyButton.identifier = "selection-copy"
        copyButton.toolTip = "Copy as text and as a table (Ctrl+C)"
        copyButton.action = { [weak self] in self?.onCopy?() }
        deleteButton.identifier = "selection-delete"
        deleteButton.action = { [weak self] in self?.onDelete?() }
        for view in [countLabel, sumLabel, editButton, copyButton, deleteButton] as [View] { addSubview(view) }
        isHidden = true
    }

    private func edit() { target(ItemDetailController.self)?.editSelection() }

    /// Whether the library uses values, so that the worth of the items is shown.
    var usesValues = true {
        didSet { if usesValues != oldValue, !usesValues { sumLabel.text = "" } }
    }

    /// Shows the number of selected items and their worth.
    ///
    /// - Parameters:
    ///   - totals: nil until they are known
    ///   - canChange: whether the library can be changed
    func show(count: Int, totals: [CurrencyTotal]?, canChange: Bool) {
        let items = CountText.items(count, style: style)
        countLabel.text = "\(items) selected"
        let sums = totals?.map { $0.formatted(style) }.joined(separator: " + ") ?? ""
        sumLabel.text = totals?.isEmpty == true && usesValues ? "No value" : sums
        let number = CountText.number(count, style: style)
        editButton.title = tr("Edit \(number) Item…", "Edit \(number) Items…", count)
        editButton.isEnabled = canChange
        copyButton.title = "Copy \(items.capitalizedItems)"
        deleteButton.title = "Delete \(items.capitalizedItems)"
        deleteButton.isEnabled = canChange
        setNeedsLayout()
    }

    /// The text about their worth.
    var sumText: String { sumLabel.text }
    /// The text about their number.
    var countText: String { countLabel.text }

    override func layoutSubviews() {
        guard !bounds.isEmpty else { return }
        let width = max(0, min(bounds.width - 32, 460))
        let buttons = ButtonGroup(buttons: [editButton, copyButton, deleteButton], leastWidth: 180, height: 36, spacing: (12, 10))
        Stack(.vertical, alignment: .center) {
            Spacer(.flexible(atLeast: 16, weight: 0.44))
            countLabel.sized(width: .fixed(width))
            Spacer(6)
            // The line of the sum has its place before the sum is known.
            sumLabel.sized(width: .fixed(width), height: .fitting(atLeast: 24))
            Spacer(24)
            buttons.stack(in: width)
            Spacer(.flexible(weight: 0.56))
        }
        .place(in: self)
    }
}
