import GRDB

extension LibraryCheck {
    /// Returns values that the program never writes and that reading does not detect. They break lists, counters and changes.
    ///
    /// - Parameter most: the maximum number of findings of each kind.
    static func valuesThatAreWrong(_ db: Database, most: Int) throws -> [String] {
        let largest = StoredRow.largestCount
        let rules: [(table: StaticString, sql: String)] = [
            ("items", "SELECT key, state FROM items WHERE state NOT IN (0, 1)"),
            ("deletions", "SELECT hex(id), revision FROM deletions WHERE revision NOT BETWEEN 1 AND \(largest)"),
            ("deletions", "SELECT hex(id), length(id) AS id FROM deletions WHERE length(id) <> 16"),
            ("history", "SELECT sequence, sequence FROM history WHERE sequence NOT BETWEEN 1 AND \(largest)"),
            ("history", "SELECT sequence, length(request) AS request FROM history WHERE length(request) <> 16"),
            ("history", "SELECT sequence, length(seat) AS seat FROM history WHERE length(seat) <> 16"),
            ("historyItems", "SELECT sequence, position FROM historyItems WHERE position NOT BETWEEN 0 AND \(largest)"),
        ]
        var result: [String] = []
        for (table, sql) in rules {
            for row in try Row.fetchAll(db, sql: sql + " LIMIT \(most)") {
                let row = StoredRow(row, of: table, namedBy: 0)
                result.append(row.damaged(1, "is \(try row.number(1))").place)
            }
        }
        let states = """
            SELECT key, state FROM items LEFT JOIN details ON item = key
            WHERE state = 0 AND disposal IS NOT NULL OR state = 1 AND disposal IS NULL LIMIT \(most)
            """
        for row in try Row.fetchAll(db, sql: states) {
            let row = StoredRow(row, of: "items", namedBy: 0)
            result.append(row.damaged(1, try row.number(1) == 0 ? "is 0, and it has left the household" : "is 1, and it is here").place)
        }
        return result
    }
}
