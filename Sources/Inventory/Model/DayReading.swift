/// The meaning of a text as a day, and how much of it is a guess.
public struct DayReading: Hashable, Sendable {
    /// The precision of a text.
    public enum Precision: Hashable, Sendable {
        case day, month, year
    }

    /// The day; the first one of a month or of a year if the text names no more.
    public let day: Day
    /// The precision of the text.
    public let precision: Precision
    /// The other day that the same numbers mean elsewhere; nil if they are unambiguous.
    public let alternative: Day?
    /// Whether the text is a day in digits in a fixed order, year first, which nobody writes by mistake.
    public let isISO: Bool

    init(_ day: Day, precision: Precision = .day, alternative: Day? = nil, isISO: Bool = false) {
        self.day = day
        self.precision = precision
        self.alternative = alternative == day ? nil : alternative
        self.isISO = isISO
    }

    /// Returns the meaning of an ambiguous text: "3 April 2026, not 4 March 2026", or "March 2026".
    public func words(_ style: DayStyle) -> String {
        let text = PartialDay(self).formatted(style)
        guard let alternative else { return text }
        return "\(text), not \(alternative.formatted(style))"
    }

    /// Returns the reason why the day is improbable, as a sentence: a year from which no purchases remain, or one that is far away.
    public func doubt(today: Day = .today()) -> String? { Self.doubt(about: day, today: today) }

    /// Returns the reason why a day is improbable, as a sentence; nil if there is none.
    public static func doubt(about day: Day, today: Day = .today()) -> String? {
        if day.year > today.year + mostYearsAhead { return "The year \(day.year) is far in the future." }
        return day.year < firstYear ? "The year \(day.year) is very long ago." : nil
    }

    /// Older items are antiques, and later purchases are typing errors.
    private static let firstYear = 1600
    private static let mostYearsAhead = 20
}

/// The reasons why a text is not a day.
public enum DayError: Error, Hashable, Sendable {
    /// The text is something else.
    case notADay(String)
    /// The text names a day that no calendar has, such as 30 February.
    case noSuchDay(String)
    /// The text has a month and perhaps a day, but no year.
    case noYear(String)

    /// Returns the problem and an example of the right form, in two sentences.
    public func sentence(_ style: DayStyle) -> String {
        var examples = ["2026-03-31"]
        if let day = Day(iso: examples[0]) { examples.insert(day.formatted(style), at: 0) }
        let advice = "Write it like \(examples[0] == examples[1] ? examples[0] : examples.joined(separator: " or "))."
        return switch self {
        case .notADay(let text): "“\(shown(text))” is not a date. \(advice)"
        case .noSuchDay(let text): "There is no day “\(shown(text))”. \(advice)"
        case .noYear(let text): "“\(shown(text))” has no year. \(advice)"
        }
    }

    private func shown(_ text: String) -> String { Inventory.shown(text.prefix(40) + (text.count > 40 ? "…" : "")) }
}
