import Inventory

/// Decides for rows with several pieces if an amount is per piece or for all pieces.
public enum ImportAmounts {
    /// The interpretation of the amounts of a column.
    public struct Reading: Hashable, Sendable {
        /// The column's heading in the file.
        public let column: String
        /// True if an amount is for all pieces of its row.
        public let isInAll: Bool
        /// The number of rows with more than one piece and an amount.
        public let count: Int
        /// The row that proves the interpretation; nil if there is none.
        public let evidence: Int?
        /// True if the file or the person determined the interpretation.
        public let isSettled: Bool
    }

    /// Decides if amounts are per piece or for all pieces, and adjusts the items.
    ///
    /// - Returns: the interpretation; nil if no row has several pieces and an amount, or if the file has a column for it.
    static func settle(_ entries: inout [ImportPlan.Entry], _ header: ImportHeader, _ options: ImportOptions) -> Reading? {
        guard header.indices[.field(.inAll)] == nil, header.indices[.field(.quantity)] != nil else { return nil }
        let hasValues = header.indices[.field(.value)] != nil
        let field: ItemField = hasValues ? .value : .price
        guard header.indices[.field(field)] != nil else { return nil }
        let several = entries.indices.filter { entries[$0].content.quantity > .one && entries[$0].content[field] != nil }
        guard !several.isEmpty || header.inAll.contains(.price) else { return nil }
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
        } else if hasValues, options.amountsAreInAll == nil, header.inAll.contains(.price) {
            for index in entries.indices { entries[index].content.makeValueInAll() }
        }
        guard !several.isEmpty else { return nil }
        return Reading(
            column: header.title(.field(field)), isInAll: isInAll, count: several.count, evidence: evidence, isSettled: isSettled)
    }

    /// Returns whether the value is the price times the quantity.
    private static func isProduct(_ content: ItemContent) -> Bool {
        guard let value = content.value, let price = content[.price]?.money, price.minorUnits != 0 else { return false }
        return value == price.times(content.quantity) && value != price
    }
}

extension ItemContent {
    /// Marks the amounts as being for all pieces. If the value is the price times the quantity, the price per piece becomes the value.
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

    /// Marks the amounts of an item whose price is for all pieces and whose value is per piece as being for all pieces.
    fileprivate mutating func makeValueInAll() {
        guard quantity > .one, self[.price] != nil else { return }
        if let value {
            guard let all = value.times(quantity) else { return }
            self.value = all
        }
        self[.inAll] = .yes
    }
}
