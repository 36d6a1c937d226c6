public import Inventory

/// A typed number or amount that is added to others: 50, -2.5 or 20 EUR.
public nonisolated struct Addend: Hashable, Sendable {
    /// The number.
    public let number: DecimalNumber
    /// The currency of amounts; nil for a number.
    public let currency: Currency?

    /// Reads a text; returns nil if it is neither a number nor an amount.
    ///
    /// - Parameters:
    ///   - currency: the currency of amounts that name none; nil if a number is added.
    ///   - field: the custom field, whose unit the text may have.
    public init?(typed text: String, default currency: Currency?, field: OwnField? = nil, style: NumberStyle) {
        let minus: Set<Character> = ["-", "−"]
        let isNegative = text.first.map(minus.contains) ?? false
        let amount = isNegative ? String(text.dropFirst()).trimmed : text
        var number: DecimalNumber?
        if let currency, MoneyParser.currency(namedIn: amount, default: currency, style: style) != nil {
            guard let money = try? MoneyParser.parse(amount, default: currency, style: style) else { return nil }
            (number, self.currency) = (DecimalNumber(money.plainNumber), money.currency)
        } else {
            if currency == nil, let field, case .number(let read)? = try? field.read(amount, style: style) { number = read }
            number = number ?? DecimalNumber(amount, style: style)
            self.currency = currency
        }
        guard let number, !isNegative || number.millionths != .min else { return nil }
        self.number = isNegative ? DecimalNumber(millionths: -number.millionths) : number
    }

    /// Returns the opposite; nil if there is none.
    public var negated: Addend? { number.millionths == .min ? nil : Addend(DecimalNumber(millionths: -number.millionths), currency) }

    private init(_ number: DecimalNumber, _ currency: Currency?) { (self.number, self.currency) = (number, currency) }
}
