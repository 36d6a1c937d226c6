import Inventory
import Toolkit

/// The currencies that the field of an amount offers, and what becomes of its text when one is chosen. What is typed with a currency, as
/// "€ 5", needs none of this.
struct CurrencyChoices {
    /// The currency of an amount that names none.
    let standard: Currency
    private let currencies: [Currency]
    private let style: NumberStyle

    /// What most people meet, behind those of the library.
    private static let common = ["EUR", "USD", "GBP", "CHF", "JPY", "CAD", "AUD"]

    /// - Parameter used: those that amounts of the library are in
    init(standard: Currency, used: [Currency], style: NumberStyle) {
        (self.standard, self.style) = (standard, style)
        let all = [standard] + used + Self.common.compactMap(Currency.init(code:))
        currencies = all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func money(_ text: String) -> Money? { try? MoneyParser.parse(text, default: standard, style: style) }

    /// An amount as it is read back whatever is standard here: by its sign where that is enough, else by its code.
    private func text(_ money: Money) -> String {
        let short = money.formatted(style)
        return self.money(short) == money ? short : "\(money.currency.code) \(Self.number(money, style))"
    }

    private static func number(_ money: Money, _ style: NumberStyle) -> String {
        money.plainNumber.replacing(".", with: String(style.decimal))
    }

    /// The text with another currency; nil where it is no amount, or one that there is not in that currency.
    func text(_ text: String, in currency: Currency) -> String? {
        guard !text.trimmed.isEmpty else {
            let sign = currency.symbol
            return (money(sign + "1")?.currency == currency ? sign : currency.code) + " "
        }
        // What has only a sign so far gets another one.
        if money(text) == nil, money(text + "1") != nil { return self.text("", in: currency) }
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
