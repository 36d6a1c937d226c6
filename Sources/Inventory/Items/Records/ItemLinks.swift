import FoundationEssentials
import GRDB

/// The lists of an item, in tables of their own: tags, older valuations and values of custom fields.
enum ItemLinks {
    /// Writes the lists of a new item.
    static func insert(_ item: Item, _ catalog: Catalog, _ db: Database) throws {
        try insertTags(item.content.tags, item.key, catalog, db)
        try insertValuations(item, db)
        try OwnValueRecords.insert(item, catalog, db)
    }

    /// Writes the changed lists of an item.
    static func update(_ item: Item, from old: Item, _ catalog: Catalog, _ db: Database) throws {
        let (had, has) = (old.content.tags.map(\.id), item.content.tags.map(\.id))
        if had != has {
            for case let id? in had where !has.contains(id) {
                guard let number = catalog.tagTable.numbers[id] else { continue }
                try db.cachedStatement(sql: "DELETE FROM itemTags WHERE tag = ? AND item = ?").execute(arguments: [
                    number, item.key.rawValue,
                ])
            }
            try insertTags(item.content.tags.filter { !had.contains($0.id) }, item.key, catalog, db)
        }
        if item.content.valuations != old.content.valuations {
            try db.cachedStatement(sql: "DELETE FROM valuations WHERE item = ?").execute(arguments: [item.key.rawValue])
            try insertValuations(item, db)
        }
        try OwnValueRecords.update(item, from: old, catalog, db)
    }

    private static func insertTags(_ tags: [Reference], _ item: ItemKey, _ catalog: Catalog, _ db: Database) throws {
        for tag in tags {
            guard let number = tag.id.flatMap({ catalog.tagTable.numbers[$0] }) else { continue }
            try db.cachedStatement(sql: "INSERT INTO itemTags (tag, item) VALUES (?, ?)").execute(arguments: [number, item.rawValue])
        }
    }

    private static func insertValuations(_ item: Item, _ db: Database) throws {
        for (position, valuation) in item.content.valuations.enumerated() {
            try db.cachedStatement(sql: "INSERT INTO valuations (item, position, day, minor, currency, source) VALUES (?, ?, ?, ?, ?, ?)")
                .execute(arguments: [
                    item.key.rawValue, position, valuation.day?.iso, valuation.money.minorUnits, valuation.money.currency.code,
                    valuation.source.isEmpty ? nil : valuation.source,
                ])
        }
    }

    // MARK: - Reading

    /// Returns the tags with the given numbers, which have commas between them, by name.
    static func tags(_ numbers: String, _ row: StoredRow, _ column: Int, _ catalog: Catalog) throws -> [Reference] {
        try numbers.split(separator: ",").map { number in
            guard let tag = Int64(number).flatMap(catalog.tagReference) else { throw row.damaged(column, "is “\(number.prefix(20))”") }
            return tag
        }.sorted { $0.name < $1.name }
    }

    static func valuations(of key: Int64, _ db: Database) throws -> [Valuation] {
        let statement = try db.cachedStatement(
            sql: "SELECT minor, currency, day, source, item FROM valuations WHERE item = ? ORDER BY position")
        return try statement.mapRows([key], of: "valuations", namedBy: 4) { row in
            try row.money(0, 1).map { Valuation($0, day: try row.partialDay(2), source: try row.optionalText(3) ?? "") }
        }.compactMap { $0 }
    }

    /// Returns the key of an item's whole; nil if the item is not a part, or the whole does not exist.
    static func key(of parent: Reference?, _ db: Database) throws -> Int64? {
        guard let id = parent?.id else { return nil }
        return try Int64.fetchOne(try db.cachedStatement(sql: "SELECT key FROM items WHERE id = ?"), arguments: [id])
    }
}

extension StoredRow {
    /// Returns the reference for a number in a row; nil if there is none.
    func named(_ column: Int, _ reference: (Int64) -> Reference?) throws -> Reference? {
        guard let number = try optionalNumber(column) else { return nil }
        guard let reference = reference(number) else { throw damaged(column, "is \(number), which does not exist") }
        return reference
    }
}
