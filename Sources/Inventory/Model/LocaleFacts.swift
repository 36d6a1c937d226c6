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
    /// The twelve names and twelve short names of the months.
    private(set) var monthNames: [String] = []

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
            monthNames = (0..<12).map { text(Int(MON_1) + $0) } + (0..<12).map { text(Int(ABMON_1) + $0) }
        }
    }
}
