/// The style of days in a locale: the order, the names of the months, and the marks in between.
///
/// The C library provides the locale's facts. It does not know the form of a day with the month's name, so the language determines that.
/// ICU knows it, too, but takes longer to load than the whole program to start.
public struct DayStyle: Hashable, Sendable, Codable {
    /// The order of the numbers in "03/04/2026".
    public let order: Day.Order
    /// The names of the months in all forms, each with its number; typed names are compared with them, ignoring case.
    let names: [MonthName]
    /// Twelve names for use beside a day, and twelve for use without one.
    private let shownNames: [String]
    private let shownAlone: [String]
    /// The names of the days of the week, Monday first; in English if the locale has none.
    public let weekdays: [String]
    /// The names of the days of the week in two or three letters.
    public let shortWeekdays: [String]
    /// The first day of the week; 0 is Monday.
    public let firstWeekday: Int
    /// The form of a day, in the notation of `strftime`: %Y, %m, %d, %-m, %-d, %B.
    private let pattern: String

    /// A name of a month.
    struct MonthName: Hashable, Sendable, Codable {
        let name: String
        let month: Int
    }

    /// The names of the months for use without a day, January first.
    public var months: [String] { shownAlone }

    /// Creates the most common style of English: "3 March 2026".
    public init(order: Day.Order) { self.init(order: order, pattern: "%-d %B %Y", facts: nil) }

    /// Day first, English names.
    public static let plain = DayStyle(order: .dayMonthYear)

    /// Returns the style of the environment's `LC_TIME` (or `LC_ALL`, `LANG`); `plain` if that names none.
    public static func current() -> DayStyle { DayStyle(LocaleFacts(categories: .time)) }

    /// Creates the style of a language.
    ///
    /// - Parameters:
    ///   - language: its code, as "de".
    ///   - format: a numeric date in the notation of `strftime`, as "%d.%m.%Y".
    ///   - monthNames: the twelve names of the months, and any others.
    public init(language: String, format: String, monthNames: [String]) {
        self.init(LocaleFacts(name: language, dateFormat: format, monthNames: monthNames))
    }

    init(_ facts: LocaleFacts) {
        guard facts.namesLocale else {
            self = .plain
            return
        }
        let format = facts.dateFormat.replacing("%F", with: "%Y-%m-%d")
        let order = Day.Order.order(of: format)
        self.init(order: order, pattern: Self.pattern(language: facts.language, format: format, order: order), facts: facts)
    }

    private init(order: Day.Order, pattern: String, facts: LocaleFacts?) {
        self.order = order
        self.pattern = pattern
        let local = facts?.monthNames ?? []
        let shownNames = Day.englishMonths.indices.map { index in
            local.indices.contains(index) && !local[index].isEmpty ? local[index] : Day.englishMonths[index]
        }
        self.shownNames = shownNames
        func days(_ range: Range<Int>, _ english: [String]) -> [String] {
            guard let names = facts?.dayNames, names.indices.contains(range.upperBound - 1) else { return english }
            // Monday first.
            return names[range.dropFirst()] + [names[range.lowerBound]]
        }
        weekdays = days(0..<7, ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
        shortWeekdays = days(7..<14, ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"])
        firstWeekday = ((facts?.firstWeekday ?? 1) + 6) % 7
        // The C library has the names for use without a day behind the short ones; languages without such names have the others there.
        shownAlone = shownNames.indices.map { index in
            local.indices.contains(index + 24) && !local[index + 24].isEmpty ? local[index + 24] : shownNames[index]
        }
        var names: [MonthName] = []
        var known: Set<String> = []
        func add(_ name: String, _ month: Int) {
            var name = name.lowercased()
            while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
            while let first = name.first, first.isWhitespace { name.removeFirst() }
            if !name.isEmpty, known.insert(name).inserted { names.append(MonthName(name: name, month: month)) }
        }
        for (index, name) in local.enumerated() { add(name, index % 12 + 1) }
        for (index, name) in Day.englishMonths.enumerated() {
            add(name, index + 1)
            add(String(name.prefix(3)), index + 1)
        }
        add("sept", 9)
        // "Mar" must not be found in "March".
        self.names = names.sorted { $0.name.utf8.count > $1.name.utf8.count }
    }

    // MARK: - Showing

    /// Returns the day in this style: "March 3, 2026", "3. März 2026", "2026年3月3日".
    func text(_ day: Day) -> String { text(day, pattern, names: shownNames) }

    /// Returns the month in this style: "March 2026", "März 2026", "2026年3月".
    func text(year: Int, month: Int) -> String {
        guard let day = Day(year: year, month: month, day: 1) else { return "" }
        return text(day, monthPattern, names: shownAlone)
    }

    /// Returns the year in this style: "2026", "2026年".
    func text(year: Int) -> String {
        let sign = pattern.hasPrefix("%Y") ? pattern.dropFirst(2).prefix { !$0.isASCII } : ""
        return "\(year)\(sign)"
    }

    /// The part of the day's pattern without the day.
    private var monthPattern: String {
        if pattern.contains("%B") {
            return "%B" + (pattern.hasSuffix(" de %Y") ? " de" : "") + " %Y" + (pattern.hasSuffix(".") ? "." : "")
        }
        // "%Y-%m-%d" and "%Y年%-m月%-d日": up to the month, and the sign behind it.
        let parts = pattern.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return pattern }
        let month = parts[2].drop { $0 == "-" }
        let sign = month.dropFirst().prefix { !$0.isASCII }
        return "%" + parts[1] + "%" + (parts[2].first == "-" ? "-" : "") + month.prefix(1) + sign
    }

    private func text(_ day: Day, _ pattern: String, names: [String]) -> String {
        var text = ""
        var isEscaped = false
        var isShort = false
        for character in pattern {
            guard isEscaped else {
                if character == "%" { isEscaped = true } else { text.append(character) }
                continue
            }
            switch character {
            case "-":
                isShort = true
                continue
            case "Y": text += String(day.year)
            case "m": text += Self.digits(day.month, isShort: isShort)
            case "d": text += Self.digits(day.day, isShort: isShort)
            case "B": text += names[day.month - 1]
            default: text.append(character)
            }
            (isEscaped, isShort) = (false, false)
        }
        return text
    }

    private static func digits(_ number: Int, isShort: Bool) -> String { isShort || number > 9 ? String(number) : "0\(number)" }

    /// Languages that put a point behind the day's number.
    private static let pointed: Set<String> = [
        "bs", "cs", "da", "de", "dsb", "et", "fi", "fo", "hr", "hsb", "is", "kl", "lb", "nb", "nn", "no", "se", "sk", "sl", "sr",
    ]
    /// Languages that put a point behind the year as well.
    private static let pointedTwice: Set<String> = ["bs", "hr", "sr"]
    /// Languages that say "of" twice.
    private static let withOf: Set<String> = ["es", "gl", "pt"]
    /// Languages whose names of the months begin with "of".
    private static let withOfBeforeYear: Set<String> = ["ast", "ca"]

    private static func pattern(language: String, format: String, order: Day.Order) -> String {
        if order == .yearMonthDay, let numbers = numbers(format) { return numbers }
        if pointedTwice.contains(language) { return "%-d. %B %Y." }
        if pointed.contains(language) { return "%-d. %B %Y" }
        if withOf.contains(language) { return "%-d de %B de %Y" }
        if withOfBeforeYear.contains(language) { return "%-d %B de %Y" }
        return order == .monthDayYear ? "%B %-d, %Y" : "%-d %B %Y"
    }

    /// Returns a format that begins with the year unchanged, because the month's name is not written there. If signs tell the numbers
    /// apart, no number has a leading zero.
    private static func numbers(_ format: String) -> String? {
        let parts = format.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].isEmpty, zip(parts.dropFirst(), ["Y", "m", "d"]).allSatisfy({ $0.first == Character($1) }) else {
            return nil
        }
        let hasSigns = !format.utf8.allSatisfy { $0 < 0x80 }
        return parts.dropFirst().map { part in (hasSigns && part.first != "Y" ? "%-" : "%") + part }.joined()
    }
}
