/// Consecutive items of a listing that are in the same place.
public struct ItemSection: Hashable, Sendable {
    /// The index of its first item in the listing.
    public let start: Int
    /// The number of its items; at least one, except in a listing that shows a move before it was stored.
    public let count: Int
    /// Whether its items have a place; the section of items without one comes last.
    public let hasPlace: Bool
    /// The sums of their values, by currency; nil if the library was not read for them yet.
    public var totals: [CurrencyTotal]?
    /// Whether it has all items because the library does not use places.
    public var hasAll = false
}

extension ItemSection {
    /// Returns the sections of the first rows of a list that is sorted by place; the last section is assumed to have all rows below.
    static func sections(of rows: [ItemRow], count: Int) -> [ItemSection] {
        var starts: [Int] = []
        for (index, row) in rows.enumerated() where index == 0 || rows[index - 1].placePath != row.placePath { starts.append(index) }
        return starts.enumerated().map { number, start in
            let end = number + 1 < starts.count ? starts[number + 1] : count
            return ItemSection(start: start, count: end - start, hasPlace: !rows[start].placePath.isEmpty)
        }
    }
}

extension ItemListing {
    /// Returns the listing with the items of each place together, in the order of the places, and in its own order within a place.
    ///
    /// - Parameter sums: the sums of the values of the items in each place, by its number; nil if they are unknown.
    func grouped(by places: RankedPlaces, sums: [[Currency: Int128]]?) -> ItemListing {
        var starts = [Int](repeating: 0, count: places.count + 1)
        forEachKey { starts[places.place(of: $0) + 1] += 1 }
        var sections: [ItemSection] = []
        for place in 0..<places.count {
            let count = starts[place + 1]
            if count > 0 {
                sections.append(
                    ItemSection(
                        start: starts[place], count: count, hasPlace: place < places.count - 1,
                        totals: sums.map { Counters.shown($0[place]) }))
            }
            starts[place + 1] += starts[place]
        }
        var result = self
        // A listing that is sorted by place alone is grouped already.
        if query.order.key != .place || query.order.second != nil {
            var sorted = [UInt32](repeating: 0, count: count)
            forEachKey { key in
                let place = places.place(of: key)
                sorted[starts[place]] = key
                starts[place] += 1
            }
            result = ItemListing(query: query, count: count, totals: totals, isComplete: true, keys: .some(sorted))
        }
        result.sections = sections
        return result
    }
}

/// Numbers the places of items in the order in which a listing shows them; items without a place come last.
struct RankedPlaces {
    private let ranks: PlaceRanks
    private let isReversed: Bool

    init(_ ranks: PlaceRanks, isReversed: Bool) {
        self.ranks = ranks
        self.isReversed = isReversed
    }

    /// The number of places, including one for the items without a place.
    var count: Int { ranks.count + 1 }

    func place(of key: UInt32) -> Int {
        guard let rank = ranks.rank(of: key), rank < ranks.count else { return ranks.count }
        return isReversed ? ranks.count - 1 - rank : rank
    }
}
