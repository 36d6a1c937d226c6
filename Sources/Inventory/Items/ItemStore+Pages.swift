import GRDB

/// What screens ask for at once: a query with its first rows, and pages of it.
extension ItemStore {
    /// The answer to a query. Call it away from the main thread.
    func results(of query: ItemQuery, showing rows: Range<Int>, tracking tracked: [ItemKey]) throws(InventoryError) -> Results {
        let set = try listing(query)
        // Items are shown although the history may be damaged; who asks for that hears of it.
        try? readStatus()
        return Results(
            set: set, libraryCount: set.hasAll ? set.count : try itemCount(), page: try page(of: set, in: rows),
            ranks: set.ranks(of: tracked))
    }

    private func itemCount() throws(InventoryError) -> Int {
        if let known = statusInMemory.withLock({ $0?.itemCount }) { return known }
        return try count()
    }

    /// What a window shows first: a set that may not be complete, and the rows that it knows.
    func firstResults(in order: SortOrder, limit: Int) throws(InventoryError) -> Results {
        let first = try firstScreen(order, limit: limit)
        return Results(set: first.listing, libraryCount: first.listing.count, page: RowPage(start: 0, rows: first.rows), ranks: [:])
    }

    /// The rows of some ranks of a result set; what is beyond it, or not known yet, is left out.
    func page(of set: ItemListing, in ranks: Range<Int>) throws(InventoryError) -> RowPage {
        let ranks = ranks.clamped(to: 0..<set.count)
        let keys = set.keys(in: ranks)
        let found = try rows(keys, finding: SearchMatcher(set.query.text))
        var next = found.startIndex
        // Those that are gone are missing in what was found.
        let rows = keys.map { key -> ItemRow? in
            guard next < found.endIndex, found[next].key == key else { return nil }
            defer { next += 1 }
            return found[next]
        }
        return RowPage(start: ranks.lowerBound, rows: rows)
    }
}

extension ItemListing {
    /// More items than these, and to go through all keys once is faster than to look for each.
    private static let fewItems = 8

    /// Where some items stand; those that are not in it are left out.
    package func ranks(of wanted: [ItemKey]) -> [ItemKey: Int] {
        guard wanted.count > Self.fewItems else {
            return Dictionary(wanted.compactMap { key in index(of: key).map { (key, $0) } }, uniquingKeysWith: { first, _ in first })
        }
        let keys = Set(wanted.map { UInt32(truncatingIfNeeded: $0.rawValue) })
        var result: [ItemKey: Int] = [:]
        var rank = 0
        forEachKey { key in
            if keys.contains(key) { result[ItemKey(rawValue: Int64(key))] = rank }
            rank += 1
        }
        return result
    }
}
