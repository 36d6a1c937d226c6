import FoundationEssentials
import GRDB

/// Reads items, rows and history. Each result belongs to one consistent state and does not wait for changes.
struct ItemReader: Sendable {
    let storage: Storage
    let catalog: CatalogCache

    init(_ storage: Storage, _ catalog: CatalogCache) {
        self.storage = storage
        self.catalog = catalog
    }

    /// Returns the number of items.
    func count() throws(InventoryError) -> Int { try storage.read { db in Int(try Counters(db).items) } }

    /// Returns the rows of a page, in the order of the keys; items that are gone are left out.
    func rows(_ keys: [ItemKey], in scope: ItemScope = .all) throws(InventoryError) -> [ItemRow] {
        try storage.read { db in
            var paths = PlacePaths(catalog, db)
            return try ItemRows.rows(keys, in: scope, db, &paths)
        }
    }

    /// The columns that are searched for words that a row does not show.
    private static let texts: String = {
        let names = FoundText.fields.map(\.field.rawValue).joined(separator: ", ")
        return "SELECT \(names), key FROM items LEFT JOIN details ON item = key"
    }()

    /// Returns the rows of a page of search results. If a word is in a field that a row does not show, the row has the line with it.
    func rows(_ keys: [ItemKey], finding matcher: SearchMatcher, in scope: ItemScope = .all) throws(InventoryError) -> [ItemRow] {
        guard !matcher.isEmpty else { return try rows(keys, in: scope) }
        return try storage.read { db in
            var paths = PlacePaths(catalog, db)
            var rows = try ItemRows.rows(keys, in: scope, db, &paths)
            let rest = rows.map { matcher.without(wordsIn: [$0.name, $0.serialNumber, $0.placePath]) }
            let wanted = rows.indices.filter { !rest[$0].isEmpty }
            guard !wanted.isEmpty else { return rows }
            let keys = wanted.map { rows[$0].key }
            let catalog = try catalog.catalog(db)
            let hasOwn = !catalog.searchedFields.isEmpty
            try KeyedRows.read(Self.texts, key: FoundText.fields.count, of: keys, from: "items", db) { place, stored in
                let index = wanted[place]
                rows[index].foundText = try FoundText.line(
                    rest[index], hiding: catalog.hiddenFields,
                    own: hasOwn ? try OwnValueRecords.texts(of: rows[index].key.rawValue, db, catalog) : []
                ) { try stored.optionalText($0) ?? "" }
            }
            return rows
        }
    }

    /// Returns the existing ones of the items, by identity, from one consistent state.
    func items(ids: [UUID]) throws(InventoryError) -> [UUID: Item] {
        guard !ids.isEmpty else { return [:] }
        return try storage.read { db in
            let catalog = try catalog.catalog(db)
            var result: [UUID: Item] = [:]
            for id in ids { result[id] = try ItemRecords.item(id: id, db, catalog) }
            return result
        }
    }

    /// Returns the items of a page, in the order of the keys; items that are gone are left out.
    func items(_ keys: [ItemKey]) throws(InventoryError) -> [Item] {
        try storage.read { db in
            let catalog = try catalog.catalog(db)
            return try keys.compactMap { try ItemRecords.item($0, db, catalog) }
        }
    }

    /// Returns the meaning of a code.
    func meaning(ofCode code: String) throws(InventoryError) -> CodeMeaning {
        try storage.read { db in try CodeLookup(catalog: catalog).meaning(of: code, db) }
    }

    /// Returns the keys of the items, in the given order; nil for those that do not exist.
    func keys(of ids: [UUID]) throws(InventoryError) -> [ItemKey?] {
        guard !ids.isEmpty else { return [] }
        return try storage.read { db in
            let statement = try db.cachedStatement(sql: "SELECT key FROM items WHERE id = ?")
            return try ids.map { try Int64.fetchOne(statement, arguments: [$0]).map(ItemKey.init(rawValue:)) }
        }
    }
}
