import Inventory

/// The dates of a file. "03/04/2026" can be two days; "31/12/2026" in another row says which kind of file it is.
struct ImportDates {
    private enum Noted {
        case day(Day)
        /// A date with slashes that could be two days.
        case open(String)
    }

    private var noted: [Int: Noted] = [:]
    private var votes: [Int: Day.Order] = [:]

    /// Takes the date of an entry; false when it is no date at all.
    mutating func note(_ typed: String, entry: Int) -> Bool {
        let text = Self.withoutTime(typed)
        guard let dayFirst = Day.parse(text, order: .dayMonthYear), let monthFirst = Day.parse(text, order: .monthDayYear) else {
            return false
        }
        // "0202" is a slip for a year of ours; only who writes the years first means it.
        guard dayFirst.year >= 1000 || text == dayFirst.iso else { return false }
        if let vote = Self.vote(text) { votes[entry] = vote }
        noted[entry] = dayFirst == monthFirst ? .day(dayFirst) : .open(text)
        return true
    }

    /// Takes back what was noted of an entry.
    mutating func forget(entry: Int) {
        noted[entry] = nil
        votes[entry] = nil
    }

    /// What the dates say about their order; nil when they say nothing, or both.
    var order: Day.Order? {
        let kinds = Set(votes.values)
        return kinds.count == 1 ? kinds.first : nil
    }

    /// The day of each entry, and the entries whose date is none in that order.
    func resolve(_ order: Day.Order) -> (days: [(entry: Int, day: Day)], rejected: [(entry: Int, text: String)]) {
        var days: [(entry: Int, day: Day)] = []
        var rejected: [(entry: Int, text: String)] = []
        for (entry, date) in noted.sorted(by: { $0.key < $1.key }) {
            switch date {
            case .day(let day): days.append((entry, day))
            case .open(let text):
                if let day = Day.parse(text, order: order) { days.append((entry, day)) } else { rejected.append((entry, text)) }
            }
        }
        return (days, rejected)
    }

    /// "2026-03-31T00:00:00Z" and "2026-03-31 12:30" name a day too.
    private static func withoutTime(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count > 11, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes[11...].contains(UInt8(ascii: ":")),
            bytes[11...].allSatisfy({ $0 < 0x80 })
        else { return text }
        let day = String(decoding: bytes[..<10], as: UTF8.self)
        return Day(iso: day) == nil ? text : day
    }

    /// Which order a date with slashes can only have.
    private static func vote(_ text: String) -> Day.Order? {
        let parts = text.split(separator: "/").compactMap { Int($0) }
        guard parts.count == 3, parts[0] <= 31 else { return nil }
        if parts[0] > 12 { return .dayMonthYear }
        return parts[1] > 12 ? .monthDayYear : nil
    }
}
