import GRDB

/// Reads what the database has of some items, a page of them with one question: to ask for each by itself takes twice as long, at every
/// key that is typed into the search.
enum KeyedRows {
    /// How many items are asked for at once: a page of a list. Fewer are asked for with the last one named again, so that one statement does.
    private static let count = 16
    private static let condition = " WHERE key IN (" + Array(repeating: "?", count: count).joined(separator: ", ") + ")"

    /// Calls the body with each row that is there, in any order, and the place of its key among those that were asked for.
    ///
    /// - Parameters:
    ///   - sql: the question without its condition.
    ///   - column: the column of the key in its answer.
    ///   - keys: the items, each once.
    ///   - table: where they are, for the sentence about a row that cannot be read.
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
