/// What a thing was said to be worth on a day.
public struct Valuation: Hashable, Sendable {
    /// The amount, each or in all as the item's amounts are.
    public let money: Money
    /// The day; nil where nobody said.
    public let day: PartialDay?
    /// Who said so, or from where it is; empty where nobody said.
    public let source: String

    /// Creates a valuation.
    public init(_ money: Money, day: PartialDay? = nil, source: String = "") {
        self.money = money
        self.day = day
        self.source = source
    }
}

extension ItemContent {
    /// The present value as a valuation; nil where there is none.
    public var valuation: Valuation? { value.map { Valuation($0, day: self[.valueOn]?.day, source: text(.valueSource)) } }

    /// Takes a valuation in. The newest day's is the item's value, one without a day being older than any other; what was the value before
    /// stays as an older one.
    public mutating func take(_ valuation: Valuation) {
        let all = ([valuation] + (self.valuation.map { [$0] } ?? []) + valuations).reduce(into: [Valuation]()) { result, next in
            if !result.contains(next) { result.append(next) }
        }
        setValuations(all)
    }

    /// Makes these its valuations: the newest is its value, the others are older ones. Of two of one day the first one is newer.
    public mutating func setValuations(_ all: [Valuation]) {
        let sorted = Self.newestFirst(all)
        value = sorted.first?.money
        self[.valueOn] = sorted.first?.day.map(FieldValue.day)
        self[.valueSource] = sorted.first.map { .text($0.source) }
        setOlderValuations(Array(sorted.dropFirst()))
    }

    /// Makes these its older valuations, whatever the present one is.
    ///
    /// Those of one day are in an order of their own, so that it is the same whichever of them came back last by undo or redo.
    public mutating func setOlderValuations(_ older: [Valuation]) {
        valuations = Self.newestFirst(older.sorted { Self.key($0) < Self.key($1) })
    }

    private static func key(_ one: Valuation) -> (String, Int64, String, String) {
        (one.day?.iso ?? "", -one.money.minorUnits, one.money.currency.code, one.source)
    }

    private static func newestFirst(_ all: [Valuation]) -> [Valuation] {
        all.enumerated().sorted { one, other in
            let (first, second) = (one.element.day?.last.ordinal ?? 0, other.element.day?.last.ordinal ?? 0)
            return first == second ? one.offset < other.offset : first > second
        }.map(\.element)
    }
}
