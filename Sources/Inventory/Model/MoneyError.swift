/// The reasons why a text is not an amount of money.
public enum MoneyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is empty.
    case empty
    /// The text, or this part of it, is not a number.
    case notANumber(String)
    /// The marks between the digits are in the wrong places.
    case misplacedMark(String)
    /// The number has more decimals than the currency.
    case tooManyDecimals(String, Currency)
    /// The amount is too large.
    case tooLarge(String)
    /// The text beside the number is not a currency.
    case unknownCurrency(String)

    /// The problem and the right form, in one sentence.
    public var description: String {
        switch self {
        case .empty: "There is no amount. Write one, for example 12.50."
        case .notANumber(let text): "“\(shown(text))” is not an amount. Write digits only, for example 1234.50."
        case .misplacedMark(let text): "“\(shown(text))” has a point or comma in an odd place. Write it as 1234.50."
        case .tooManyDecimals(let text, let currency):
            currency.minorUnitDigits == 0
                ? "“\(shown(text))” has decimals, but \(currency.code) has none."
                : "“\(shown(text))” has too many decimals: \(currency.code) has \(currency.minorUnitDigits)."
        case .tooLarge(let text): "“\(shown(text))” is too large an amount."
        case .unknownCurrency(let text): "“\(shown(text))” is not a currency. Write a sign like $ or a code like EUR."
        }
    }

    /// Returns the beginning of the text, because somebody may have pasted a book.
    private func shown(_ text: String) -> String { Inventory.shown(text.prefix(40) + (text.count > 40 ? "…" : "")) }
}
