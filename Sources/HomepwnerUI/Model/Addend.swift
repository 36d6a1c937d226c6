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
        if let currency, MoneyParser.currency(namedIn: text, default: currency, style: style) != nil {
            guard let money = try? MoneyParser.parse(text, default: currency, style: style),
                let number = DecimalNumber(money.plainNumber)
            else { return nil }
            (self.number, self.currency) = (number, money.currency)
            return
        }
        if currency == nil, let field, case .number(let read)? = try? field.read(text, style: style) {
            number = read
        } else {
            guard let read = DecimalNumber(text, style: style) else { return nil }
            number = read
        }
        self.currency = currency
    }

    /// Creates an addend.
    public init(_ number: DecimalNumber, _ currency: Currency?) { (self.number, self.currency) = (number, currency) }

    /// Returns the opposite; nil if there is none.
    public var negated: Addend? { number.millionths == .min ? nil : Addend(DecimalNumber(millionths: -number.millionths), currency) }

    /// Reads a number of percent, such as 4, -2.5 or 1,75 %. It has no groups, so that no mark can be misread: a point or a comma is the
    /// decimal mark.
    public static func percent(typed text: String) -> DecimalNumber? {
        var text = text.trimmed
        if text.last == "%" { text = String(text.dropLast()).trimmed }
        let marks: Set<Character> = [".", ","]
        guard text.count(where: marks.contains) <= 1 else { return nil }
        return DecimalNumber(String(text.map { marks.contains($0) ? "." : $0 }))
    }
}
