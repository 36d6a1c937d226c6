/// The style of numbers: the decimal mark, the grouping mark and the position of the currency; and the style of days.
public struct NumberStyle: Hashable, Sendable {
    /// The mark between whole and fraction, as "." in 1.50.
    public let decimal: Character
    /// The mark between groups of three digits, as "," in 1,000.
    public let grouping: Character
    /// Whether the currency follows the number, as in "5,00 €".
    public let currencyFollows: Bool
    /// The style of days.
    public let days: DayStyle

    /// Creates a style.
    public init(decimal: Character, grouping: Character, currencyFollows: Bool = false, days: DayStyle = .plain) {
        self.decimal = decimal
        self.grouping = grouping
        self.currencyFollows = currencyFollows
        self.days = days
    }

    /// "1,234.50", currency in front.
    public static let plain = NumberStyle(decimal: ".", grouping: ",")

    /// Returns the style of the environment (`LC_MONETARY` and `LC_TIME`, `LC_ALL`, `LANG`); `plain` if that names none.
    public static func current() -> NumberStyle { current(LocaleFacts(categories: .monetary), days: .current()) }

    static func current(_ facts: LocaleFacts, days: DayStyle = .plain) -> NumberStyle {
        let plain = NumberStyle(decimal: ".", grouping: ",", days: days)
        guard let decimal = facts.monetaryDecimalPoint.first else { return plain }
        let grouping = facts.monetaryGrouping.first ?? (decimal == "." ? "," : ".")
        // A style with two equal marks could not be read back.
        guard decimal != grouping else { return plain }
        return NumberStyle(decimal: decimal, grouping: grouping, currencyFollows: !facts.currencyPrecedes, days: days)
    }
}
