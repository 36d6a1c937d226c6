import GRDB
import Synchronization

/// Holds the keys of all items in the orders that were asked for last, and keeps them up to date, so that neither an added item nor a
/// change of order makes a window wait.
final class OrderCache: Sendable {
    private struct State {
        /// Counts the changes, so that an order that was read before one is not kept after it.
        var generation = 0
        /// Those asked for last, the last one first.
        var orders: [(key: SortKey, order: KeyOrder)] = []
    }

    /// Two orders are kept: going back and forth is common, and each costs four bytes an item.
    private static let kept = 2
    /// More items than this, and reading the order again is faster than finding each item's place.
    private static let mostPlaces = 40

    private let state = Mutex(State())

    /// The order, from memory or from the database's index.
    func order(_ key: SortKey, in storage: Storage) throws(InventoryError) -> KeyOrder {
        let (known, generation) = state.withLock { state -> (KeyOrder?, Int) in
            guard let index = state.orders.firstIndex(where: { $0.key == key }) else { return (nil, state.generation) }
            let found = state.orders.remove(at: index)
            state.orders.insert(found, at: 0)
            return (found.order, state.generation)
        }
        if let known { return known }
        let order = try storage.read { db in try OrderQueries.load(key, db) }
        state.withLock { state in
            guard state.generation == generation else { return }
            state.orders.removeAll { $0.key == key }
            state.orders.insert((key, order), at: 0)
            state.orders.removeLast(max(0, state.orders.count - Self.kept))
        }
        return order
    }

    /// Forgets everything.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.orders = []
        }
    }

    /// Brings the orders up to date after a change. On the writer.
    func follow(_ change: Change, _ storage: Storage) throws(InventoryError) {
        let orders = state.withLock { state in
            state.generation += 1
            return state.orders
        }
        var updated: [(key: SortKey, order: KeyOrder)] = []
        for (key, order) in orders {
            let new: KeyOrder
            if change.items.count <= Self.mostPlaces {
                new = try storage.read { db in try Self.updated(order, key, change, db) }
            } else {
                new = try storage.read { db in try OrderQueries.load(key, db) }
            }
            updated.append((key, new))
        }
        state.withLock { state in
            state.generation += 1
            state.orders = updated
        }
    }

    private static func updated(_ order: KeyOrder, _ key: SortKey, _ change: Change, _ db: Database) throws -> KeyOrder {
        var order = order
        // The last thing that happened to each item counts.
        var last: [UInt32: Change.ItemChange] = [:]
        var existed: Set<UInt32> = []
        for item in change.items {
            let key = UInt32(truncatingIfNeeded: item.key.rawValue)
            last[key] = item
            if item.existedBefore { existed.insert(key) }
        }
        order.remove(existed)
        for (item, _) in last.sorted(by: { $0.key < $1.key }) {
            guard let place = try OrderQueries.place(of: item, key, in: order, db) else { continue }
            order.keys.insert(item, at: place.index)
            if place.isMissing { order.missingCount += 1 }
        }
        return order
    }
}
