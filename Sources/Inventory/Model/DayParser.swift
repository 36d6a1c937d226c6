/// Reads a day as people write it: "3 March 2026", "March 3, 2026", "3. März 26", "3.3.26", "3/8/16", "2026-03-03", "2026年3月3日",
/// "03-Mar-2026", "march 2026", "03/2026", "2015", "today", "yesterday", "tomorrow".
///
/// Names of months are those of the locale and English ones. A year of two digits is the nearest one. The locale determines which number of
/// "03/04/2026" is the day, unless only one reading is a day; with points the day comes first everywhere.
public struct DayParser: Sendable {
    private let style: DayStyle
    private let today: Day

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - style: the style of days here.
    ///   - today: the start of relative days and short years.
    public init(_ style: DayStyle, today: Day = .today()) {
        self.style = style
        self.today = today
    }

    /// Reads the whole text; spaces around it do not count.
    public func read(_ typed: String) throws(DayError) -> DayReading {
        guard typed.utf8.count <= 400 else { throw .notADay(typed) }
        let text = Self.plain(typed)
        if let day = Day(iso: text) { return DayReading(day, isISO: true) }
        switch text {
        case "today": return DayReading(today)
        case "yesterday": return DayReading(Day(ordinal: today.ordinal - 1))
        case "tomorrow": return DayReading(Day(ordinal: today.ordinal + 1))
        default: break
        }
        if let numbers = DayNumbers(text) { return try read(numbers, typed) }
        return try readNamed(text, typed)
    }

    /// Returns the possible days of a text, by the order in which it is read; an unambiguous text has the same day in each. Orders in which
    /// it is not a day are missing.
    public func readings(_ typed: String) -> [Day.Order: Day] {
        guard let numbers = DayNumbers(Self.plain(typed)), numbers.isOpen else {
            guard let day = try? read(typed).day else { return [:] }
            return Dictionary(uniqueKeysWithValues: Day.Order.allCases.map { ($0, day) })
        }
        var result: [Day.Order: Day] = [:]
        for order in Day.Order.allCases { result[order] = numbers.day(order, year: fullYear) }
        return result
    }

    /// Returns a text with one space between words, small letters, and the digits 0 to 9.
    private static func plain(_ typed: String) -> String {
        let text = typed.split { $0.isWhitespace }.joined(separator: " ").lowercased()
        return text.utf8.allSatisfy({ $0 < 0x80 }) ? text : String(text.map { MoneyParser.digit($0).map { Character(String($0)) } ?? $0 })
    }

    /// Returns the year for two digits: the nearest one, and of two equally near ones the past one.
    private func fullYear(_ short: Int) -> Int {
        let century = today.year - today.year % 100
        let candidates = [century - 100 + short, century + short, century + 100 + short]
        return candidates.min { abs($0 - today.year) < abs($1 - today.year) } ?? short
    }

    // MARK: - Numbers

    private func read(_ numbers: DayNumbers, _ typed: String) throws(DayError) -> DayReading {
        switch numbers.shape {
        case .year(let year):
            guard let day = Day(year: year, month: 1, day: 1) else { throw .noSuchDay(typed) }
            return DayReading(day, precision: .year)
        case .month(let year, let month):
            guard let day = Day(year: year, month: month, day: 1) else { throw .noSuchDay(typed) }
            return DayReading(day, precision: .month)
        case .withoutYear: throw .noYear(typed)
        case .whole:
            var days: [Day] = []
            for order in numbers.orders(here: style.order) {
                if let day = numbers.day(order, year: fullYear) { days.append(day) }
            }
            // Elsewhere this order is used only if no other one gives a day: "99/12/31".
            if days.isEmpty, let day = numbers.day(.yearMonthDay, year: fullYear) { days.append(day) }
            guard let first = days.first else { throw .noSuchDay(typed) }
            return DayReading(first, alternative: days.dropFirst().first { $0 != first })
        }
    }

    // MARK: - Names

    /// "3 march 2026", "march 3, 2026", "2026 march 3", "3 march 26", "march 2026".
    private func readNamed(_ text: String, _ typed: String) throws(DayError) -> DayReading {
        guard let (month, rest) = takeMonth(from: text) else { throw .notADay(typed) }
        var year: Int?
        var numbers: [Int] = []
        for word in rest.split(whereSeparator: { " ,./-".contains($0) }) {
            if word == "of" || word == "de" { continue }
            let isShortYear = word.first == "'" || word.first == "’"
            let digits = isShortYear ? word.dropFirst() : word.hasOrdinalSuffix ? word.dropLast(2) : word
            guard (1...4).contains(digits.count), digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits) else {
                throw .notADay(typed)
            }
            switch (digits.count, isShortYear) {
            case (4, false), (2, true):
                guard year == nil else { throw .notADay(typed) }
                year = isShortYear ? fullYear(number) : number
            case (1, false), (2, false): numbers.append(number)
            default: throw .notADay(typed)
            }
        }
        if year == nil, numbers.count == 2 {
            // A number that cannot be a day is the year, in any position.
            year = fullYear(numbers[0] > 31 ? numbers.removeFirst() : numbers.removeLast())
        }
        guard numbers.count <= 1 else { throw .notADay(typed) }
        guard let year else { throw .noYear(typed) }
        guard let day = Day(year: year, month: month, day: numbers.first ?? 1) else { throw .noSuchDay(typed) }
        return DayReading(day, precision: numbers.isEmpty ? .month : .day)
    }

    /// Removes the month's name from a text; it may have several words.
    private func takeMonth(from text: String) -> (month: Int, rest: String)? {
        guard text.contains(where: \.isLetter) else { return nil }
        for candidate in style.names {
            guard let range = text.firstRange(of: candidate.name) else { continue }
            let before = range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
            let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
            guard before?.isLetter != true, after?.isLetter != true else { continue }
            return (candidate.month, String(text[..<range.lowerBound]) + " " + String(text[range.upperBound...]))
        }
        return nil
    }
}

extension Substring {
    fileprivate var hasOrdinalSuffix: Bool { ["st", "nd", "rd", "th"].contains { hasSuffix($0) } }
}
