import GRDB
import Synchronization

/// Holds the keys of all items in the orders that were asked for last, and keeps them up to date.
final class OrderCache: Sendable {
    private struct State {
        /// Counts the changes, so that an order that was read before one is not kept after it.
        var generation = 0
        var orders: [SortKey: KeyOrder] = [:]
    }

    private let state = Mutex(State())

    /// The order, from memory or from the database's index.
    func order(_ key: SortKey, in storage: Storage) throws(InventoryError) -> KeyOrder {
        let (known, generation) = state.withLock { ($0.orders[key], $0.generation) }
        if let known { return known }
        let order = try storage.read { db in try Self.load(key, db) }
        state.withLock { state in
            guard state.generation == generation else { return }
            state.orders[key] = order
        }
        return order
    }

    /// Forgets everything.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.orders = [:]
        }
    }

    static func load(_ key: SortKey, _ db: Database) throws -> KeyOrder {
        let count = try Counters(db).items
        var keys: [UInt32] = []
        keys.reserveCapacity(Int(count) + 16)
        let statement = try db.cachedStatement(sql: "SELECT key FROM items ORDER BY \(sql(key)), key")
        let cursor = try Int64.fetchCursor(statement)
        while let key = try cursor.next() { keys.append(UInt32(truncatingIfNeeded: key)) }
        let missing: Int
        if let column = column(key) {
            missing = try Int.fetchOne(db, sql: "SELECT count(*) FROM items WHERE \(column) IS NULL") ?? 0
        } else {
            missing = 0
        }
        return KeyOrder(keys: keys, missingCount: missing)
    }

    /// What the database sorts by.
    static func sql(_ key: SortKey) -> String {
        switch key {
        case .newest: "key"
        case .name: "nameOrder"
        case .value: "valueOrder, valueMinor"
        case .serialNumber: "serialOrder"
        case .location: "locationOrder"
        }
    }

    /// The column that is missing where an item has nothing to sort by.
    static func column(_ key: SortKey) -> String? {
        switch key {
        case .newest, .name: nil
        case .value: "valueOrder"
        case .serialNumber: "serialOrder"
        case .location: "locationOrder"
        }
    }
}
