import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// Asks for the value of items as of a day, and stores it as one change. Earlier values are kept.
final class NewValueSheet: EntrySheet {
    private let amountField = TextField()
    private let dayField = DateField()
    private let sourceField = TextField()
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
        super.init("New Value", message: words, done: "Save")
        // The amount of several pieces may be that of each.
        let isOfEach = content.map { $0.quantity != .one && !$0.amountsAreInAll } ?? true
        add(isOfEach ? "Value of each" : "Value", amountField)
        add("As of", dayField)
        add("Source", sourceField)
        amountField.placeholder = content?.valuation?.money.formatted(style) ?? "in \(currency.code)"
        amountField.identifier = "new-value"
        amountField.maximumLength = 64
        dayField.show(days: style.days) { Self.day(of: $0, style.days)?.exact }
        dayField.text = Day.today().formatted(style.days)
        sourceField.placeholder = "such as Own estimate"
        sourceField.maximumLength = ItemContent.lineLimit
    }

    private static func day(of text: String, _ days: DayStyle) -> PartialDay? {
        (try? DayParser(days).read(text.trimmed)).map { PartialDay($0) }
    }

    override func done() {
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
}
