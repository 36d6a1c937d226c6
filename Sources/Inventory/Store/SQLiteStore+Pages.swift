/// The combined queries of screens: a query with its first rows, and pages of it. Call these away from the main thread.
extension SQLiteStore {
    /// Returns the result of a query.
    func readResults(of query: ItemQuery, showing rows: Range<Int>, tracking tracked: ItemSelection) throws(InventoryError) -> Results {
        let set = try lister.listing(query)
        return Results(
            set: set, libraryCount: set.hasAll ? set.count : try itemCount(), page: try readPage(of: set, in: rows),
            ranks: set.ranks(of: try readKeys(of: tracked)))
    }

    /// Returns the keys of a selection, in the given order; nil for deleted items.
    func readKeys(of selection: ItemSelection) throws(InventoryError) -> [ItemKey?] {
        switch selection {
        case .items(let ids): try items.reader.keys(of: ids)
        case .ranks(let ranges, let set): ranges.joined().map(set.key(at:))
        }
    }

    /// Returns the keys of the items that a change is for.
    ///
    /// - Throws: `conflict` if one of them is not known, because the change would silently leave it out.
    static func keys(_ ranges: [Range<Int>], of set: ItemListing) throws(InventoryError) -> [ItemKey] {
        guard ItemSelection.ranks(ranges, of: set).isKnown else {
            throw InventoryError(.conflict, "Not all of these items are read yet. Nothing was changed; try again in a moment.")
        }
        return ranges.flatMap(set.keys(in:))
    }

    /// Returns the keys of the items that a change is for, in the given order; nil for items that are gone.
    func readKnownKeys(of selection: ItemSelection) throws(InventoryError) -> [ItemKey?] {
        guard case .ranks(let ranges, let set) = selection else { return try readKeys(of: selection) }
        return try Self.keys(ranges, of: set)
    }

    private func itemCount() throws(InventoryError) -> Int {
        if let known = items.memory.status.known?.itemCount { return known }
        return try items.reader.count()
    }

    /// Returns the first contents of a window: a set that may be incomplete, and its known rows.
    func readFirstResults(
        in order: SortOrder, groupedBy grouping: Grouping, of scope: ItemScope, limit: Int
    ) throws(InventoryError) -> Results {
        let first = try items.lister.firstScreen(order, groupedBy: grouping, in: scope, limit: limit)
        return Results(set: first.listing, libraryCount: first.libraryCount, page: RowPage(start: 0, rows: first.rows), ranks: [])
    }

    /// Returns the rows of some ranks of a result set; ranks that are beyond it or not known yet are left out.
    func readPage(of set: ItemListing, in ranks: Range<Int>) throws(InventoryError) -> RowPage {
        let ranks = ranks.clamped(to: 0..<set.count)
        let keys = set.keys(in: ranks)
        let found = try items.reader.rows(keys, finding: set.query.matcher, in: set.query.scope)
        var next = found.startIndex
        // The result lacks deleted items.
        let rows = keys.map { key -> ItemRow? in
            guard next < found.endIndex, found[next].key == key else { return nil }
            defer { next += 1 }
            return found[next]
        }
        return RowPage(start: ranks.lowerBound, rows: rows)
    }
}
