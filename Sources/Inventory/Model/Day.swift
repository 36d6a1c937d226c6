import Glibc

/// A day of the calendar, without time and zone, so that no clock change can move it.
public struct Day: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// 1 to 9999.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Creates a day of a year and month; returns nil if there is none, such as 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...Self.length(of: month, year: year)).contains(day) else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day of exactly ten characters `YYYY-MM-DD`; returns nil for anything else.
    public init?(iso: String) {
        let bytes = Array(iso.utf8)
        guard bytes.count == 10, bytes[4] == 45, bytes[7] == 45 else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var result = 0
            for byte in bytes[range] {
                guard (48...57).contains(byte) else { return nil }
                result = result * 10 + Int(byte - 48)
            }
            return result
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Reads `YYYY-MM-DD`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = Day(iso: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a day")
        }
        self = day
    }

    /// Writes `YYYY-MM-DD`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso)
    }

    /// `YYYY-MM-DD`.
    public var iso: String {
        func padded(_ value: Int, _ width: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    }

    /// `YYYY-MM-DD`.
    public var description: String { iso }

    /// Returns the day as people write it: "3 March 2026".
    public func formatted(_ style: DayStyle = .plain) -> String { style.text(self) }

    /// Returns today's date in the machine's time zone.
    public static func today() -> Day {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)) ?? Day(ordinal: 719_163)
    }

    /// Orders days by time.
    public static func < (one: Day, other: Day) -> Bool { (one.year, one.month, one.day) < (other.year, other.month, other.day) }

    /// The months' names in English.
    static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]

    /// Returns the number of days in a month.
    static func length(of month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// Creates the day a number of days after 31 December of the year 0, limited to the years 1 to 9999.
    init(ordinal: Int) {
        var rest = min(max(ordinal, 1), 3_652_059) - 1
        // 400, 100, 4 and 1 years, with the leap days of each.
        let eras = rest / 146_097
        rest %= 146_097
        let centuries = min(rest / 36_524, 3)
        rest -= centuries * 36_524
        let quads = rest / 1461
        rest %= 1461
        let years = min(rest / 365, 3)
        rest -= years * 365
        year = eras * 400 + centuries * 100 + quads * 4 + years + 1
        var month = 1
        while rest >= Self.length(of: month, year: year) {
            rest -= Self.length(of: month, year: year)
            month += 1
        }
        self.month = month
        day = rest + 1
    }
}
