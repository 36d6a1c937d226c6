extension Day {
    /// In which order a locale writes the numbers of a date.
    public enum Order: Sendable, CaseIterable {
        /// 31.12.2026
        case dayMonthYear
        /// 12/31/2026
        case monthDayYear
        /// 2026/12/31
        case yearMonthDay

        /// The order of the environment's `LC_TIME` (or `LC_ALL`, `LANG`); day first where that names none.
        public static func current() -> Order { order(of: LocaleFacts(categories: .time).dateFormat) }

        static func order(of format: String) -> Order {
            // glibc's C locale says month first without meaning it, but people without a locale are no more American than others.
            if format == "%D" { return .monthDayYear }
            var order: [Character] = []
            var previous: Character = " "
            for character in format {
                if previous == "%" || previous == "-" || previous == "E" || previous == "O" {
                    switch character {
                    case "d", "e": order.append("d")
                    case "m", "b", "B", "h": order.append("m")
                    case "y", "Y", "G": order.append("y")
                    default: break
                    }
                }
                previous = character
            }
            switch order.first {
            case "m": return .monthDayYear
            case "y": return .yearMonthDay
            default: return .dayMonthYear
            }
        }
    }

    /// Reads a day as people write it: "2026-03-03", "3 March 2026", "March 3, 2026", "3. März 2026" in a German locale, "3.3.2026",
    /// "03/04/2026" in the locale's order, "today", "yesterday". Years have four digits. Nil for anything else.
    ///
    /// - Parameters:
    ///   - typed: the whole text.
    ///   - order: which number comes first in "03/04/2026".
    public static func parse(_ typed: String, order: Order = .current()) -> Day? {
        parse(typed, order: order, monthNames: LocaleFacts(categories: .time).monthNames, today: .today())
    }

    /// The names are asked for only when there is a word: to ask the C library for a locale takes longer than all the rest.
    static func parse(
        _ typed: String, order: Order, monthNames: @autoclosure () -> [String], today: Day
    ) -> Day? {
        let words = typed.split { $0.isWhitespace }
        let text = words.joined(separator: " ").lowercased()
        if let day = Day(iso: text) { return day }
        if text == "today" { return today }
        if text == "yesterday" { return Day(ordinal: today.ordinal - 1) }
        return numeric(text, order: order) ?? withMonthName(text, monthNames: monthNames())
    }

    /// The number of days since 31 December of the year 0.
    var ordinal: Int {
        let before = year - 1
        let days = before * 365 + before / 4 - before / 100 + before / 400
        return days + (1..<month).reduce(0) { $0 + Self.length(of: $1, year: year) } + day
    }

    private static func numeric(_ text: String, order: Order) -> Day? {
        for separator: Character in [".", "/", "-"] {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
                .map { $0.hasPrefix(" ") ? $0.dropFirst() : $0 }
            guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.count) && $0.utf8.allSatisfy { (48...57).contains($0) } }),
                let first = Int(parts[0]), let second = Int(parts[1]), let third = Int(parts[2])
            else { continue }
            if parts[0].count == 4 { return parts[1].count <= 2 && parts[2].count <= 2 ? Day(year: first, month: second, day: third) : nil }
            guard parts[2].count == 4, parts[0].count <= 2, parts[1].count <= 2 else { return nil }
            // Points are written day first everywhere; slashes as the locale has it, unless only one reading is a day.
            let monthFirst = separator == "/" && order == .monthDayYear
            return monthFirst
                ? Day(year: third, month: first, day: second) ?? Day(year: third, month: second, day: first)
                : Day(year: third, month: second, day: first) ?? (separator == "/" ? Day(year: third, month: first, day: second) : nil)
        }
        return nil
    }

    /// "3 march 2026", "march 3, 2026", "2026 march 3".
    private static func withMonthName(_ text: String, monthNames: [String]) -> Day? {
        var year: Int?
        var month: Int?
        var day: Int?
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
            var word = word
            if let number = Int(word), word.utf8.allSatisfy({ (48...57).contains($0) }) {
                if word.count == 4 {
                    guard year == nil else { return nil }
                    year = number
                } else {
                    guard day == nil, word.count <= 2 else { return nil }
                    day = number
                }
                continue
            }
            if word.last == "." { word = word.dropLast() }
            if let number = Int(word.hasOrdinalSuffix ? word.dropLast(2) : word), word.first?.isNumber == true {
                guard day == nil, number < 100 else { return nil }
                day = number
            } else if let number = self.month(named: word, in: monthNames) {
                guard month == nil else { return nil }
                month = number
            } else if word != "of" && word != "de" {
                return nil
            }
        }
        guard let year, let month, let day else { return nil }
        return Day(year: year, month: month, day: day)
    }

    private static func month(named word: Substring, in names: [String]) -> Int? {
        for (index, name) in (englishMonths + englishMonths.map { String($0.prefix(3)) } + ["sept"]).enumerated()
        where name.lowercased() == word {
            return index == 24 ? 9 : index % 12 + 1
        }
        for (index, name) in names.enumerated() where !name.isEmpty {
            let name = name.lowercased()
            if name == word || (name.last == "." && name.dropLast() == word) { return index % 12 + 1 }
        }
        return nil
    }
}

extension Substring {
    fileprivate var hasOrdinalSuffix: Bool { ["st", "nd", "rd", "th"].contains { hasSuffix($0) } }
}
