import FoundationEssentials
import GRDB

/// Reads items, rows and history: each answer is of one consistent state, and waits for no change.
struct ItemReader: Sendable {
    let storage: Storage
    let catalog: CatalogCache

    init(_ storage: Storage, _ catalog: CatalogCache) {
        self.storage = storage
        self.catalog = catalog
    }

    /// How many items there are.
    func count() throws(InventoryError) -> Int { try storage.read { db in Int(try Counters(db).items) } }

    /// The rows of a page, in the order of the keys; items that are gone are left out.
    func rows(_ keys: [ItemKey], in scope: ItemScope = .all) throws(InventoryError) -> [ItemRow] {
        try storage.read { db in
            var paths = PlacePaths(catalog, db)
            return try ItemRows.rows(keys, in: scope, db, &paths)
        }
    }

    /// What is looked through for words that a row does not show.
    private static let texts: String = {
        let names = FoundText.fields.map(\.field.rawValue).joined(separator: ", ")
        return "SELECT \(names), key FROM items LEFT JOIN details ON item = key"
    }()

    /// The rows of a page of what a search found: where words of it are in fields that a row does not show, with the line that has them.
    func rows(_ keys: [ItemKey], finding matcher: SearchMatcher, in scope: ItemScope = .all) throws(InventoryError) -> [ItemRow] {
        guard !matcher.isEmpty else { return try rows(keys, in: scope) }
        return try storage.read { db in
            var paths = PlacePaths(catalog, db)
            var rows = try ItemRows.rows(keys, in: scope, db, &paths)
            let rest = rows.map { matcher.without(wordsIn: [$0.name, $0.serialNumber, $0.location]) }
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

    /// Those of the items that are there, by identity, from one consistent state.
    func items(ids: [UUID]) throws(InventoryError) -> [UUID: Item] {
        guard !ids.isEmpty else { return [:] }
        return try storage.read { db in
            let catalog = try catalog.catalog(db)
            var result: [UUID: Item] = [:]
            for id in ids { result[id] = try ItemRecords.item(id: id, db, catalog) }
            return result
        }
    }

    /// The items of a page, in the order of the keys; items that are gone are left out.
    func items(_ keys: [ItemKey]) throws(InventoryError) -> [Item] {
        try storage.read { db in
            let catalog = try catalog.catalog(db)
            return try keys.compactMap { try ItemRecords.item($0, db, catalog) }
        }
    }

    /// What a code stands for.
    func meaning(ofCode code: String) throws(InventoryError) -> CodeMeaning {
        try storage.read { db in try CodeLookup(catalog: catalog).meaning(of: code, db) }
    }

    /// The handles of those of the items that are there, in the order in which they are named.
    func keys(of ids: [UUID]) throws(InventoryError) -> [ItemKey?] {
        guard !ids.isEmpty else { return [] }
        return try storage.read { db in
            let statement = try db.cachedStatement(sql: "SELECT key FROM items WHERE id = ?")
            return try ids.map { try Int64.fetchOne(statement, arguments: [$0]).map(ItemKey.init(rawValue:)) }
        }
    }
}
