/// The items of a list, in order. A value: it stays as it is while the library changes, so ask for a new one after a change.
public struct ItemListing: Sendable {
    enum Keys: Sendable {
        /// All items in one of the orders.
        case all(KeyOrder, ascending: Bool)
        /// Some items, in the order shown.
        case some([UInt32])
    }

    /// What was asked for.
    public let query: ItemQuery
    /// How many items it has.
    public let count: Int
    /// The sums of their values, by currency.
    public internal(set) var totals: [CurrencyTotal]
    /// Whether all keys are known. Not yet so in the listing of a start, which knows the first ones and the count; where these are found in
    /// memory alone it knows nothing, and its count is 0.
    public let isComplete: Bool
    let keys: Keys
    /// Which state of the library it is of: the place in the history of the last change that it has.
    public internal(set) var revision: Int64 = 0
    /// Where the items of each location stand, for a query that groups them; empty for others.
    public internal(set) var sections: [ItemSection] = []

    /// The same without sums, for a library that does not use values.
    func withoutTotals() -> ItemListing {
        var result = self
        result.totals = []
        for index in sections.indices { result.sections[index].totals = [] }
        return result
    }

    /// Whether it is known which item has a rank: always, but in the listing of a start.
    public func isKnown(_ rank: Int) -> Bool { key(at: rank) != nil }

    /// Where the items of a change stand, in the change's order; nil for those that are not in the list.
    public func ranks(of change: Change) -> [Int?] { change.items.map { index(of: $0.key) } }

    /// The key of the item at a rank; nil outside, and where it is not known yet.
    func key(at index: Int) -> ItemKey? {
        switch keys {
        case .all(let order, let ascending):
            guard index >= 0, index < order.count else { return nil }
            return ItemKey(rawValue: Int64(order.key(at: index, ascending: ascending)))
        case .some(let keys):
            guard keys.indices.contains(index) else { return nil }
            return ItemKey(rawValue: Int64(keys[index]))
        }
    }

    /// Where an item stands; nil when it is not in the list.
    func index(of key: ItemKey) -> Int? {
        guard let wanted = UInt32(exactly: key.rawValue) else { return nil }
        switch keys {
        case .all(let order, let ascending):
            return order.index(of: wanted, ascending: ascending)
        case .some(let keys): return keys.firstIndex(of: wanted)
        }
    }

    /// The keys in the order shown.
    var allKeys: [UInt32] {
        switch keys {
        case .all(let order, let ascending): order.listed(ascending: ascending)
        case .some(let keys): keys
        }
    }

    /// Goes through the keys in the order shown.
    func forEachKey(_ body: (UInt32) -> Void) {
        switch keys {
        case .all(let order, let ascending): order.forEach(ascending: ascending, body)
        case .some(let keys): for key in keys { body(key) }
        }
    }

    /// Whether it has all items of the library.
    var hasAll: Bool {
        if case .all = keys { return true }
        return false
    }

    /// Whether two listings of one query have the same items in the same order, but for those of a change, which are anywhere or nowhere
    /// in either.
    public func isSame(as other: ItemListing, apartFrom change: Change) -> Bool {
        let touched = Set(change.items.map { UInt32(truncatingIfNeeded: $0.key.rawValue) })
        let others = other.allKeys
        var place = 0
        for key in allKeys {
            if place < others.count, others[place] == key {
                place += 1
                continue
            }
            while place < others.count, touched.contains(others[place]) { place += 1 }
            if place < others.count, others[place] == key { place += 1 } else if !touched.contains(key) { return false }
        }
        return others[place...].allSatisfy(touched.contains)
    }

    /// The same items with one of them at another place, for a list that shows a move before the library has stored it. The listing must
    /// be complete and both indices below `count`.
    public func moving(from index: Int, to destination: Int, query: ItemQuery) -> ItemListing {
        var moved = allKeys
        moved.insert(moved.remove(at: index), at: destination)
        var result = ItemListing(query: query, count: count, totals: totals, isComplete: isComplete, keys: .some(moved))
        result.revision = revision
        return result
    }

    /// The same items, grouped by location, with one of them among those of another section, for a list that shows so before the library has
    /// stored it. `row` counts within the section, as it is afterwards. The sums of the two sections are not known.
    public func moving(from index: Int, toSection section: Int, row: Int) -> ItemListing {
        let source = sections.lastIndex { $0.start <= index } ?? 0
        let destination = sections[section].start + row - (section > source ? 1 : 0)
        var result = moving(from: index, to: destination, query: query)
        var start = 0
        for (number, old) in sections.enumerated() {
            let count = old.count - (number == source ? 1 : 0) + (number == section ? 1 : 0)
            let totals = number == source || number == section ? nil : old.totals
            result.sections.append(ItemSection(start: start, count: count, hasLocation: old.hasLocation, totals: totals))
            start += count
        }
        return result
    }

    /// The keys in a range of ranks; those that are not known are left out.
    func keys(in range: Range<Int>) -> [ItemKey] { range.compactMap(key(at:)) }
}
