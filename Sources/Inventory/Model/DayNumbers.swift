/// A date that is written in numbers alone.
struct DayNumbers {
    /// The meaning of the numbers.
    enum Shape: Hashable {
        case year(Int)
        case month(year: Int, month: Int)
        /// A day and a month.
        case withoutYear
        /// Three numbers in an open order.
        case whole
    }

    let shape: Shape
    private var numbers: [Int] = []
    private var separator: Character = "-"
    private var isYearFirst = false
    private var isYearShort = false
    /// The number of digits of each number.
    private var lengths: [Int] = []

    /// - Parameter text: in small letters, with digits 0 to 9. The result is nil for a text that is not a date in numbers.
    init?(_ text: String) {
        var text = text
        // Signs of China, Japan and Korea tell the numbers apart.
        for (sign, mark) in [("年", "/"), ("년", "/"), ("月", "/"), ("월", "/"), ("日", ""), ("일", "")] where text.contains(sign) {
            text = text.replacing(sign, with: mark)
            // "2026年3月" ends with a sign.
            if text.hasSuffix("/") { text.removeLast() }
        }
        let separators = Set(text.filter { "./-".contains($0) })
        guard separators.count <= 1, !text.contains("//") else { return nil }
        separator = separators.first ?? "-"
        let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { $0.hasPrefix(" ") ? $0.dropFirst() : $0 }
        let bare = parts.enumerated().map { index, part in
            index == parts.count - 1 && parts.count > 1 && (part.hasPrefix("'") || part.hasPrefix("’")) ? part.dropFirst() : part
        }
        guard bare.allSatisfy({ (1...4).contains($0.count) && $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
        numbers = bare.compactMap { Int($0) }
        lengths = bare.map(\.count)
        switch lengths {
        case [4]: shape = .year(numbers[0])
        case [4, 1], [4, 2]: shape = .month(year: numbers[0], month: numbers[1])
        case [1, 4], [2, 4]: shape = .month(year: numbers[1], month: numbers[0])
        case [1, 1], [1, 2], [2, 1], [2, 2]: shape = .withoutYear
        default:
            guard lengths.count == 3, lengths[1] <= 2 else { return nil }
            isYearFirst = lengths[0] == 4
            isYearShort = lengths[2] <= 2 && !isYearFirst
            // A year has at least two digits, in any position.
            guard isYearFirst ? lengths[2] <= 2 : lengths[0] <= 2 && (lengths[2] == 4 || lengths[2] == 2 || lengths[0] == 2 && isYearShort)
            else { return nil }
            shape = .whole
        }
    }

    /// Whether readers can choose another order of the numbers. With points the day comes first everywhere.
    var isOpen: Bool { shape == .whole && !isYearFirst && separator != "." }

    /// Returns the possible orders of the numbers, the likeliest first.
    func orders(here: Day.Order) -> [Day.Order] {
        if isYearFirst { return [.yearMonthDay] }
        let others: [Day.Order] =
            separator == "." || here == .dayMonthYear || here == .yearMonthDay
            ? [.dayMonthYear, .monthDayYear] : [.monthDayYear, .dayMonthYear]
        // A short year comes first where people write it that way.
        return isYearShort && here == .yearMonthDay && separator != "." ? [.yearMonthDay] + others : others
    }

    /// Returns the day in an order; nil if there is none.
    ///
    /// - Parameter fullYear: returns the year for two digits.
    func day(_ order: Day.Order, year fullYear: (Int) -> Int) -> Day? {
        guard shape == .whole else { return nil }
        func year(_ number: Int) -> Int { isYearShort ? fullYear(number) : number }
        if isYearFirst { return Day(year: numbers[0], month: numbers[1], day: numbers[2]) }
        if order != .yearMonthDay, lengths[2] < 2 { return nil }
        return switch order {
        case .dayMonthYear: Day(year: year(numbers[2]), month: numbers[1], day: numbers[0])
        case .monthDayYear: Day(year: year(numbers[2]), month: numbers[0], day: numbers[1])
        case .yearMonthDay: isYearShort && lengths[0] == 2 ? Day(year: year(numbers[0]), month: numbers[1], day: numbers[2]) : nil
        }
    }
}
