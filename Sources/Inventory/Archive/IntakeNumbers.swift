import GRDB

/// Checks the numbers in an archive: each must be within its limits, and leave room for later numbers.
enum IntakeNumbers {
    /// The table, the column that identifies the row, the column of the number, and its range.
    private static let limits: [(table: StaticString, name: String, column: String, range: ClosedRange<Int64>)] = [
        // The tables in memory are indexed by these keys.
        ("items", "key", "key", 1...1 << 27), ("items", "key", "revision", 1...1 << 32), ("deletions", "id", "revision", 1...1 << 32),
        ("history", "sequence", "sequence", 1...1 << 32), ("historyItems", "sequence", "position", 0...1 << 32),
        ("places", "place", "place", 1...1 << 23), ("tags", "tag", "tag", 1...1 << 32), ("types", "type", "type", 1...1 << 32),
        ("fields", "field", "field", 1...1 << 32), ("searches", "search", "search", 1...1 << 32),
        ("pictures", "picture", "picture", 1...1 << 32),
        ("papers", "paper", "paper", 1...1 << 32),
    ]

    /// Throws a `DamagedRow` for the first number out of range.
    static func check(_ db: Database) throws {
        for (table, name, column, range) in limits {
            // An archive of an older version does not have each table.
            guard try db.tableExists("\(table)") else { continue }
            let sql = "SELECT \(name), \(column) FROM \(table) WHERE \(column) NOT BETWEEN ? AND ? LIMIT 1"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [range.lowerBound, range.upperBound]) else { continue }
            _ = try StoredRow(row, of: table, namedBy: 0).number(1, in: range)
        }
        for name in try String.fetchAll(db, sql: "SELECT name FROM counters") where !isCounter(name) {
            throw DamagedRow(table: "counters", row: String(name.prefix(40)), problem: "name is unknown")
        }
        let counters = try Counters(db)
        let largest = try Int64.fetchOne(db, sql: "SELECT max(key) FROM items") ?? 0
        guard (largest...max(largest, 1 << 27)).contains(counters.lastKey) else {
            throw DamagedRow(
                table: "counters", row: "lastKey", problem: "value is \(counters.lastKey), and the last item has the number \(largest)")
        }
    }

    /// Returns whether a counter with this name exists.
    private static func isCounter(_ name: String) -> Bool {
        if ArchiveTable.ownCounters.contains(name) || ["items", "disposed", "lastKey", "within", HiddenFields.counter].contains(name) {
            return true
        }
        return ["total.", "within."].contains { name.hasPrefix($0) && Currency(code: String(name.dropFirst($0.count))) != nil }
    }
}
