import GRDB

/// Sorts the items by facts without an index. The order is read at the first request and kept until something changes.
enum FactOrder {
    /// Returns all keys in the order of the ends of their warranties; items without one come last.
    static func warrantyEnds(_ catalog: Catalog, _ db: Database) throws -> KeyOrder {
        let counters = try Counters(db)
        let largest = try OrderQueries.largestKey(counters, db)
        var missing: [UInt32] = []
        var present: [UInt32] = []
        present.reserveCapacity(Int(min(counters.items, largest)))
        // An inexact day counts as its last day: "2027" is after "2027-06-30" and before "2028".
        let end = catalog.shows(.warrantyEnds) ? "substr(warrantyEnds || '-99-99', 1, 10)" : "NULL"  // not a text
        let statement = try db.makeStatement(
            sql: """
                SELECT key, \(end) IS NULL FROM items LEFT JOIN details ON item = key WHERE state = 0 ORDER BY \(end), valueOrder, key
                """)
        try statement.forEachRow(of: "items", namedBy: 0) { row in
            let key = try row.key(0)
            guard key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            if try row.number(1) == 0 { present.append(key) } else { missing.append(key) }
        }
        return KeyOrder(keys: missing + present, missingCount: missing.count)
    }

    // MARK: - Incomplete items

    /// Returns all keys in the order of their gains, and for equal gains of their values; unwanted items come last.
    static func gains(_ catalog: Catalog, _ db: Database) throws -> KeyOrder {
        let largest = try OrderQueries.largestKey(Counters(db), db)
        var keys: [UInt32] = []
        var values = [UInt64](repeating: 0, count: Int(largest) + 1)
        let gains = try gains(catalog, keysUpTo: largest, ", valueOrder", db) { key, row in
            keys.append(key)
            // Items without a value come before all others.
            values[Int(key)] = try row.optionalReal(afterGain).map { max(2, SortCodes.code(of: $0)) } ?? 1
        }
        return gains.order(of: SortCodes(values).sorted(keys, ascending: true))
    }

    /// Returns the gains of the items as codes.
    static func gainCodes(_ catalog: Catalog, _ db: Database) throws -> SortCodes {
        try gains(catalog, keysUpTo: try OrderQueries.largestKey(Counters(db), db), "", db) { _, _ in }
    }

    /// The first column after those of a gain.
    private static let afterGain = 8

    /// Reads the gains of all items; an item that is not wanted has none. They are computed here, because numbers of SQL are not exact
    /// enough.
    ///
    /// - Parameters:
    ///   - more: further columns.
    ///   - body: takes each key, the smallest first, and its row.
    private static func gains(
        _ catalog: Catalog, keysUpTo largest: Int64, _ more: String, _ db: Database, _ body: (UInt32, StoredRow) throws -> Void
    ) throws -> SortCodes {
        var codes = [UInt64](repeating: 0, count: Int(largest) + 1)
        let statement = try db.makeStatement(
            sql: """
                SELECT key, \(Completeness.missingCount(hiding: catalog.hiddenFields)), valueMinor, currency, \
                price, priceCurrency, quantity, inAll\(more) \
                FROM items LEFT JOIN details ON item = key WHERE state = 0 ORDER BY key
                """)
        try statement.forEachRow(of: "items", namedBy: 0) { row in
            let key = try row.key(0)
            guard key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            if let count = try row.optionalNumber(1) {
                let worth = try row.money(2, 3) ?? row.moneyInAll(from: 4)
                codes[Int(key)] = SortCodes.code(of: Completeness.gain(missing: Int(count), worth: worth))
            }
            try body(key, row)
        }
        return SortCodes(codes)
    }
}
