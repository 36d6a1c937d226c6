import GRDB

/// The place of each item, and the ranks of places in the order of their tree, for lists that are sorted or grouped by place. Four bytes an
/// item; no text.
struct PlaceRanks: Sendable {
    /// The number of the place, by key; 0 for an item without a place, and `absent` for a key without an item.
    private var places: [UInt32] = []
    /// The rank of each place, by its number.
    private var ranks: [UInt32] = []
    /// The number of places; many may have no items.
    private(set) var count = 0

    private static let absent = UInt32.max

    init(_ catalog: Catalog, _ collation: Collation, _ db: Database) throws {
        rank(catalog, collation)
        places = [UInt32](repeating: Self.absent, count: Int(try OrderQueries.largestKey(Counters(db), db)) + 1)
        // The index has all needed columns.
        let rows = try Row.fetchCursor(db, sql: "SELECT key, place FROM items INDEXED BY itemsInPlace WHERE state = 0")
        while let row = try rows.next() {
            let row = StoredRow(row, of: "items", namedBy: 0)
            let key = Int(try row.key(0))
            guard key < places.count else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            places[key] = try number(row, 1)
        }
    }

    private func number(_ row: StoredRow, _ column: Int) throws -> UInt32 {
        guard let place = try row.optionalNumber(column) else { return 0 }
        guard place > 0, place < ranks.count else { throw row.damaged(column, "is \(place), which does not exist") }
        return UInt32(place)
    }

    /// Ranks the places again after changes of places.
    mutating func rank(_ catalog: Catalog, _ collation: Collation) {
        let order = catalog.preorder(collation)
        ranks = [UInt32](repeating: UInt32(truncatingIfNeeded: order.count), count: Int(catalog.placeTable.lastNumber) + 1)
        for (rank, number) in order.enumerated() { ranks[Int(number)] = UInt32(truncatingIfNeeded: rank) }
        count = order.count
    }

    /// Returns the rank of an item's place; nil if it has none.
    func rank(of key: UInt32) -> Int? {
        guard Int(key) < places.count, case let place = places[Int(key)], place != 0, place != Self.absent else { return nil }
        let rank = Int(ranks[Int(place)])
        return rank < count ? rank : nil
    }

    /// Returns the paths of all places, in the order of the tree, and the number of each item's place, by key, from 1; 0 for none.
    func numbered(_ catalog: Catalog) -> (paths: [[String]], numbers: [UInt32]) {
        var order = [Int64](repeating: 0, count: count)
        for (number, rank) in ranks.enumerated() where rank < count { order[Int(rank)] = Int64(number) }
        let numbers = places.indices.map { key in rank(of: UInt32(truncatingIfNeeded: key)).map { UInt32($0 + 1) } ?? 0 }
        return (order.map { catalog.path(ofNumber: $0) }, numbers)
    }

    /// Returns the numbers of the places of changed items, by the items' keys. Called on the writer.
    static func places(of touched: Set<UInt32>, _ db: Database) throws -> [UInt32: UInt32] {
        let own = try db.cachedStatement(sql: "SELECT key, place FROM items WHERE key = ? AND state = 0")
        var result: [UInt32: UInt32] = [:]
        for key in touched {
            let row = try Row.fetchOne(own, arguments: [Int64(key)]).map { StoredRow($0, of: "items", namedBy: 0) }
            // No place can have this number, and `move` refuses it.
            result[key] = try row.map { try $0.optionalNumber(1).map { UInt32(exactly: $0) ?? absent - 1 } ?? 0 } ?? absent
        }
        return result
    }

    /// Updates the places of some items.
    mutating func move(_ moved: [UInt32: UInt32]) throws {
        for (key, place) in moved {
            guard place < ranks.count || place == 0 || place == Self.absent else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            if Int(key) >= places.count { places += [UInt32](repeating: Self.absent, count: Int(key) + 1 - places.count) }
            places[Int(key)] = place
        }
    }

    /// All items by place, those of one place by age. Items without a place come first, as in every `KeyOrder`.
    var order: KeyOrder {
        var starts = [Int](repeating: 0, count: count + 2)
        func slot(_ key: Int) -> Int { rank(of: UInt32(truncatingIfNeeded: key)).map { $0 + 1 } ?? 0 }
        for key in places.indices where places[key] != Self.absent { starts[slot(key) + 1] += 1 }
        let missing = starts[1]
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var keys = [UInt32](repeating: 0, count: starts[count + 1])
        for key in places.indices where places[key] != Self.absent {
            let slot = slot(key)
            keys[starts[slot]] = UInt32(truncatingIfNeeded: key)
            starts[slot] += 1
        }
        return KeyOrder(keys: keys, missingCount: missing)
    }
}

extension Catalog {
    /// Returns the numbers of all places, each before the places in it, and neighbours by name.
    func preorder(_ collation: Collation) -> [Int64] {
        var result: [Int64] = []
        var waiting = sorted(in: 0, collation)
        while let next = waiting.popLast(), result.count <= placeTable.entries.count {
            result.append(next)
            waiting += sorted(in: next, collation)
        }
        return result
    }

    /// Returns the places directly in a place, the last one first.
    private func sorted(in number: Int64, _ collation: Collation) -> [Int64] {
        guard let places = inner[number] else { return [] }
        guard places.count > 1 else { return Array(places.values) }
        // Names with equal sort keys are in the order of their bytes, as everywhere.
        return places.map { (order: collation.key($0.key), name: $0.key, number: $0.value) }.sorted { one, other in
            if one.order == other.order { return other.name.utf8.lexicographicallyPrecedes(one.name.utf8) }
            return other.order.lexicographicallyPrecedes(one.order)
        }.map(\.number)
    }
}
