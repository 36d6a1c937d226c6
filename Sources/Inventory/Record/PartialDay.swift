/// A day as precisely as it is known: "14 March 2019", "March 2019" or "2015".
public struct PartialDay: Hashable, Sendable, CustomStringConvertible {
    /// 1 to 9999.
    public let year: Int
    /// 1 to 12; nil if only the year is known.
    public let month: Int?
    /// 1 to 31; nil if only the month is known.
    public let day: Int?

    /// Creates a whole day.
    public init(_ day: Day) {
        year = day.year
        month = day.month
        self.day = day.day
    }

    /// Creates the day of a text, in the text's precision.
    public init(_ reading: DayReading) {
        year = reading.day.year
        month = reading.precision == .year ? nil : reading.day.month
        day = reading.precision == .day ? reading.day.day : nil
    }

    /// Reads exactly `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, the forms of ISO 8601 for reduced precision; returns nil for anything else.
    public init?(iso: String) {
        let missing: String
        switch iso.utf8.count {
        case 10: missing = ""
        case 7: missing = "-01"
        case 4: missing = "-01-01"
        default: return nil
        }
        guard let first = Day(iso: iso + missing) else { return nil }
        year = first.year
        month = missing.utf8.count > 3 ? nil : first.month
        day = missing.isEmpty ? first.day : nil
    }

    /// The first possible day.
    public var first: Day { Day(year: year, month: month ?? 1, day: day ?? 1) ?? Day(ordinal: 1) }

    /// The last possible day.
    public var last: Day {
        let month = month ?? 12
        return Day(year: year, month: month, day: day ?? Day.length(of: month, year: year)) ?? first
    }

    /// The day, if it is known exactly.
    public var exact: Day? { day == nil ? nil : first }

    /// The form of ISO 8601: "2019-03-14", "2019-03" or "2015".
    public var iso: String {
        let whole = first.iso
        return String(whole.prefix(month == nil ? 4 : day == nil ? 7 : 10))
    }

    /// The form of ISO 8601.
    public var description: String { iso }

    /// Returns the day for display: "14 March 2019", "March 2019", "2015".
    public func formatted(_ style: DayStyle = .plain) -> String {
        if let exact { return exact.formatted(style) }
        guard let month else { return style.text(year: year) }
        return style.text(year: year, month: month)
    }
}
