/// A day of the Gregorian calendar, from the year 1 to 9999, without a time zone.
nonisolated public struct CalendarDay: Hashable, Sendable, Comparable {
    private let minute: CivilMinute

    /// Makes a day; nil if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard let minute = CivilMinute(year: year, month: month, day: day) else { return nil }
        self.minute = minute
    }

    private init(_ minute: CivilMinute) { self.minute = minute }

    /// The year, 1 to 9999.
    public var year: Int { minute.year }
    /// The month, 1 to 12.
    public var month: Int { minute.month }
    /// The day of the month, from 1.
    public var day: Int { minute.day }
    /// The day of the week; 0 is Monday.
    public var weekday: Int { minute.weekday }

    /// A day whose month is shown by default.
    static let reference = CalendarDay(CivilMinute.reference)

    /// The number of days since the first one.
    var number: Int { minute.ordinal / 1440 }

    /// Returns a day some days later, or earlier; limited to the ends of the calendar.
    public func adding(days: Int) -> CalendarDay { CalendarDay(minute.adding(days: days)) }

    /// Returns the same day some months later, or earlier, or the last one of a shorter month; limited to the ends of the calendar.
    public func adding(months: Int) -> CalendarDay { CalendarDay(minute.adding(months: months)) }

    /// The first day of its month.
    var firstOfMonth: CalendarDay { adding(days: 1 - day) }

    /// The last day of its month.
    var lastOfMonth: CalendarDay { adding(days: CivilMinute.days(in: month, of: year) - day) }

    /// Returns whether another day is in the same month of the same year.
    func isInMonth(of other: CalendarDay) -> Bool { year == other.year && month == other.month }

    /// The earlier day is the lesser one.
    public static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.minute < other.minute }
}

/// The names of months and days in a language, and the first day of its weeks. The toolkit knows no languages: the program provides them.
nonisolated public struct CalendarNames: Hashable, Sendable {
    /// The months, January first.
    public let months: [String]
    /// The days of the week, Monday first.
    public let weekdays: [String]
    /// The days of the week in about two letters, Monday first.
    public let shortWeekdays: [String]
    /// The day with which weeks begin; 0 is Monday.
    public let firstWeekday: Int

    /// Makes names; nil unless there are twelve months and seven days, and the first day is one of these.
    public init?(months: [String], weekdays: [String], shortWeekdays: [String], firstWeekday: Int) {
        guard months.count == 12, weekdays.count == 7, shortWeekdays.count == 7, (0..<7).contains(firstWeekday) else { return nil }
        self.init(checked: months, weekdays, shortWeekdays, firstWeekday)
    }

    private init(checked months: [String], _ weekdays: [String], _ shortWeekdays: [String], _ firstWeekday: Int) {
        (self.months, self.weekdays, self.shortWeekdays, self.firstWeekday) = (months, weekdays, shortWeekdays, firstWeekday)
    }

    /// English, with weeks that begin on Monday.
    public static let english = CalendarNames(
        checked: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
        ], ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"], ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"], 0)

    /// Returns the same names with weeks that begin on another day; 0 is Monday.
    public func beginning(on weekday: Int) -> CalendarNames {
        CalendarNames(checked: months, weekdays, shortWeekdays, (weekday % 7 + 7) % 7)
    }

    /// Returns "October 2022".
    func title(of day: CalendarDay) -> String { "\(months[day.month - 1]) \(day.year)" }

    /// Returns "Saturday, 8 October 2022".
    func words(_ day: CalendarDay) -> String { "\(weekdays[day.weekday]), \(day.day) \(months[day.month - 1]) \(day.year)" }
}
