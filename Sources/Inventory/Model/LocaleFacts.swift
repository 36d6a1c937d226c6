import Glibc

/// The C library's facts about a locale, read without changing the process's own locale and without ICU.
struct LocaleFacts {
    /// The parts of a locale.
    enum Categories {
        case monetary, time

        fileprivate var mask: Int32 {
            switch self {
            case .monetary: Int32(LC_MONETARY_MASK | LC_CTYPE_MASK)
            case .time: Int32(LC_TIME_MASK | LC_CTYPE_MASK)
            }
        }
    }

    /// The currency, such as "USD"; empty in the C locale.
    private(set) var currencyCode = ""
    private(set) var monetaryDecimalPoint = ""
    private(set) var monetaryGrouping = ""
    private(set) var currencyPrecedes = true
    /// The order of a numeric date, as in "%m/%d/%y"; empty if unknown.
    private(set) var dateFormat = ""
    /// The twelve names of the months for use beside a day, twelve short ones, and twelve for use without a day.
    private(set) var monthNames: [String] = []
    /// The seven names of the days, Sunday first, and seven short ones.
    private(set) var dayNames: [String] = []
    /// The first day of the week; 0 is Sunday.
    private(set) var firstWeekday = 1
    /// The locale's name, as in "de_DE.UTF-8"; empty if it is not installed.
    private(set) var name = ""

    /// Whether it is a locale of people, unlike "C".
    var namesLocale: Bool { !["", "C", "POSIX"].contains(name) && !name.hasPrefix("C.") }

    /// "de"
    var language: String { String(name.prefix { $0.isASCII && $0.isLetter }).lowercased() }

    /// Creates facts from known values.
    init(name: String, dateFormat: String, monthNames: [String]) {
        self.name = name
        self.dateFormat = dateFormat
        self.monthNames = monthNames
    }

    /// Reads the locale with a name; an empty name is the environment's. An unknown one counts as "C".
    init(categories: Categories, name: String = "") {
        guard let locale = newlocale(categories.mask, name, nil) else { return }
        defer { freelocale(locale) }
        func text(_ item: Int) -> String {
            guard let pointer = nl_langinfo_l(nl_item(item), locale) else { return "" }
            return String(cString: pointer)
        }
        switch categories {
        case .monetary:
            currencyCode = String(text(Int(__INT_CURR_SYMBOL)).prefix(3))
            monetaryDecimalPoint = text(Int(__MON_DECIMAL_POINT))
            monetaryGrouping = text(Int(__MON_THOUSANDS_SEP))
            // A single byte, not a string: 0 means that the currency follows the number.
            if let pointer = nl_langinfo_l(nl_item(__P_CS_PRECEDES), locale) { currencyPrecedes = pointer.pointee != 0 }
        case .time:
            dateFormat = text(Int(D_FMT))
            monthNames = [Int(MON_1), Int(ABMON_1), Int(__ALTMON_1)].flatMap { first in (0..<12).map { text(first + $0) } }
            dayNames = [Int(DAY_1), Int(ABDAY_1)].flatMap { first in (0..<7).map { text(first + $0) } }
            // A single byte, not a string: 1 is the first of the locale's days, which is Sunday nearly everywhere.
            if let pointer = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale), pointer.pointee > 0 {
                firstWeekday = (Int(pointer.pointee) - 1) % 7
            }
            // _NL_LOCALE_NAME (LC_TIME), a macro that cannot be imported.
            self.name = text(Int(LC_TIME) << 16 | 0xFFFF)
        }
    }
}
