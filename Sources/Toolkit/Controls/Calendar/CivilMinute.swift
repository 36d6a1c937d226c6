/// A minute of a day of the Gregorian calendar, without a time zone.
nonisolated public struct CivilMinute: Hashable, Sendable, Comparable {
    /// The year, 1 to 9999.
    public private(set) var year: Int
    /// The month, 1 to 12.
    public private(set) var month: Int
    /// The day of the month, from 1.
    public private(set) var day: Int
    /// The hour, 0 to 23.
    public private(set) var hour: Int
    /// The minute, 0 to 59.
    public private(set) var minute: Int

    /// Makes a minute; nil if the numbers are not in the calendar.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
    }

    /// Makes the minute that is some minutes after the beginning of the year 1, limited to the calendar.
    init(ordinal: Int) {
        let minutes = min(max(ordinal, 0), Self.lastDay * 1440 + 1439)
        var days = minutes / 1440
        var year = 1 + days / 366
        while year < 9999, Self.daysBefore(year: year + 1) <= days { year += 1 }
        days -= Self.daysBefore(year: year)
        var month = 1
        while days >= Self.days(in: month, of: year) {
            days -= Self.days(in: month, of: year)
            month += 1
        }
        (self.year, self.month, day) = (year, month, days + 1)
        (hour, minute) = (minutes % 1440 / 60, minutes % 60)
    }

    /// The first minute of the reference year of nib files.
    static let reference = CivilMinute(ordinal: daysBefore(year: 2001) * 1440)

    /// Minutes since the beginning of the year 1.
    var ordinal: Int {
        let months = (1..<month).reduce(0) { $0 + Self.days(in: $1, of: year) }
        return ((Self.daysBefore(year: year) + months + day - 1) * 24 + hour) * 60 + minute
    }

    /// The day of the week; 0 is Monday.
    public var weekday: Int { ordinal / 1440 % 7 }

    /// Returns the minute some days later, or earlier, limited to the calendar.
    public func adding(days: Int) -> CivilMinute { adding(minutes: min(max(days, -Self.lastDay), Self.lastDay) * 1440) }

    /// Returns the minute some minutes later, or earlier, limited to the calendar.
    public func adding(minutes: Int) -> CivilMinute {
        CivilMinute(ordinal: ordinal + min(max(minutes, -Self.lastDay * 1440), Self.lastDay * 1440))
    }

    /// Returns the minute some months later, or earlier, on the same day or the last one of the month, limited to the calendar.
    public func adding(months: Int) -> CivilMinute {
        let first = year * 12 + month - 1
        let index = min(max(first + min(max(months, -120_000), 120_000), 12), 9999 * 12 + 11)
        var moved = self
        (moved.year, moved.month) = (index / 12, index % 12 + 1)
        moved.day = min(day, Self.days(in: moved.month, of: moved.year))
        return moved
    }

    /// Returns the number of days in a month.
    public static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    private static func daysBefore(year: Int) -> Int {
        let before = year - 1
        return before * 365 + before / 4 - before / 100 + before / 400
    }

    private static let lastDay = daysBefore(year: 10_000) - 1

    /// Orders by time.
    public static func < (a: CivilMinute, b: CivilMinute) -> Bool { a.ordinal < b.ordinal }
}
