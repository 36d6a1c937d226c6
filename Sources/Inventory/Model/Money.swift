/// An amount in one currency, exact to its minor unit.
public struct Money: Hashable, Sendable, Codable {
    /// The amount in the currency's minor unit: cents for dollars, yen for yen.
    public let minorUnits: Int64
    /// The currency of the amount.
    public let currency: Currency

    /// Creates an amount.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Returns the sum of two amounts; nil if the currencies differ or the sum is too large.
    public func adding(_ other: Money) -> Money? {
        guard currency == other.currency else { return nil }
        let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
        return overflow ? nil : Money(minorUnits: sum, currency: currency)
    }

    /// Returns the amount for display: "$1,234.50", "-$5.00", "1.234,50 €", "CHF 5.00".
    public func formatted(_ style: NumberStyle = .plain) -> String {
        let sign = minorUnits < 0 ? "-" : ""
        let number = digits(decimal: String(style.decimal), grouping: String(style.grouping))
        let symbol = currency.symbol
        // Non-breaking spaces keep an amount on one line.
        if style.currencyFollows { return sign + number + "\u{A0}" + symbol }
        let endsInLetter = symbol.unicodeScalars.last?.properties.isAlphabetic ?? false
        return sign + symbol + (endsInLetter ? "\u{A0}" : "") + number
    }

    /// The number alone, in the form for files: "-1234.50".
    public var plainNumber: String { (minorUnits < 0 ? "-" : "") + digits(decimal: ".", grouping: "") }

    /// The amount in major units, precise enough for sorting, but not for arithmetic.
    var approximateMajorUnits: Double {
        var value = Double(minorUnits)
        for _ in 0..<currency.minorUnitDigits { value /= 10 }
        return value
    }

    /// The major units without the fraction.
    var wholeMajorUnits: Int64 { (0..<currency.minorUnitDigits).reduce(minorUnits) { rest, _ in rest / 10 } }

    private func digits(decimal: String, grouping: String) -> String {
        let fractionCount = currency.minorUnitDigits
        var text = Array(String(minorUnits.magnitude).utf8)
        if text.count <= fractionCount { text.insert(contentsOf: repeatElement(48, count: fractionCount + 1 - text.count), at: 0) }
        let whole = text.dropLast(fractionCount)
        var result = ""
        result.reserveCapacity(text.count + 8)
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index) % 3 == 0 { result += grouping }
            result.unicodeScalars.append(Unicode.Scalar(digit))
        }
        if fractionCount > 0 { result += decimal + String(decoding: text.suffix(fractionCount), as: UTF8.self) }
        return result
    }
}
