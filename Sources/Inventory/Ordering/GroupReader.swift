import GRDB

/// Reads the groups of the items that are here, from columns in memory if possible.
struct GroupReader {
    private let storage: Storage
    private let columns: FactColumns
    private let catalog: CatalogCache
    private let collation: Collation
    private let places: () throws(InventoryError) -> PlaceRanks

    /// - Parameter places: returns the ranks of the items' places.
    init(
        _ storage: Storage, _ columns: FactColumns, _ catalog: CatalogCache, _ collation: Collation,
        places: @escaping () throws(InventoryError) -> PlaceRanks
    ) {
        self.storage = storage
        self.columns = columns
        self.catalog = catalog
        self.collation = collation
        self.places = places
    }

    /// Returns the groups of all items.
    func groups(_ grouping: Grouping) throws(InventoryError) -> ItemGroups {
        let catalog = try self.catalog.catalog(in: storage)
        let order = GroupOrder(grouping, catalog, collation)
        switch grouping {
        case .none: return ItemGroups(names: [], numbers: [])
        case .place:
            let (values, numbers) = try places().numbered(catalog)
            return order.groups(values.map(GroupName.place), of: numbers)
        case .type:
            guard let column = try column(.fixed(.type, .entries)) as? NumberColumn else { return order.groups([], of: []) }
            let (types, numbers) = column.numbered
            return order.groups(types.map { .text(catalog.typeTable.entries[$0]?.name ?? "") }, of: numbers)
        case .maker:
            let (texts, numbers) = try makers()
            return order.groups(texts.map(GroupName.text), of: numbers)
        case .tags:
            guard let column = try column(.tagSets) as? TagColumn else { return order.groups([], of: []) }
            let (sets, numbers) = column.numbered
            let names = sets.map { set in order.sorted(set.compactMap { catalog.tagTable.entries[$0]?.name }) }
            return order.groups(names.map(GroupName.tags), of: numbers)
        case .year:
            guard let column = try column(.fixed(.bought, .days)) as? DayColumn else { return order.groups([], of: []) }
            let (years, numbers) = column.years
            return order.groups(years.map(GroupName.year), of: numbers)
        }
    }

    private func column(_ name: FactName) throws(InventoryError) -> (any FactColumn)? {
        let largest = try storage.read { db in try OrderQueries.largestKey(Counters(db), db) }
        let bytes = FactColumns.memory(forKeysUpTo: UInt32(truncatingIfNeeded: largest))
        return try columns.columns([name], in: storage, catalog, atMost: bytes)[name]
    }

    /// Returns the makers and the number of each item's maker, by key, from 1; 0 for none.
    private func makers() throws(InventoryError) -> (texts: [String], numbers: [UInt32]) {
        let column = try column(.fixed(.maker, .texts)) as? TextColumn
        if let column, !column.isTooVaried { return column.numbered }
        return try storage.read { db in
            defer { db.releaseMemory() }
            let largest = try OrderQueries.largestKey(Counters(db), db)
            var numbers = [UInt32](repeating: 0, count: Int(largest) + 1)
            var (texts, known): ([String], [String: UInt32]) = ([], [:])
            let sql = "SELECT key, maker FROM items JOIN details ON item = key WHERE state = 0 AND maker IS NOT NULL"
            try db.makeStatement(sql: sql).forEachRow(of: "items", namedBy: 0) { row in
                let (key, text) = (try row.key(0), try row.text(1))
                guard key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                if known[text] == nil {
                    texts.append(text)
                    known[text] = UInt32(texts.count)
                }
                numbers[Int(key)] = known[text] ?? 0
            }
            return (texts, numbers)
        }
    }
}
