extension ItemContent {
    /// Divides the content of several pieces into that of the pieces that stay and that of those that are split off. All facts, pictures and
    /// papers are on both, but for what only one thing has: the serial number and the item number stay. Amounts of each piece stay as they
    /// are; amounts of all are shared by the quantities, and their sum is exact.
    ///
    /// - Returns: nil unless some pieces would be split off, and not all
    public func split(off quantity: Quantity) -> (rest: ItemContent, part: ItemContent)? {
        guard quantity.thousandths > 0, let left = Quantity(thousandths: self.quantity.thousandths - quantity.thousandths),
            left.thousandths > 0
        else { return nil }
        let all = self.quantity
        var (rest, part) = (self, self)
        rest[.quantity] = .quantity(left)
        part[.quantity] = .quantity(quantity)
        for field in [ItemField.serialNumber, .assetNumber] { part[field] = nil }
        func share(_ money: Money) -> (rest: Money, part: Money) {
            let part = money.part(quantity.thousandths, of: all.thousandths)
            return (Money(minorUnits: money.minorUnits - part.minorUnits, currency: money.currency), part)
        }
        if amountsAreInAll {
            for field in [ItemField.value, .price] {
                guard let shares = self[field]?.money.map(share) else { continue }
                (rest[field], part[field]) = (.money(shares.rest), .money(shares.part))
            }
            let shares = valuations.map { share($0.money) }
            rest.valuations = zip(valuations, shares).map { Valuation($1.rest, day: $0.day, source: $0.source) }
            part.valuations = zip(valuations, shares).map { Valuation($1.part, day: $0.day, source: $0.source) }
        }
        // The price of things that left is always that of all of them.
        if let shares = self[.disposalPrice]?.money.map(share) {
            (rest[.disposalPrice], part[.disposalPrice]) = (.money(shares.rest), .money(shares.part))
        }
        return (rest, part)
    }
}

extension Money {
    /// Returns a part of the amount, rounded half away from zero to the minor unit.
    fileprivate func part(_ numerator: Int64, of denominator: Int64) -> Money {
        let product = Int128(minorUnits) * Int128(numerator)
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: Int128(denominator))
        let isHalf = 2 * remainder.magnitude >= UInt128(denominator.magnitude)
        return Money(minorUnits: Int64(quotient + (isHalf ? product.signum() : 0)), currency: currency)
    }
}
