import Glibc

/// What the C library knows of a locale, read without changing the process's own locale and without ICU.
struct LocaleFacts {
    /// Which part of a locale is asked for.
    enum Categories {
        case monetary, time

        fileprivate var mask: Int32 {
            switch self {
            case .monetary: Int32(LC_MONETARY_MASK | LC_CTYPE_MASK)
            case .time: Int32(LC_TIME_MASK | LC_CTYPE_MASK)
            }
        }
    }

    /// "USD"; empty in the C locale.
    private(set) var currencyCode = ""
    private(set) var monetaryDecimalPoint = ""
    private(set) var monetaryGrouping = ""
    private(set) var currencyPrecedes = true
    /// The order of a numeric date, as in "%m/%d/%y"; empty when unknown.
    private(set) var dateFormat = ""
    /// The twelve names of the months as they are beside a day, twelve short ones, and twelve that stand alone.
    private(set) var monthNames: [String] = []
    /// The seven names of the days, Sunday first, and seven short ones.
    private(set) var dayNames: [String] = []
    /// With which day weeks begin; 0 is Sunday.
    private(set) var firstWeekday = 1
    /// What the locale is called, as in "de_DE.UTF-8"; empty when it is not there.
    private(set) var name = ""

    /// Whether it is a locale of people; "C" is none.
    var namesLocale: Bool { !["", "C", "POSIX"].contains(name) && !name.hasPrefix("C.") }

    /// "de"
    var language: String { String(name.prefix { $0.isASCII && $0.isLetter }).lowercased() }

    /// Facts that are known already.
    init(name: String, dateFormat: String, monthNames: [String]) {
        self.name = name
        self.dateFormat = dateFormat
        self.monthNames = monthNames
    }

    /// Reads the locale that a name stands for; an empty name is the environment's. An unknown one counts as "C".
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
            // A single byte, not a string: 0 says that the currency follows the number.
            if let pointer = nl_langinfo_l(nl_item(__P_CS_PRECEDES), locale) { currencyPrecedes = pointer.pointee != 0 }
        case .time:
            dateFormat = text(Int(D_FMT))
            monthNames = [Int(MON_1), Int(ABMON_1), Int(__ALTMON_1)].flatMap { first in (0..<12).map { text(first + $0) } }
            dayNames = [Int(DAY_1), Int(ABDAY_1)].flatMap { first in (0..<7).map { text(first + $0) } }
            // A single byte, not a string: 1 is the day on which the locale's days are counted from, which is Sunday nearly everywhere.
            if let pointer = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale), pointer.pointee > 0 {
                firstWeekday = (Int(pointer.pointee) - 1) % 7
            }
            // _NL_LOCALE_NAME (LC_TIME), a macro that cannot be imported.
            self.name = text(Int(LC_TIME) << 16 | 0xFFFF)
        }
    }
}
