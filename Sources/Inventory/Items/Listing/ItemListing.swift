/// The items of a list, in order. It is a value and does not follow the library's changes, so request a new one after a change.
public struct ItemListing: Sendable {
    enum Keys: Sendable {
        /// All items in one of the orders.
        case all(KeyOrder, ascending: Bool)
        /// Some items, in the order shown.
        case some([UInt32])
    }

    /// The query.
    public let query: ItemQuery
    /// The number of items.
    public let count: Int
    /// The sums of their values, by currency.
    public internal(set) var totals: [CurrencyTotal]
    /// Whether all keys are known. The listing of a start knows only the first keys and the count; for an order or scope that needs the
    /// data in memory, it is empty and its count is 0.
    public let isComplete: Bool
    let keys: Keys
    /// The state of the library: the number of the last change that the listing includes.
    public internal(set) var revision: Int64 = 0
    /// The sections of the items in each group, for a query that groups them; empty for others.
    public internal(set) var sections: [ItemSection] = []

    /// Returns the same listing without sums, for a library that does not use values.
    func withoutTotals() -> ItemListing {
        var result = self
        result.totals = []
        for index in sections.indices { result.sections[index].totals = [] }
        return result
    }

    /// Returns whether the item at a rank is known: always, except in the listing of a start.
    public func isKnown(_ rank: Int) -> Bool { key(at: rank) != nil }

    /// Returns whether the items of another listing, as far as they are known, are the first ones of this listing.
    public func begins(as other: ItemListing) -> Bool {
        let known = (0..<other.count).prefix { other.isKnown($0) }
        return known.allSatisfy { key(at: $0) == other.key(at: $0) }
    }

    /// Returns whether it has the items of a listing of which the first ones are known, in the same order.
    public func hasSameItems(as start: ItemListing) -> Bool {
        query == start.query && revision == start.revision && count == start.count && begins(as: start)
    }

    /// Returns the ranks of a change's items, in the change's order; nil for those that are not in the list.
    public func ranks(of change: Change) -> [Int?] { change.items.map { index(of: $0.key) } }

    /// Returns the key of the item at a rank; nil for a rank that is out of range or not known yet.
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

    /// Returns the rank of an item; nil if it is not in the list.
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

    /// Calls the body with each key, in the order shown.
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

    /// Returns whether two listings of one query have the same items in the same order. The items of a change are ignored.
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

    /// Returns the same items with one of them at another index, for a list that shows a move before the library has stored it. The listing
    /// must be complete and both indices below `count`.
    public func moving(from index: Int, to destination: Int, query: ItemQuery) -> ItemListing {
        var moved = allKeys
        moved.insert(moved.remove(at: index), at: destination)
        var result = ItemListing(query: query, count: count, totals: totals, isComplete: isComplete, keys: .some(moved))
        result.revision = revision
        return result
    }

    /// Returns the same items, in their groups, with one of them in another section, for a list that shows the move before the library has
    /// stored it. `row` counts within the section, after the move. The sums of the two sections become unknown.
    public func moving(from index: Int, toSection section: Int, row: Int) -> ItemListing {
        let source = sections.index(ofRank: index) ?? 0
        let destination = sections[section].start + row - (section > source ? 1 : 0)
        var result = moving(from: index, to: destination, query: query)
        var start = 0
        for (number, old) in sections.enumerated() {
            let count = old.count - (number == source ? 1 : 0) + (number == section ? 1 : 0)
            let totals = number == source || number == section ? nil : old.totals
            result.sections.append(ItemSection(start: start, count: count, name: old.name, totals: totals))
            start += count
        }
        return result
    }

    /// Returns the keys in a range of ranks, without unknown ones.
    func keys(in range: Range<Int>) -> [ItemKey] { range.compactMap(key(at:)) }
}
