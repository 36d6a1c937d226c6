import Inventory
import Toolkit

/// The currencies that the field of an amount offers, and the change of its text when one is chosen. A text typed with a currency, such as
/// "€ 5", needs no choice.
struct CurrencyChoices {
    /// The currency of an amount that names none.
    let standard: Currency
    private let currencies: [Currency]
    /// The standard, and what amounts of the item were in before: what names no currency there is in that one.
    private let assumed: [Currency]
    private let style: NumberStyle

    /// The most common currencies, listed after those of the library.
    private static let common = ["EUR", "USD", "GBP", "CHF", "JPY", "CAD", "AUD"]

    /// - Parameters:
    ///   - used: those that amounts of the library are in
    ///   - before: those that amounts of the item are in
    init(standard: Currency, used: [Currency], before: [Currency] = [], style: NumberStyle) {
        (self.standard, self.style, assumed) = (standard, style, [standard] + before)
        let all = [standard] + used + Self.common.compactMap(Currency.init(code:))
        currencies = all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func money(_ text: String) -> Money? { try? MoneyParser.parse(text, default: standard, style: style) }

    /// - Parameter content: the content of the item, if it exists already
    init(standard: Currency, used: [Currency], of content: ItemContent?, style: NumberStyle) {
        let before = FieldDescriptor.all.compactMap { content?[$0.field]?.money?.currency }
        self.init(standard: standard, used: used, before: before, style: style)
    }

    /// An amount in a form that is read back with any standard currency: with its sign if that means one currency only, else with its code.
    private func text(_ money: Money) -> String {
        let short = money.formatted(style)
        return isRead(short, as: money) ? short : "\(money.currency.code) \(Self.number(money, style))"
    }

    /// Returns whether a text means an amount both with the standard currency and with the amount's earlier currency as the standard.
    private func isRead(_ text: String, as money: Money) -> Bool {
        assumed.allSatisfy { (try? MoneyParser.parse(text, default: $0, style: style)) == money }
    }

    private static func number(_ money: Money, _ style: NumberStyle) -> String {
        money.plainNumber.replacing(".", with: String(style.decimal))
    }

    /// Returns the text with another currency; nil if it is not an amount, or not a possible one in that currency.
    func text(_ text: String, in currency: Currency) -> String? {
        guard !text.trimmed.isEmpty else {
            let sign = currency.symbol
            let one = try? MoneyParser.parse("1", default: currency, style: .plain)
            return (one.map { isRead(sign + "1", as: $0) } ?? false ? sign : currency.code) + " "
        }
        // A text that has only a sign so far gets the new one.
        if money(text) == nil, !text.contains(where: \.isNumber), money(text + "1") != nil { return self.text("", in: currency) }
        guard let old = money(text) else { return nil }
        var number = old.plainNumber
        if number.contains(".") {
            while number.last == "0" { number.removeLast() }
            if number.last == "." { number.removeLast() }
        }
        guard let new = try? MoneyParser.parse(number, default: currency, style: .plain) else { return nil }
        return self.text(new)
    }

    /// The menu of a field.
    func menu(for field: TextField) -> Menu {
        let current = money(field.text)?.currency ?? money(field.text + "1")?.currency ?? standard
        return Menu(
            currencies.map { currency in
                let title = currency.symbol == currency.code ? currency.code : "\(currency.code)  \(currency.symbol)"
                let isPossible = text(field.text, in: currency) != nil
                return Command(title, isEnabled: { isPossible }, isOn: { currency == current }) { [weak field] in
                    guard let field, let text = text(field.text, in: currency) else { return }
                    field.replaceText(with: text)
                    field.becomeFirstResponder()
                    field.deselect()
                }
            })
    }
}
