import Inventory

/// Amounts of rows that have several pieces: each, or in all.
public enum ImportAmounts {
    /// How the amounts of a column were read.
    public struct Reading: Hashable, Sendable {
        /// What the file calls the column.
        public let column: String
        /// Whether an amount is that of all pieces of its row.
        public let isInAll: Bool
        /// How many rows have more than one piece and an amount.
        public let count: Int
        /// The row that settles it; nil where nothing does, or the name of the column.
        public let evidence: Int?
        /// Whether file or person say so.
        public let isSettled: Bool
    }

    /// Sums by currency, by code.
    static func totals(_ amounts: some Sequence<Money>) -> [CurrencyTotal] {
        var sums: [Currency: Int64?] = [:]
        for amount in amounts {
            guard let sum = sums[amount.currency, default: 0] else { continue }
            let (next, overflow) = sum.addingReportingOverflow(amount.minorUnits)
            sums[amount.currency] = .some(overflow ? nil : next)
        }
        return sums.sorted { $0.key.code < $1.key.code }.map { currency, sum in
            CurrencyTotal(currency: currency, money: sum.map { Money(minorUnits: $0, currency: currency) })
        }
    }

    /// Finds out whether values are those of each piece, and makes the items so.
    ///
    /// - Returns: how they were read; nil where no row has several pieces and an amount, or the file has a column that says it.
    static func settle(_ entries: inout [ImportPlan.Entry], _ header: ImportHeader, _ options: ImportOptions) -> Reading? {
        guard header.indices[.field(.inAll)] == nil, header.indices[.field(.quantity)] != nil else { return nil }
        let hasValues = header.indices[.field(.value)] != nil
        let field: ItemField = hasValues ? .value : .price
        guard header.indices[.field(field)] != nil else { return nil }
        let several = entries.indices.filter { entries[$0].content.quantity > .one && entries[$0].content[field] != nil }
        guard !several.isEmpty else { return nil }
        var evidence: Int?
        var (isInAll, isSettled) = (options.amountsAreInAll ?? false, options.amountsAreInAll != nil)
        if options.amountsAreInAll == nil, header.inAll.contains(field) { (isInAll, isSettled) = (true, true) }
        if !isSettled, hasValues {
            let rows = several.filter { isProduct(entries[$0].content) }
            let others = several.contains {
                entries[$0].content.value == entries[$0].content[.price]?.money && !isProduct(entries[$0].content)
            }
            if let first = rows.first, !others { (isInAll, isSettled, evidence) = (true, true, entries[first].row) }
        }
        if isInAll {
            let pricesToo = options.amountsAreInAll == true || !hasValues || header.inAll.contains(.price)
            for index in several { entries[index].content.makeInAll(pricesToo: pricesToo) }
        }
        return Reading(
            column: header.title(.field(field)), isInAll: isInAll, count: several.count, evidence: evidence, isSettled: isSettled)
    }

    /// Whether the value is the price of all pieces.
    private static func isProduct(_ content: ItemContent) -> Bool {
        guard let value = content.value, let price = content[.price]?.money, price.minorUnits != 0 else { return false }
        return value == price.times(content.quantity) && value != price
    }
}

extension ItemContent {
    /// Makes the value that of all pieces. Where it is so many times the price, both are said for each piece.
    fileprivate mutating func makeInAll(pricesToo: Bool) {
        let price = self[.price]?.money
        if !pricesToo, let price, value == price.times(quantity) {
            value = price
            return
        }
        if !pricesToo, let price {
            guard let all = price.times(quantity) else { return }
            self[.price] = .money(all)
        }
        self[.inAll] = .yes
    }
}
