extension Day {
    /// The orders of the numbers in a locale's dates.
    public enum Order: String, Sendable, CaseIterable, Codable {
        /// 31.12.2026
        case dayMonthYear
        /// 12/31/2026
        case monthDayYear
        /// 2026/12/31
        case yearMonthDay

        /// Returns the order of a format of `strftime`; day first if the format does not determine it.
        static func order(of format: String) -> Order {
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
            if format == "%D" { return .monthDayYear }
            switch order.first {
            case "m": return .monthDayYear
            case "y": return .yearMonthDay
            default: return .dayMonthYear
            }
        }
    }

    /// Returns the number of days to a later day; negative for an earlier one.
    public func days(to later: Day) -> Int { later.ordinal - ordinal }

    /// The number of days since 31 December of the year 0.
    var ordinal: Int {
        let before = year - 1
        let days = before * 365 + before / 4 - before / 100 + before / 400
        return days + (1..<month).reduce(0) { $0 + Self.length(of: $1, year: year) } + day
    }
}
