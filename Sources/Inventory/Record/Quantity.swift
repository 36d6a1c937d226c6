/// A quantity of an item, exact to a thousandth: 24, or 0.5.
public struct Quantity: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Thousandths of one.
    public let thousandths: Int64

    /// One, the default quantity of every item.
    public static let one = Quantity(known: 1_000)

    /// The possible quantities: none to 999,999.999.
    public static let range: ClosedRange<Int64> = 0...999_999_999

    /// Creates a quantity; returns nil if it is negative or too large.
    public init?(thousandths: Int64) {
        guard Self.range.contains(thousandths) else { return nil }
        self.thousandths = thousandths
    }

    private init(known thousandths: Int64) { self.thousandths = thousandths }

    /// Reads the whole text by the rules of amounts: "1,250" has a group if commas group, and a fraction if they are decimal marks. Returns
    /// nil for anything else, and for numbers that are more precise than a thousandth: they are not rounded silently.
    public init?(_ text: some StringProtocol, style: NumberStyle = .plain) {
        let text = String(text.drop(while: \.isWhitespace))
        guard let thousandths = try? MoneyDigits(text[...], whole: text, style: style).minorUnits(places: 3),
            let number = Int64(exactly: thousandths)
        else { return nil }
        self.init(thousandths: number)
    }

    /// Orders quantities by size.
    public static func < (one: Quantity, other: Quantity) -> Bool { one.thousandths < other.thousandths }

    /// The number of pieces; a measured quantity with a fraction counts as one.
    public var pieces: Int { thousandths % 1_000 == 0 ? Int(thousandths / 1_000) : 1 }

    /// The digits with a point: "24" or "0.5".
    public var description: String {
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
        guard rest > 0 else { return String(whole) }
        var digits = String(1_000 + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }

    /// Returns the quantity for display: "24", "0,5", "1,200".
    public func formatted(_ style: NumberStyle = .plain) -> String {
        let parts = description.split(separator: ".")
        let whole = String(ChangeTitle.grouped(Int(thousandths / 1_000)).map { $0 == "," ? style.grouping : $0 })
        return parts.count > 1 ? "\(whole)\(style.decimal)\(parts[1])" : whole
    }
}

extension Money {
    /// Returns the amount times a quantity, rounded to the minor unit, half of one up; nil if it is too large.
    public func times(_ quantity: Quantity) -> Money? {
        let product = Int128(minorUnits) * Int128(quantity.thousandths)
        let rounded = (product.magnitude + 500) / 1_000
        return Int64(exactly: product < 0 ? -Int128(rounded) : Int128(rounded)).map { Money(minorUnits: $0, currency: currency) }
    }
}
