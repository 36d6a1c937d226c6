/// A number of a custom field, exact to a millionth: 12.5, or -0.000001.
public struct DecimalNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Millionths of one.
    public let millionths: Int64

    private static let places = 6
    private static let one: Int64 = 1_000_000

    /// Creates a number.
    public init(millionths: Int64) { self.millionths = millionths }

    /// Reads the whole text by the rules of amounts: "1,250" has a group if commas group, and a fraction if they are decimal marks. Returns
    /// nil for anything else, and for numbers that are too large or too precise: nothing is rounded silently.
    public init?(_ text: some StringProtocol, style: NumberStyle = .plain) {
        var rest = String(text)[...]
        rest = rest.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        let isNegative = rest.first == "-" || rest.first == "\u{2212}"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        guard let digits = try? MoneyDigits(rest, whole: String(text), style: style).minorUnits(places: Self.places),
            let number = Int64(exactly: isNegative ? -Int128(digits) : Int128(digits))
        else { return nil }
        millionths = number
    }

    /// Orders numbers by size.
    public static func < (one: DecimalNumber, other: DecimalNumber) -> Bool { one.millionths < other.millionths }

    /// The digits with a point: "12.5" or "-3".
    public var description: String {
        let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: UInt64(Self.one))
        let sign = millionths < 0 ? "-" : ""
        guard rest > 0 else { return sign + String(whole) }
        var digits = String(UInt64(Self.one) + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    /// Returns the number for display: "12,5", "1,200".
    public func formatted(_ style: NumberStyle = .plain) -> String {
        let parts = description.drop { $0 == "-" }.split(separator: ".")
        let grouped = ChangeTitle.grouped(Int(millionths.magnitude / UInt64(Self.one)))
        let whole = (millionths < 0 ? "-" : "") + String(grouped.map { $0 == "," ? style.grouping : $0 })
        return parts.count > 1 ? "\(whole)\(style.decimal)\(parts[1])" : whole
    }

    /// Returns the number for editing, without groups, because three digits behind a mark could be misread.
    public func typed(_ style: NumberStyle = .plain) -> String { String(description.map { $0 == "." ? style.decimal : $0 }) }
}
