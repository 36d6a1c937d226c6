import Graphics
import Inventory
import Toolkit

/// Asks for the value of items as of a day. Earlier values are kept.
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
    private let currency: Currency
    private let style: NumberStyle
    private let onSave: (Valuation) -> Void
    private var isAnswered = false

    /// The items that get a value.
    struct Subject {
        /// The name of the item, or the number of items.
        let name: String
        /// The present value of a single item.
        var before: Valuation?
        /// Whether the amount is that of each of several pieces.
        var isOfEach = false
        /// Whether there are several items.
        var isSeveral = false
    }

    /// - Parameters:
    ///   - currency: the currency of an amount that names none
    ///   - onSave: called once with the new value
    init(_ subject: Subject, currency: Currency, style: NumberStyle, onSave: @escaping (Valuation) -> Void) {
        (self.currency, self.style, self.onSave) = (currency, style, onSave)
        let amount = subject.isSeveral || subject.isOfEach ? "Value of each" : "Value"
        rows = [(amount, amountField), ("As of", dayField), ("Source", sourceField)].map { title, field in
            let label = Label(title, font: Font(size: 14), color: .secondaryLabel)
            label.textAlignment = .trailing
            label.labels = field
            field.accessibilityLabel = title
            return (label, field)
        }
        super.init(width: 440)
        title = titleLabel.text
        var words = subject.name
        if let old = subject.before {
            let day = old.day.map { " as of \($0.formatted(style.days))" } ?? ""
            words += " · \(old.money.formatted(style))\(day)"
        }
        if subject.isSeveral {
            words +=
                ". Each item gets this value. For several pieces it is the value of each piece or of all, like the other amounts of the item."
        }
        messageLabel.text = words
        messageLabel.numberOfLines = 4
        amountField.placeholder = subject.before?.money.formatted(style) ?? "in \(currency.code)"
        amountField.identifier = "new-value"
        amountField.maximumLength = 64
        dayField.show(days: style.days) { [weak self] in self?.day(of: $0)?.exact }
        dayField.text = Day.today().formatted(style.days)
        sourceField.placeholder = "such as Own estimate"
        sourceField.maximumLength = ItemContent.lineLimit
        for field in [amountField, dayField, sourceField] as [TextField] {
            field.onSubmit = { [weak self] in self?.save() }
            field.onChange = { [weak self] _ in self?.show(problem: "") }
        }
        for label in [titleLabel, problemLabel] { label.accessibilityElementsHidden = true }
        problemLabel.numberOfLines = 3
        cancelButton.role = .cancel
        cancelButton.action = { [weak self] in self?.dismiss() }
        saveButton.action = { [weak self] in self?.save() }
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

    private func day(of text: String) -> PartialDay? {
        (try? DayParser(style.days).read(text.trimmed)).map { PartialDay($0) }
    }

    private func save() {
        guard !isAnswered else { return }
        let text = amountField.text.trimmed
        guard !text.isEmpty else { return show(problem: "Enter a value.", at: amountField) }
        let money: Money
        do throws(MoneyError) {
            money = try MoneyParser.parse(text, default: currency, style: style)
        } catch { return show(problem: error.description, at: amountField) }
        guard let day = day(of: dayField.text) else {
            return show(
                problem: "“\(dayField.text.trimmed)” is not a day. Write it like \(Day.today().formatted(style.days)).", at: dayField)
        }
        let valuation = Valuation(money, day: day, source: sourceField.text.trimmed)
        if let problem = ItemContent.problem(of: valuation.source, as: .valueSource) { return show(problem: problem, at: sourceField) }
        isAnswered = true
        dismiss()
        onSave(valuation)
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
