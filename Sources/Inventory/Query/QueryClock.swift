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

/// The bounds that the first and the last possible day of a date must keep, as ordinals. A day that is known exactly is both.
struct DayLimits: Sendable {
    private var (firstFrom, firstTo) = (Int.min, Int.max)
    private var (lastFrom, lastTo) = (Int.min, Int.max)

    /// Creates the bounds of a test. A day that is known only to its month or year is all of its days: it is before another day if its last
    /// one is, and after it if its first one is.
    ///
    /// - Parameter looksAhead: whether a distance is the time that is left, and not the time that has passed.
    init(_ test: DayTest, _ clock: QueryClock, looksAhead: Bool) {
        func days(_ point: DayTest.Point) -> ClosedRange<Int> { clock.days(of: point) }
        switch test {
        case .within(let point): (firstFrom, lastTo) = (days(point).lowerBound, days(point).upperBound)
        case .before(let point): lastTo = days(point).lowerBound - 1
        case .upTo(let point): lastTo = days(point).upperBound
        case .after(let point): firstFrom = days(point).upperBound + 1
        case .from(let point): firstFrom = days(point).lowerBound
        case .between(let one, let other): (firstFrom, lastTo) = (days(one).lowerBound, days(other).upperBound)
        case .distance(let unit, let bounds):
            // Distances are compared as days on the calendar, because months have different lengths. Both directions count away from today.
            let today = clock.today.ordinal
            if looksAhead {
                let (from, to) = bounds.map { clock.day(unit, later: $0) }.ends
                (lastFrom, lastTo) = (max(from, today), to)
            } else {
                let (from, to) = bounds.map { -clock.day(unit, later: -$0) }.ends
                (firstFrom, firstTo) = (to == Int.max ? Int.min : -to, min(from == Int.min ? Int.max : -from, today))
            }
        }
    }

    /// Returns whether a date keeps them.
    @inline(__always)
    func hold(_ first: Int, _ last: Int) -> Bool { first >= firstFrom && first <= firstTo && last >= lastFrom && last <= lastTo }
}

extension Bounds<Int> {
    /// The smallest and the largest number within the bounds. If no number is within them, the smallest is above the largest.
    fileprivate var ends: (Int, Int) {
        switch self {
        case .exactly(let bound): (bound, bound)
        case .below(let bound): (Int.min, bound - 1)
        case .upTo(let bound): (Int.min, bound)
        case .above(let bound): (bound + 1, Int.max)
        case .from(let bound): (bound, Int.max)
        case .between(let first, let last): (first, last)
        }
    }
}
