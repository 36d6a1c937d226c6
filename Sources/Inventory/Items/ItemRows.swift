import FoundationEssentials
import GRDB

/// Rows of the list, read from the database.
enum ItemRows {
    private static let columns = """
        SELECT key, id, revision, name, serialNumber, valueMinor, currency, location, createdAt,
        (SELECT sha256 FROM pictures WHERE pictures.picture = items.picture),
        CASE WHEN picture IS NULL THEN 0 ELSE (SELECT max(position) + 1 FROM itemPhotos WHERE item = items.key) END,
        quantity, unit, eachMinor FROM items
        """

    /// The rows of items, in the order of their keys; those that are gone are left out.
    static func rows(_ keys: [ItemKey], _ db: Database) throws -> [ItemRow] {
        var found = [ItemRow?](repeating: nil, count: keys.count)
        try KeyedRows.read(columns, key: 0, of: keys, from: "items", db) { place, stored in found[place] = try row(stored) }
        return found.compactMap { $0 }
    }

    static func first(_ order: SortOrder, limit: Int, _ db: Database) throws -> [ItemRow] {
        guard limit > 0 else { return [] }
        let direction = order.ascending ? "ASC" : "DESC"
        let by = OrderQueries.terms(order.key, direction)
        guard let column = OrderQueries.optionalColumn(order.key) else {
            let statement = try db.cachedStatement(sql: "\(columns) ORDER BY \(by) LIMIT ?")
            return try Row.fetchAll(statement, arguments: [limit]).map(row)
        }
        let present = try db.cachedStatement(sql: "\(columns) WHERE \(column) IS NOT NULL ORDER BY \(by) LIMIT ?")
        var rows = try Row.fetchAll(present, arguments: [limit]).map(row)
        if rows.count < limit {
            let missing = try db.cachedStatement(sql: "\(columns) WHERE \(column) IS NULL ORDER BY \(by) LIMIT ?")
            rows += try Row.fetchAll(missing, arguments: [limit - rows.count]).map(row)
        }
        return rows
    }

    private static func row(_ row: Row) throws -> ItemRow { try self.row(StoredRow(row, of: "items", namedBy: 0)) }

    private static func row(_ row: StoredRow) throws -> ItemRow {
        ItemRow(
            key: ItemKey(rawValue: Int64(try row.key(0))), id: try row.id(1), revision: try row.revision(2), name: try row.text(3),
            serialNumber: try row.text(4), value: try row.money(5, 6), location: try row.text(7), createdAt: try row.time(8),
            photoSHA256: row.isNull(9) ? nil : try row.hash(9),
            photoCount: row.isNull(10) ? 0 : Int(try row.number(10, in: 0...StoredRow.largestCount)),
            quantity: try row.quantity(11), unit: try row.optionalText(12) ?? "", each: row.isNull(13) ? nil : try row.money(13, 6))
    }
}
