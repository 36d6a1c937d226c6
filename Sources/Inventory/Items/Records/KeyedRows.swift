import GRDB

/// Reads rows of some items, a page of them with one query. Separate queries take twice as long, at every key that is typed into the
/// search.
enum KeyedRows {
    /// The number of items in one query: a page of a list. For fewer items the last one is repeated, so that one statement is enough.
    private static let count = 16
    private static let condition = " WHERE key IN (" + Array(repeating: "?", count: count).joined(separator: ", ") + ")"

    /// Calls the body with each existing row, in any order, and the index of its key in `keys`.
    ///
    /// - Parameters:
    ///   - sql: the query without its condition.
    ///   - column: the column of the key in its result.
    ///   - keys: the items, each once.
    ///   - table: their table, for the error about a row that cannot be read.
    static func read(
        _ sql: String, key column: Int, of keys: [ItemKey], from table: StaticString, _ db: Database,
        _ body: (Int, StoredRow) throws -> Void
    ) throws {
        let statement = try db.cachedStatement(sql: sql + condition)
        for start in stride(from: 0, to: keys.count, by: count) {
            let end = min(start + count, keys.count)
            let asked = (start..<start + count).map { keys[min($0, end - 1)].rawValue }
            try statement.forEachRow(StatementArguments(asked), of: table, namedBy: column) { row in
                let key = Int64(try row.key(column))
                if let place = asked.firstIndex(of: key) { try body(start + place, row) }
            }
        }
    }
}
