import Inventory

/// Sums of amounts, one for each currency; different currencies are never added.
struct Sums: Hashable {
    /// The sums; nil for one that is too large.
    private var byCurrency: [Currency: Money?] = [:]

    /// Whether there are no amounts.
    var isEmpty: Bool { byCurrency.isEmpty }
    /// The currencies, by code.
    var currencies: [Currency] { byCurrency.keys.sorted { $0.code < $1.code } }

    mutating func add(_ money: Money?) {
        guard let money else { return }
        if let sum = byCurrency[money.currency] {
            byCurrency[money.currency] = .some(sum?.adding(money))
        } else {
            byCurrency[money.currency] = .some(money)
        }
    }

    mutating func add(_ other: Sums) {
        for (currency, money) in other.byCurrency {
            guard let sum = byCurrency[currency] else {
                byCurrency[currency] = .some(money)
                continue
            }
            byCurrency[currency] = .some(money.flatMap { sum?.adding($0) })
        }
    }

    /// Returns the sums for display, one text for each currency; an en dash if there are none.
    func texts(_ style: NumberStyle) -> [String] {
        isEmpty ? ["–"] : currencies.map { currency in (byCurrency[currency] ?? nil)?.formatted(style) ?? "\(currency.code) too large" }
    }

    /// Returns this sum's share of another one, in percent; nil unless both have the same single currency.
    func share(of whole: Sums) -> Int? {
        guard whole.byCurrency.count == 1, let all = whole.byCurrency.values.first ?? nil, all.minorUnits > 0 else { return nil }
        let part = (byCurrency[all.currency] ?? nil)?.minorUnits ?? 0
        return Int((Double(part) / Double(all.minorUnits) * 100).rounded())
    }
}

/// The number of items, the number of pieces, and their prices and values.
struct Tally: Hashable {
    var items = 0
    /// The number of pieces in thousandths.
    var pieces: Int64 = 0
    var prices = Sums()
    var values = Sums()

    init() {}

    init(_ lines: some Sequence<ReportLine>) {
        for line in lines { add(line) }
    }

    mutating func add(_ line: ReportLine) {
        items += 1
        pieces += line.quantity.thousandths
        if !line.priceIsInWhole { prices.add(line.price) }
        if !line.valueIsInWhole { values.add(line.value) }
    }

    mutating func add(_ other: Tally) {
        items += other.items
        pieces += other.pieces
        prices.add(other.prices)
        values.add(other.values)
    }

    /// Returns the number of pieces: "116", or "2.5" for a fraction.
    func pieces(_ options: ReportOptions) -> String {
        let whole = options.count(Int(pieces / 1_000))
        guard pieces % 1_000 != 0, let rest = Quantity(thousandths: pieces % 1_000) else { return whole }
        return whole + String(rest.formatted(options.style).dropFirst())
    }

    /// Returns the values for display.
    func worth(_ options: ReportOptions) -> [String] {
        options.shows(.values) && !values.isEmpty ? values.texts(options.style) : []
    }

    /// Returns a text such as "14 items, 19 pieces".
    func words(_ options: ReportOptions) -> String {
        let pieces = pieces(options)
        return options.items(items) + ", " + pieces + (pieces == "1" ? " piece" : " pieces")
    }
}
