/// What a text says of a day, and how much of that is a guess.
public struct DayReading: Hashable, Sendable {
    /// How much a text says.
    public enum Precision: Hashable, Sendable {
        case day, month, year
    }

    /// The day; the first one of a month or of a year where the text names no more than that.
    public let day: Day
    /// How much of the day was written.
    public let precision: Precision
    /// The other day that the same numbers stand for elsewhere; nil when they leave no choice.
    public let alternative: Day?
    /// Whether the text is the day in figures of fixed order, year first, which nobody writes by mistake.
    public let isISO: Bool

    init(_ day: Day, precision: Precision = .day, alternative: Day? = nil, isISO: Bool = false) {
        self.day = day
        self.precision = precision
        self.alternative = alternative == day ? nil : alternative
        self.isISO = isISO
    }

    /// What was understood, where the text leaves something open: "3 April 2026, not 4 March 2026", or "March 2026".
    public func words(_ style: DayStyle) -> String {
        let text = PartialDay(self).formatted(style)
        guard let alternative else { return text }
        return "\(text), not \(alternative.formatted(style))"
    }

    /// What makes the day hard to believe, as a sentence: a year in which nobody bought anything that is still there, or that is far away.
    public func doubt(today: Day = .today()) -> String? { Self.doubt(about: day, today: today) }

    /// What makes a day hard to believe, as a sentence; nil when nothing does.
    public static func doubt(about day: Day, today: Day = .today()) -> String? {
        if day.year > today.year + mostYearsAhead { return "The year \(day.year) is far in the future." }
        return day.year < firstYear ? "The year \(day.year) is very long ago." : nil
    }

    /// What is kept that long is an antique, and what is bought later is a slip of the finger.
    private static let firstYear = 1600
    private static let mostYearsAhead = 20
}

/// Why a text names no day.
public enum DayError: Error, Hashable, Sendable {
    /// It is something else.
    case notADay(String)
    /// It names a day that no calendar has, as 30 February.
    case noSuchDay(String)
    /// It has a month and perhaps a day, but no year.
    case noYear(String)

    /// What is wrong and how to write it, in two sentences.
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
