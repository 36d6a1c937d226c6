import Inventory
import Words

/// The words for conditions on days: "Purchased in 2024", "Added in the last 7 days".
nonisolated extension ConditionTexts {
    /// Returns the phrase for a test of a day.
    ///
    /// - Parameter looksAhead: whether a distance is the time that is left, and not the time that has passed.
    func words(_ title: String, _ test: DayTest, looksAhead: Bool) -> String {
        switch test {
        case .within(let point): return within(title, point)
        case .before(let point):
            let day = words(point)
            return tr("\(title) before \(day)")
        case .upTo(let point):
            let day = words(point)
            return tr("\(title) up to \(day)")
        case .after(let point):
            let day = words(point)
            return tr("\(title) after \(day)")
        case .from(let point):
            let day = words(point)
            return tr("\(title) from \(day) on")
        case .between(let first, let last):
            let (first, last) = (words(first), words(last))
            return tr("\(title) from \(first) to \(last)")
        case .distance(let unit, let bounds): return looksAhead ? ahead(title, unit, bounds) : ago(title, unit, bounds)
        }
    }

    private func within(_ title: String, _ point: DayTest.Point) -> String {
        let day = words(point)
        switch point {
        case .day(let partial) where partial.day != nil: return tr("\(title) on \(day)")
        case .day: return tr("\(title) in \(day)")
        case .current(.day, let offset) where abs(offset) > 1: return tr("\(title) on \(day)")
        case .current(_, let offset) where abs(offset) > 1: return tr("\(title) in \(day)")
        case .current: return tr("\(title) \(day)", in: "today, last month")
        }
    }

    /// Returns a day, month or year in a sentence.
    private func words(_ point: DayTest.Point) -> String {
        switch point {
        case .day(let day): return day.formatted(style.days)
        case .current(.day, 0): return tr("today", in: "day of a condition")
        case .current(.day, -1): return tr("yesterday", in: "day of a condition")
        case .current(.day, 1): return tr("tomorrow", in: "day of a condition")
        case .current(.week, 0): return tr("this week", in: "day of a condition")
        case .current(.week, -1): return tr("last week", in: "day of a condition")
        case .current(.week, 1): return tr("next week", in: "day of a condition")
        case .current(.month, 0): return tr("this month", in: "day of a condition")
        case .current(.month, -1): return tr("last month", in: "day of a condition")
        case .current(.month, 1): return tr("next month", in: "day of a condition")
        case .current(.year, 0): return tr("this year", in: "day of a condition")
        case .current(.year, -1): return tr("last year", in: "day of a condition")
        case .current(.year, 1): return tr("next year", in: "day of a condition")
        case .current(let unit, let offset):
            let span = span(unit, Int(clamping: offset.magnitude))
            switch unit {
            case .day: return offset < 0 ? tr("the day \(span) ago") : tr("the day in \(span)")
            case .week: return offset < 0 ? tr("the week \(span) ago") : tr("the week in \(span)")
            case .month: return offset < 0 ? tr("the month \(span) ago") : tr("the month in \(span)")
            case .year: return offset < 0 ? tr("the year \(span) ago") : tr("the year in \(span)")
            }
        }
    }

    /// Returns a span of time: "1 day", "7 days".
    private func span(_ unit: DayTest.Unit, _ count: Int) -> String {
        let n = CountText.number(count, style: style)
        switch unit {
        case .day: return tr("\(n) day", "\(n) days", count)
        case .week: return tr("\(n) week", "\(n) weeks", count)
        case .month: return tr("\(n) month", "\(n) months", count)
        case .year: return tr("\(n) year", "\(n) years", count)
        }
    }

    private func ago(_ title: String, _ unit: DayTest.Unit, _ bounds: Bounds<Int>) -> String {
        switch bounds {
        case .exactly(0), .upTo(0): return within(title, .current(.day, offset: 0))
        case .exactly(let count):
            let span = span(unit, count)
            return tr("\(title) exactly \(span) ago")
        case .below(let count):
            let span = span(unit, count)
            return tr("\(title) less than \(span) ago")
        case .upTo(1): return lastOne(title, unit)
        case .upTo(let count):
            let span = span(unit, count)
            return tr("\(title) in the last \(span)")
        case .above(let count):
            let span = span(unit, count)
            return tr("\(title) more than \(span) ago")
        case .from(let count):
            let span = span(unit, count)
            return tr("\(title) at least \(span) ago")
        case .between(let first, let last):
            let (start, span) = (CountText.number(first, style: style), span(unit, last))
            return tr("\(title) \(start) to \(span) ago")
        }
    }

    private func lastOne(_ title: String, _ unit: DayTest.Unit) -> String {
        switch unit {
        case .day: tr("\(title) in the last day")
        case .week: tr("\(title) in the last week")
        case .month: tr("\(title) in the last month")
        case .year: tr("\(title) in the last year")
        }
    }

    private func ahead(_ title: String, _ unit: DayTest.Unit, _ bounds: Bounds<Int>) -> String {
        switch bounds {
        case .exactly(0), .upTo(0): return within(title, .current(.day, offset: 0))
        case .exactly(let count):
            let span = span(unit, count)
            return tr("\(title) in exactly \(span)")
        case .below(let count):
            let span = span(unit, count)
            return tr("\(title) in less than \(span)")
        case .upTo(let count):
            let span = span(unit, count)
            return tr("\(title) within \(span)")
        case .above(let count):
            let span = span(unit, count)
            return tr("\(title) in more than \(span)")
        case .from(let count):
            let span = span(unit, count)
            return tr("\(title) in at least \(span)")
        case .between(let first, let last):
            let (start, span) = (CountText.number(first, style: style), span(unit, last))
            return tr("\(title) in \(start) to \(span)")
        }
    }
}
