/// On which days moments are where this machine is, for many moments of which neighbours are close together: the system takes its time to say
/// it of one.
struct LocalDays {
    private let day: (Timestamp) -> Day
    private var last: (quarter: Int64, day: UInt16)?

    /// No offset from UTC changes, and no day begins, within a quarter of an hour.
    private static let quarter: Int64 = 900_000

    /// - Parameter day: the day of a moment.
    init(_ day: @escaping (Timestamp) -> Day = \.localDay) { self.day = day }

    /// The day of a moment, in days since 1970, as `SearchIndex.day(_:)` has them.
    mutating func day(of moment: Timestamp) -> UInt16 {
        let (quarter, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: Self.quarter)
        let number = rest < 0 ? quarter - 1 : quarter
        if let last, last.quarter == number { return last.day }
        let found = SearchIndex.day(day(moment))
        last = (number, found)
        return found
    }
}
