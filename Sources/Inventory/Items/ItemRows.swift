import FoundationEssentials
import GRDB

/// Rows of the list, read from the database.
enum ItemRows {
    private static let columns = """
        SELECT key, id, revision, name, serialNumber, valueMinor, currency, location, createdAt,
        (SELECT sha256 FROM pictures WHERE pictures.picture = items.picture),
        CASE WHEN picture IS NULL THEN 0 ELSE (SELECT max(position) + 1 FROM itemPhotos WHERE item = items.key) END FROM items
        """

    static func row(_ key: ItemKey, _ db: Database) throws -> ItemRow? {
        let statement = try db.cachedStatement(sql: columns + " WHERE key = ?")
        return try Row.fetchOne(statement, arguments: [key.rawValue]).map(row)
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

    private static func row(_ row: Row) -> ItemRow {
        ItemRow(
            key: ItemKey(rawValue: row[0]), id: row[1], revision: row[2], name: row[3], serialNumber: row[4],
            value: ItemRecords.money(row[5], row[6]), location: row[7], createdAt: Timestamp(milliseconds: row[8]),
            photoSHA256: (row[9] as Data?).map { Hex.encode($0) }, photoCount: row[10] ?? 0)
    }
}
