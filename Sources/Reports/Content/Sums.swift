import Inventory

/// Amounts added up, one sum for each currency: what is in another currency is never added.
struct Sums: Hashable {
    /// A sum; nil where it is too large to be counted.
    private var byCurrency: [Currency: Money?] = [:]

    /// Whether nothing was added.
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

    /// As people read them, one text for each currency; an en dash where there is none.
    func texts(_ style: NumberStyle) -> [String] {
        isEmpty ? ["–"] : currencies.map { currency in (byCurrency[currency] ?? nil)?.formatted(style) ?? "\(currency.code) too large" }
    }

    /// How much of another sum this is, in percent; nil where there is not one currency in both.
    func share(of whole: Sums) -> Int? {
        guard whole.byCurrency.count == 1, let all = whole.byCurrency.values.first ?? nil, all.minorUnits > 0 else { return nil }
        let part = (byCurrency[all.currency] ?? nil)?.minorUnits ?? 0
        return Int((Double(part) / Double(all.minorUnits) * 100).rounded())
    }
}

/// How many items there are, how many pieces, and what they cost and are worth.
struct Tally: Hashable {
    var items = 0
    /// Thousandths of a piece.
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

    /// "116", or "2.5" where something was cut.
    func pieces(_ options: ReportOptions) -> String {
        let whole = options.count(Int(pieces / 1_000))
        guard pieces % 1_000 != 0, let rest = Quantity(thousandths: pieces % 1_000) else { return whole }
        return whole + String(rest.formatted(options.style).dropFirst())
    }

    /// What they are worth, for whoever is told of a report.
    func worth(_ options: ReportOptions) -> [String] {
        options.shows(.values) && !values.isEmpty ? values.texts(options.style) : []
    }

    /// "14 items, 19 pieces"
    func words(_ options: ReportOptions) -> String {
        let pieces = pieces(options)
        return options.items(items) + ", " + pieces + (pieces == "1" ? " piece" : " pieces")
    }
}
