import Inventory

/// The dates of a file. "03/04/2026" can be two days; "31/12/2026" in another row determines the order, in which the whole column is then
/// read.
struct ImportDates {
    /// The date of a row, as far as the row alone determines it.
    struct Noted {
        fileprivate let example: ImportDateNotes.Example
        fileprivate let reading: DayReading
        /// The possible days, by order; nil if the date is the same day in each order.
        fileprivate let readings: [Day.Order: Day]?
    }

    private let parser: DayParser
    private let style: DayStyle
    private let wanted: Day.Order?
    private var days: [Int: PartialDay] = [:]
    /// The entries with ambiguous dates.
    private var open: [Int: Noted] = [:]
    /// The first row that cannot be read in an order.
    private var excluded: [Day.Order: ImportDateNotes.Example] = [:]
    private var notes: ImportDateNotes

    /// - Parameter column: the column's heading in the file.
    init(_ options: ImportOptions, column: String) {
        notes = ImportDateNotes(column: column)
        style = options.days
        parser = DayParser(options.days)
        wanted = options.dateOrder
    }

    /// Reads the date of a row, without storing it yet.
    ///
    /// - Throws: an `ImportProblem` without its column.
    func read(_ typed: String, row: Int) throws(ImportProblem) -> Noted {
        var text = Self.withoutTime(typed)
        let reading: DayReading
        do { reading = try parser.read(text) } catch {
            guard let named = ImportWords.day(text), let other = try? parser.read(named) else {
                throw ImportProblem(row: row, column: nil, reason: error.sentence(style))
            }
            (text, reading) = (named, other)
        }
        // "0202" is a typing error for a present year, unless the date begins with the year.
        if let doubt = reading.doubt(), !reading.isISO {
            let shown = visible(text, limit: 40)
            throw ImportProblem(row: row, column: nil, reason: "“\(shown)”: \(doubt) If it is right, write \(reading.day.iso).")
        }
        let example = ImportDateNotes.Example(row: row, text: text, day: reading.day)
        var readings: [Day.Order: Day]?
        if !reading.isISO, reading.precision == .day {
            let all = parser.readings(text)
            if all.count < Day.Order.allCases.count || !Self.isOne(all) { readings = all }
        }
        return Noted(example: example, reading: reading, readings: readings)
    }

    /// Stores the date of an entry.
    mutating func take(_ noted: Noted, entry: Int) {
        if noted.reading.doubt() != nil {
            notes.doubtfulCount += 1
            notes.doubtful = notes.doubtful ?? noted.example
        }
        guard let readings = noted.readings else {
            days[entry] = PartialDay(noted.reading)
            return
        }
        for order in Day.Order.allCases where readings[order] == nil && excluded[order] == nil { excluded[order] = noted.example }
        // Unambiguous dates determine the order of the others.
        if Self.isOne(readings) { days[entry] = PartialDay(noted.reading.day) } else { open[entry] = noted }
    }

    /// Returns the day of each entry, the entries whose date stays ambiguous with the reason, and the notes.
    func resolve() -> (
        days: [(entry: Int, day: PartialDay)], rejected: [(entry: Int, typed: String, reason: String)], notes: ImportDateNotes
    ) {
        var days = days
        var notes = notes
        var rejected: [(entry: Int, typed: String, reason: String)] = []
        let order = order
        for (entry, noted) in open {
            let readings = noted.readings ?? [:]
            if let order, let day = readings[order] ?? readings[.dayMonthYear] ?? readings[.monthDayYear] {
                days[entry] = PartialDay(day)
            } else {
                let text = visible(noted.example.text, limit: 40)
                let reason = "“\(text)” can mean two days, and other rows of the column use both orders."
                rejected.append((entry, noted.example.text, "\(reason) Write it like \(noted.reading.day.iso)."))
            }
        }
        if !open.isEmpty, wanted == nil, let order {
            notes.order = order
            notes.evidence = excluded[order == .dayMonthYear ? .monthDayYear : .dayMonthYear]
        }
        return (days.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, rejected.sorted { $0.entry < $1.entry }, notes)
    }

    /// The order of the column: the requested one, the only one in which every row is a day, or otherwise the locale's. Nil if rows
    /// contradict each other.
    private var order: Day.Order? {
        if let wanted { return wanted }
        if style.order == .yearMonthDay, excluded[.yearMonthDay] == nil { return .yearMonthDay }
        let left = [Day.Order.dayMonthYear, .monthDayYear].filter { excluded[$0] == nil }
        if left.isEmpty { return excluded[.yearMonthDay] == nil ? .yearMonthDay : nil }
        return left.contains(style.order) ? style.order : left.first
    }

    private static func isOne(_ readings: [Day.Order: Day]) -> Bool { Set(readings.values).count == 1 }

    /// Removes the time: "2026-03-31T00:00:00Z" and "2026-03-31 12:30" are days, too.
    private static func withoutTime(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count > 11, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes[11...].contains(UInt8(ascii: ":")),
            bytes[11...].allSatisfy({ $0 < 0x80 })
        else { return text }
        let day = String(decoding: bytes[..<10], as: UTF8.self)
        return Day(iso: day) == nil ? text : day
    }
}
