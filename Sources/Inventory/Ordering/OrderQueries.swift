import GRDB

/// Orders, asked of the database.
enum OrderQueries {
    /// All keys in an order, from its index.
    static func load(_ key: SortKey, _ db: Database) throws -> KeyOrder {
        var keys: [UInt32] = []
        keys.reserveCapacity(Int(try Counters(db).items))
        let cursor = try Int64.fetchCursor(db, sql: "SELECT key FROM items ORDER BY \(terms(key))")
        while let key = try cursor.next() { keys.append(UInt32(truncatingIfNeeded: key)) }
        var missing = 0
        if let column = optionalColumn(key) {
            missing = try Int.fetchOne(db, sql: "SELECT count(*) FROM items WHERE \(column) IS NULL") ?? 0
        }
        return KeyOrder(keys: keys, missingCount: missing)
    }

    /// Where an item belongs in an order that it is not in; nil when there is no such item.
    static func place(of item: UInt32, _ key: SortKey, in order: KeyOrder, _ db: Database) throws -> (index: Int, isMissing: Bool)? {
        guard let own = try values(of: item, key, db) else { return nil }
        let isMissing = optionalColumn(key) != nil && own[0].isNull
        var low = isMissing ? 0 : order.missingCount
        var high = isMissing ? order.missingCount : order.keys.count
        while low < high {
            let middle = (low + high) / 2
            let other = order.keys[middle]
            let comesFirst: Bool
            if isMissing || key == .newest {
                comesFirst = other < item
            } else {
                guard let values = try values(of: other, key, db) else { return nil }
                comesFirst = isLess(values, other, own, item)
            }
            if comesFirst { low = middle + 1 } else { high = middle }
        }
        return (low, isMissing)
    }

    /// What the database sorts by, always with the key last.
    static func terms(_ key: SortKey, _ direction: String = "ASC") -> String {
        (columns(key) + ["key"]).map { "\($0) \(direction)" }.joined(separator: ", ")
    }

    /// The column that is missing where an item has nothing to sort by.
    static func optionalColumn(_ key: SortKey) -> String? {
        switch key {
        case .newest, .name: nil
        case .value: "valueOrder"
        case .serialNumber: "serialOrder"
        case .location: "locationOrder"
        }
    }

    private static func columns(_ key: SortKey) -> [String] {
        switch key {
        case .newest: []
        case .name: ["nameOrder"]
        case .value: ["valueOrder", "valueMinor"]
        case .serialNumber: ["serialOrder"]
        case .location: ["locationOrder"]
        }
    }

    private static func values(of item: UInt32, _ key: SortKey, _ db: Database) throws -> [DatabaseValue]? {
        let columns = columns(key)
        let statement = try db.cachedStatement(sql: "SELECT \((columns + ["key"]).joined(separator: ", ")) FROM items WHERE key = ?")
        return try Row.fetchOne(statement, arguments: [Int64(item)]).map { row in columns.indices.map { row[$0] } }
    }

    /// Compares as the database does.
    private static func isLess(_ one: [DatabaseValue], _ oneKey: UInt32, _ other: [DatabaseValue], _ otherKey: UInt32) -> Bool {
        for (a, b) in zip(one, other) where a != b {
            switch (a.storage, b.storage) {
            case (.blob(let a), .blob(let b)): return a.lexicographicallyPrecedes(b)
            case (.double(let a), .double(let b)): return a < b
            case (.int64(let a), .int64(let b)): return a < b
            default: return a.isNull
            }
        }
        return oneKey < otherKey
    }
}
