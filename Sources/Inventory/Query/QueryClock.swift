/// The day on which a condition is evaluated, for its days that are counted from today.
public struct QueryClock: Hashable, Sendable {
    /// Today.
    public let today: Day
    /// The first day of a week; 0 is Monday.
    private let firstWeekday: Int

    /// - Parameter firstWeekday: the first day of a week; 0 is Monday.
    public init(today: Day = .today(), firstWeekday: Int = 0) {
        self.today = today
        self.firstWeekday = firstWeekday
    }

    /// Returns the days of a point, as ordinals.
    func days(of point: DayTest.Point) -> ClosedRange<Int> {
        switch point {
        case .day(let day): return day.first.ordinal...day.last.ordinal
        case .current(.day, let offset):
            let day = Day(ordinal: today.ordinal + offset).ordinal
            return day...day
        case .current(.week, let offset):
            // Day 1 of the ordinals, 1 January of the year 1, is a Monday.
            let weekday = (today.ordinal - 1) % 7
            let first = today.ordinal - (weekday - firstWeekday + 7) % 7 + offset * 7
            return first...first + 6
        case .current(.month, let offset):
            let first = Self.month(of: today, later: offset)
            return first.ordinal...first.ordinal + Day.length(of: first.month, year: first.year) - 1
        case .current(.year, let offset):
            let year = min(max(today.year + offset, 1), 9999)
            let days = PartialDay(iso: Self.padded(year)).map { $0.first.ordinal...$0.last.ordinal }
            return days ?? today.ordinal...today.ordinal
        }
    }

    /// Returns the day a number of units after today, as an ordinal. Months and years are those of the calendar: a month before 31 March is
    /// 28 or 29 February.
    func day(_ unit: DayTest.Unit, later count: Int) -> Int {
        switch unit {
        case .day: return today.ordinal + count
        case .week: return today.ordinal + count * 7
        case .month, .year:
            let first = Self.month(of: today, later: unit == .year ? count * 12 : count)
            return first.ordinal + min(today.day, Day.length(of: first.month, year: first.year)) - 1
        }
    }

    /// Returns the first day of a month.
    private static func month(of day: Day, later count: Int) -> Day {
        let months = min(max(day.year * 12 + day.month - 1 + count, 12), 9999 * 12 + 11)
        return Day(year: months / 12, month: months % 12 + 1, day: 1) ?? day
    }

    private static func padded(_ year: Int) -> String {
        let text = String(year)
        return String(repeating: "0", count: max(0, 4 - text.count)) + text
    }
}
