/// A test of amounts: bounds, or a currency.
struct MoneyTest: Sendable {
    private let bounds: Bounds<Int128>?
    private let currency: Currency?

    /// Returns nil for a test of something else.
    init?(_ test: FieldTest) {
        switch test {
        case .currency(let currency): (bounds, self.currency) = (nil, currency)
        case .money(let bounds, let currency): (self.bounds, self.currency) = (bounds.map { Int128($0.millionths) }, currency)
        default: return nil
        }
    }

    func passes(_ money: Money) -> Bool { prepared(for: [money.currency]).pass(0, money.minorUnits) }

    /// Returns the test for amounts whose currencies have numbers.
    func prepared(for currencies: [Currency]) -> Prepared {
        Prepared(
            bounds: bounds,
            scales: currencies.map { currency == nil || currency == $0 ? Money(minorUnits: 1, currency: $0).millionths : 0 })
    }

    /// The test for amounts whose currencies have numbers.
    struct Prepared {
        fileprivate let bounds: Bounds<Int128>?
        /// The millionths of a minor unit by currency; 0 for one whose amounts never pass.
        fileprivate let scales: [Int128]

        @inline(__always)
        func pass(_ currency: Int, _ minorUnits: Int64) -> Bool {
            let scale = scales[currency]
            guard scale != 0, let bounds else { return scale != 0 }
            return bounds.contains(Int128(minorUnits) * scale)
        }
    }
}

extension Money {
    /// The amount in millionths of its currency's unit.
    var millionths: Int128 {
        (currency.minorUnitDigits..<6).reduce(Int128(minorUnits)) { result, _ in result * 10 }
    }
}
