import GRDB

/// Reads the order of the items that are here from the database. `PlaceRanks` and `FactOrder` read the orders by place and by some facts,
/// and `SortReader` those by other fields.
enum OrderQueries {
    /// Returns all keys in an order, from its index.
    static func load(_ key: SortKey, _ db: Database) throws -> KeyOrder {
        let counters = try Counters(db)
        if key == .newest { return KeyOrder(byAge: try keysByAge(counters, db)) }
        let largest = try largestKey(counters, db)
        var keys: [UInt32] = []
        keys.reserveCapacity(Int(min(counters.items, largest)))
        let cursor = try Int64.fetchCursor(db, sql: "SELECT key FROM items WHERE state = 0 ORDER BY \(terms(key))")
        while let key = try cursor.next() {
            guard key >= 1, key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            keys.append(UInt32(key))
        }
        var missing = 0
        if let column = optionalColumn(key) {
            missing = try Int.fetchOne(db, sql: "SELECT count(*) FROM items WHERE state = 0 AND \(column) IS NULL") ?? 0
            // Two ways through a damaged index may find different items.
            guard missing <= keys.count else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        }
        return KeyOrder(keys: keys, missingCount: missing)
    }

    /// Returns all keys, smallest first. In the table's own order SQLite would read the whole table. Without an order it reads the smallest
    /// index, a tenth of that, and marks sort the keys: one mark for each key, read from the start.
    private static func keysByAge(_ counters: Counters, _ db: Database) throws -> AscendingKeys {
        let largest = try largestKey(counters, db)
        var marks = [UInt8](repeating: 0, count: Int(largest) + 1)
        let cursor = try Int.fetchCursor(db, sql: "SELECT key FROM items WHERE state = 0")
        while let key = try cursor.next() {
            guard marks.indices.contains(key) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            marks[key] = 1
        }
        return marks.withUnsafeBufferPointer { AscendingKeys(marks: $0) }
    }

    /// Returns the largest key of an item, which determines the memory for all keys. Takes one step in the table.
    static func largestKey(_ counters: Counters, _ db: Database) throws -> Int64 {
        let largest = try Int64.fetchOne(try db.cachedStatement(sql: "SELECT max(key) FROM items")) ?? 0
        // A key that was never assigned comes from damage, and might need more memory than exists.
        guard largest <= counters.lastKey else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return max(0, largest)
    }

    /// The place of an item: right behind its neighbour.
    struct Place {
        let item: UInt32
        /// The neighbour; nil for the first item, and in the order by age.
        let neighbour: UInt32?
        /// Whether the item has no value to sort by.
        let isMissing: Bool
    }

    /// Returns the places of items, in ascending order. Items that are gone are left out.
    static func places(of items: Set<UInt32>, _ key: SortKey, _ db: Database) throws -> [Place] {
        let list = items.map(String.init).joined(separator: ", ")
        let sql = "SELECT key FROM items WHERE state = 0 AND key IN (\(list)) ORDER BY \(terms(key))"
        let sorted = items.count == 1 ? Array(items) : try UInt32.fetchAll(db, sql: sql)
        return try sorted.compactMap { try place(of: $0, key, db) }
    }

    private static func place(of item: UInt32, _ key: SortKey, _ db: Database) throws -> Place? {
        let columns = columns(key)
        let own = try db.cachedStatement(
            sql: "SELECT \((columns + ["key"]).joined(separator: ", ")) FROM items WHERE key = ? AND state = 0")
        guard let row = try Row.fetchOne(own, arguments: [Int64(item)]) else { return nil }
        let values: [DatabaseValue] = columns.indices.map { row[$0] }
        // By age an item's place is its key.
        guard let first = values.first else { return Place(item: item, neighbour: nil, isMissing: false) }
        let order = terms(key, "DESC")
        if first.isNull {
            let sql = "SELECT key FROM items WHERE state = 0 AND \(columns[0]) IS NULL AND key < ? ORDER BY \(order) LIMIT 1"
            let neighbour = try UInt32.fetchOne(try db.cachedStatement(sql: sql), arguments: [Int64(item)])
            return Place(item: item, neighbour: neighbour, isMissing: true)
        }
        let names = (columns + ["key"]).joined(separator: ", ")
        let marks = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
        // The first condition follows from the second; SQLite needs it to start in an index of expressions.
        let sql = "SELECT key FROM items WHERE state = 0 AND \(columns[0]) <= ? AND (\(names)) < (\(marks)) ORDER BY \(order) LIMIT 1"
        let neighbour = try UInt32.fetchOne(
            try db.cachedStatement(sql: sql), arguments: StatementArguments([first] + values + [Int64(item).databaseValue]))
        return Place(item: item, neighbour: neighbour, isMissing: false)
    }

    /// Returns the terms of the database's sort order, always with the key last.
    static func terms(_ key: SortKey, _ direction: String = "ASC") -> String {
        (columns(key) + ["key"]).map { "\($0) \(direction)" }.joined(separator: ", ")
    }

    /// Returns the terms for rows that are found first and then sorted, without an index for the order.
    static func sortedTerms(_ key: SortKey, _ direction: String) -> String {
        (columns(key) + ["key"]).map { "+\($0) \(direction)" }.joined(separator: ", ")
    }

    /// Returns the column that is null for items without a value.
    static func optionalColumn(_ key: SortKey) -> String? {
        switch key {
        case .newest, .name, .custom, .place, .column, .missing, .warrantyEnds: nil
        case .value: "valueOrder"
        case .serialNumber: "serialOrder"
        }
    }

    private static func columns(_ key: SortKey) -> [String] {
        switch key {
        case .newest, .place, .column, .missing, .warrantyEnds: []
        case .name: ["nameOrder"]
        case .value: ["valueOrder", "valueMinor"]
        case .serialNumber: ["serialOrder"]
        case .custom: [ItemPlaces.order]
        }
    }
}
