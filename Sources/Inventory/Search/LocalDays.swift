/// Converts many moments to days in the local time zone. Neighbouring moments are often close together, so the last result is reused; the
/// system's conversion is slow.
struct LocalDays {
    private let day: (Timestamp) -> Day
    private var last: (quarter: Int64, day: Day)?

    /// No offset from UTC changes, and no day begins, within a quarter of an hour. In milliseconds.
    private static let quarter: Int64 = 900_000

    /// - Parameter day: returns the day of a moment.
    init(_ day: @escaping (Timestamp) -> Day = \.localDay) { self.day = day }

    /// Returns the day of a moment, in days since 1970, like `SearchIndex.day(_:)`.
    mutating func day(of moment: Timestamp) -> UInt16 { SearchIndex.day(localDay(of: moment)) }

    /// Returns the day of a moment.
    mutating func localDay(of moment: Timestamp) -> Day {
        let (quarter, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: Self.quarter)
        let number = rest < 0 ? quarter - 1 : quarter
        if let last, last.quarter == number { return last.day }
        let found = day(moment)
        last = (number, found)
        return found
    }
}
