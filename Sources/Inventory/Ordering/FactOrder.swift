import GRDB

/// Sorts the items by facts without an index. The order is read at the first request and kept until something changes.
enum FactOrder {
    /// Returns all keys in an order; items without the fact come last.
    static func load(_ key: SortKey, _ catalog: Catalog, _ db: Database) throws -> KeyOrder {
        let counters = try Counters(db)
        let largest = try OrderQueries.largestKey(counters, db)
        var missing: [UInt32] = []
        var present: [UInt32] = []
        present.reserveCapacity(Int(min(counters.items, largest)))
        let fact = expression(key, hiding: catalog.hiddenFields)
        let statement = try db.makeStatement(
            sql: """
                SELECT key, \(fact) IS NULL FROM items LEFT JOIN details ON item = key WHERE state = 0 ORDER BY \(fact), valueOrder, key
                """)
        try statement.forEachRow(of: "items", namedBy: 0) { row in
            let key = try row.key(0)
            guard key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            if try row.number(1) == 0 { present.append(key) } else { missing.append(key) }
        }
        return KeyOrder(keys: missing + present, missingCount: missing.count)
    }

    /// Returns the number of missing facts of each item as codes.
    static func missing(_ catalog: Catalog, _ db: Database) throws -> SortCodes {
        let largest = try OrderQueries.largestKey(Counters(db), db)
        var codes = [UInt64](repeating: 0, count: Int(largest) + 1)
        let statement = try db.makeStatement(
            sql:
                "SELECT key, \(expression(.missing, hiding: catalog.hiddenFields)) FROM items LEFT JOIN details ON item = key WHERE state = 0"
        )
        try statement.forEachRow(of: "items", namedBy: 0) { row in
            let key = try row.key(0)
            guard key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            if let count = try row.optionalNumber(1) { codes[Int(key)] = SortCodes.code(of: count) }
        }
        return SortCodes(codes)
    }

    /// Returns the fact's SQL expression; null if there is none.
    private static func expression(_ key: SortKey, hiding hidden: Set<ItemField>) -> String {
        switch key {
        case .missing: Completeness.missingCount(hiding: hidden)
        // An inexact day counts as its last day: "2027" is after "2027-06-30" and before "2028".
        case .warrantyEnds: hidden.contains(.warrantyEnds) ? "NULL" : "substr(warrantyEnds || '-99-99', 1, 10)"
        default: "NULL"
        }
    }
}
