/// The value of an item on a day.
public struct Valuation: Hashable, Sendable {
    /// The amount, for each piece or in all like the item's other amounts.
    public let money: Money
    /// The day; nil if unknown.
    public let day: PartialDay?
    /// The person or the source; empty if unknown.
    public let source: String

    /// Creates a valuation.
    public init(_ money: Money, day: PartialDay? = nil, source: String = "") {
        self.money = money
        self.day = day
        self.source = source
    }
}

extension ItemContent {
    /// The present value as a valuation; nil if there is none.
    public var valuation: Valuation? { value.map { Valuation($0, day: self[.valueOn]?.day, source: text(.valueSource)) } }

    /// Adds a valuation. The one with the newest day is the item's value; valuations without a day are older than all others. The previous
    /// value is kept as an older one.
    public mutating func take(_ valuation: Valuation) {
        guard let present = self.valuation else { return setValuations(Self.once([valuation] + valuations)) }
        guard Self.lastDay(valuation) < Self.lastDay(present) else { return replaceValue(with: valuation) }
        setOlderValuations(Self.once([valuation] + valuations).filter { $0 != present })
    }

    /// Makes a valuation the value, whatever the days. The previous value is kept as an older one.
    mutating func replaceValue(with valuation: Valuation) {
        let older = Self.once((self.valuation.map { [$0] } ?? []) + valuations).filter { $0 != valuation }
        setValue(valuation)
        setOlderValuations(older)
    }

    /// Returns the valuations that became older ones since an earlier state, although the value stayed, because a newer one is known.
    func addedOlder(since earlier: ItemContent) -> [Valuation] {
        earlier.valuation == valuation ? valuations.filter { !earlier.valuations.contains($0) } : []
    }

    /// Sets all valuations: the newest is the value, the others are older ones. Of two on one day the first one is newer.
    public mutating func setValuations(_ all: [Valuation]) {
        let sorted = Self.newestFirst(all)
        setValue(sorted.first)
        setOlderValuations(Array(sorted.dropFirst()))
    }

    private mutating func setValue(_ valuation: Valuation?) {
        value = valuation?.money
        self[.valueOn] = valuation?.day.map(FieldValue.day)
        self[.valueSource] = valuation.map { .text($0.source) }
    }

    /// Sets the older valuations, and keeps the present value.
    ///
    /// Valuations of one day are in a fixed order, which does not depend on the order of undo and redo.
    public mutating func setOlderValuations(_ older: [Valuation]) {
        valuations = Self.newestFirst(older.sorted { Self.key($0) < Self.key($1) })
    }

    private static func key(_ one: Valuation) -> (String, Int64, String, String) {
        (one.day?.iso ?? "", ~one.money.minorUnits, one.money.currency.code, one.source)
    }

    /// Returns valuations without repetitions.
    static func once(_ all: [Valuation]) -> [Valuation] {
        all.reduce(into: []) { result, next in if !result.contains(next) { result.append(next) } }
    }

    /// Returns whether a valuation is of a later day than another one. One without a day is older than all others.
    static func isNewer(_ one: Valuation, than other: Valuation) -> Bool { lastDay(one) > lastDay(other) }

    private static func lastDay(_ valuation: Valuation) -> Int { valuation.day?.last.ordinal ?? 0 }

    private static func newestFirst(_ all: [Valuation]) -> [Valuation] {
        all.enumerated().sorted { one, other in
            let (first, second) = (lastDay(one.element), lastDay(other.element))
            return first == second ? one.offset < other.offset : first > second
        }.map(\.element)
    }
}
