import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// Asks for the value of items as of a day, and stores it as one change. Earlier values are kept.
final class NewValueSheet: StackSheet {
    private let titleLabel = Label("New Value", font: Font(size: 17, weight: .semibold))
    private let messageLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let amountField = TextField()
    private let dayField = DateField()
    private let sourceField = TextField()
    private let rows: [(label: Label, field: Control)]
    private let cancelButton = Button("Cancel", style: .bordered)
    private let saveButton = Button("Save", style: .prominent)
    private let items: ItemSelection
    /// The content of a single item.
    private let content: ItemContent?
    /// The name of the item, or the number of items.
    private let name: String
    /// The currency of an amount that names none.
    private let currency: Currency
    private let around: Surroundings
    private var isAnswered = false

    /// - Parameters:
    ///   - items: the items that get the value
    ///   - item: the item, if it is only one
    init(for items: ItemSelection, of item: Item?, _ around: Surroundings) {
        (self.items, self.around, content) = (items, around, item?.content)
        name = item.map { DisplayText.quoted($0.title(around.style)) } ?? CountText.items(items.count, style: around.style)
        currency = content?.value?.currency ?? content?[.price]?.money?.currency ?? around.currency
        // The amount of several pieces may be that of each.
        let isOfEach = content.map { $0.quantity != .one && !$0.amountsAreInAll } ?? true
        let amount = isOfEach ? "Value of each" : "Value"
        rows = [(amount, amountField), ("As of", dayField), ("Source", sourceField)].map { title, field in
            let label = Label(title, font: Font(size: 14), color: .secondaryLabel)
            label.textAlignment = .trailing
            label.labels = field
            field.accessibilityLabel = title
            return (label, field)
        }
        super.init(width: 440)
        title = titleLabel.text
        let style = around.style
        var words = name
        if let old = content?.valuation {
            let day = old.day.map { " as of \($0.formatted(style.days))" } ?? ""
            words += " · \(old.money.formatted(style))\(day)"
        }
        if content == nil {
            words +=
                ". Each item gets this value. For several pieces it is the value of each piece or of all, like the other amounts of the item."
        }
        messageLabel.text = words
        messageLabel.numberOfLines = 4
        amountField.placeholder = content?.valuation?.money.formatted(style) ?? "in \(currency.code)"
        amountField.identifier = "new-value"
        amountField.maximumLength = 64
        dayField.show(days: style.days) { Self.day(of: $0, style.days)?.exact }
        dayField.text = Day.today().formatted(style.days)
        sourceField.placeholder = "such as Own estimate"
        sourceField.maximumLength = ItemContent.lineLimit
        for field in [amountField, dayField, sourceField] as [TextField] {
            field.addTarget(self, action: NewValueSheet.save, for: .editingDidEndOnExit)
            field.addTarget(self, action: NewValueSheet.textDidChange, for: .editingChanged)
        }
        for label in [titleLabel, problemLabel] { label.accessibilityElementsHidden = true }
        problemLabel.numberOfLines = 3
        cancelButton.role = .cancel
        cancelButton.action = dismissing()
        saveButton.addTarget(self, action: NewValueSheet.save)
    }

    override func viewDidLoad() {
        for part in [titleLabel, messageLabel] as [View] { view.addSubview(part) }
        for (label, field) in rows {
            view.addSubview(label)
            view.addSubview(field)
        }
        for part in [problemLabel, cancelButton, saveButton] as [View] { view.addSubview(part) }
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(amountField) }

    private static func day(of text: String, _ days: DayStyle) -> PartialDay? {
        (try? DayParser(days).read(text.trimmed)).map { PartialDay($0) }
    }

    private func textDidChange() { show(problem: "") }

    private func save() {
        guard !isAnswered else { return }
        let text = amountField.text.trimmed
        guard !text.isEmpty else { return show(problem: "Enter a value.", at: amountField) }
        let money: Money
        do throws(MoneyError) {
            money = try MoneyParser.parse(text, default: currency, style: around.style)
        } catch { return show(problem: error.description, at: amountField) }
        guard let day = Self.day(of: dayField.text, around.style.days) else {
            return show(
                problem: "“\(dayField.text.trimmed)” is not a day. Write it like \(Day.today().formatted(around.style.days)).", at: dayField
            )
        }
        let valuation = Valuation(money, day: day, source: sourceField.text.trimmed)
        if let problem = ItemContent.problem(of: valuation.source, as: .valueSource) { return show(problem: problem, at: sourceField) }
        isAnswered = true
        dismiss()
        let words = "\(name): \(words(of: valuation))"
        around.workspace.send(.change(.request(.assign(.valuation(valuation), to: items)), .offerUndo(words)))
    }

    /// Returns the value and its day, and a remark if a newer one stays the item's value.
    private func words(of valuation: Valuation) -> String {
        let style = around.style
        let day = valuation.day.map { " as of " + $0.formatted(style.days) } ?? ""
        let words = "value \(valuation.money.formatted(style))\(day)"
        guard var content else { return words }
        content.take(valuation)
        guard content.valuation != valuation, let newer = content.valuation?.day else { return words }
        return "\(words) was added as an older value; the value as of \(newer.formatted(style.days)) is newer"
    }

    private func show(problem: String, at field: TextField? = nil) {
        for other in [amountField, dayField, sourceField] as [TextField] { other.hasError = other === field }
        if let field { view.window?.makeFirstResponder(field) }
        guard problemLabel.text != problem else { return }
        problemLabel.text = problem
        field?.accessibilityHint = problem
        contentSizeDidChange()
    }

    override var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(6)
            messageLabel
            for (label, field) in rows {
                Spacer(10)
                Stack(.horizontal, spacing: 12, alignment: .center) {
                    label.sized(width: .fixed(100))
                    field.sized(width: .flexible, height: 38)
                }
            }
            Spacer(6)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(12)
            Self.row(of: cancelButton, saveButton)
        }
    }
}
