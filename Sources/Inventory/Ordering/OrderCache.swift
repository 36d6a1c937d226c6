import FoundationEssentials
import GRDB
import Synchronization

/// Keeps the keys of all items in the last requested orders, and updates them, so that neither an added item nor a change of order makes a
/// window wait.
final class OrderCache: Sendable {
    private struct State {
        /// Counts the changes, so that an order that was read before one is not kept after it.
        var generation = 0
        /// Whether a change is being followed. Data that is read meanwhile may be from before or after it.
        var isFollowing = false
        /// The last requested orders, the latest first.
        var orders: [(key: SortKey, field: UUID?, order: KeyOrder)] = []
        /// The places of items, after the first request.
        var ranks: PlaceRanks?
    }

    /// The number of kept orders: going back and forth is common, and each order costs four bytes an item.
    private static let kept = 2
    /// For more items than this, reading the order again is faster than finding each item's place.
    private static let mostPlaces = 40

    private let state = Mutex(State())

    /// A value that is equal before and after a reading if nothing changed meanwhile; nil during a change.
    var stamp: Int? { state.withLock { $0.isFollowing ? nil : $0.generation } }

    /// Marks the start of following a change, here and elsewhere.
    func beginFollowing() {
        state.withLock { state in
            state.generation += 1
            state.isFollowing = true
        }
    }

    /// Marks the end of following the change everywhere.
    func endFollowing() {
        state.withLock { state in
            state.generation += 1
            state.isFollowing = false
        }
    }

    /// Returns the order, from memory or from the database's index.
    ///
    /// - Parameter catalog: the source of places.
    func order(_ wanted: SortOrder, in storage: Storage, _ catalog: CatalogCache, _ collation: Collation) throws(InventoryError)
        -> KeyOrder
    {
        let (key, field) = (wanted.key, wanted.field)
        let (known, generation) = state.withLock { state -> (KeyOrder?, Int) in
            guard let index = state.orders.firstIndex(where: { $0.key == key && $0.field == field }) else {
                return (nil, state.generation)
            }
            let found = state.orders.remove(at: index)
            state.orders.insert(found, at: 0)
            return (found.order, state.generation)
        }
        if let known { return known }
        let order: KeyOrder
        if key == .place {
            order = try placeRanks(in: storage, catalog, collation).order
        } else if key == .missing || key == .warrantyEnds {
            order = try storage.read { db in try FactOrder.load(key, catalog.catalog(db), db) }
        } else if key == .own {
            order = try storage.read { db in try OwnOrder.load(field, catalog.catalog(db), collation, db) }
        } else {
            order = try storage.read { db in try OrderQueries.load(key, db) }
        }
        state.withLock { state in
            guard state.generation == generation else { return }
            state.orders.removeAll { $0.key == key && $0.field == field }
            state.orders.insert((key, field, order), at: 0)
            state.orders.removeLast(max(0, state.orders.count - Self.kept))
        }
        return order
    }

    /// Returns the ranks of all items' places, from memory or from the database's index.
    func placeRanks(
        in storage: Storage, _ catalog: CatalogCache, _ collation: Collation
    ) throws(InventoryError) -> PlaceRanks {
        let (known, generation) = state.withLock { ($0.ranks, $0.generation) }
        if let known { return known }
        let ranks = try storage.read { db in try PlaceRanks(catalog.catalog(db), collation, db) }
        state.withLock { state in
            if state.generation == generation { state.ranks = ranks }
        }
        return ranks
    }

    /// Removes all orders from memory.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.orders = []
            state.ranks = nil
        }
    }

    /// Updates the orders after a change. Called on the writer, where nothing else changes them.
    func follow(_ change: Change, _ catalog: Catalog, _ collation: Collation, _ db: Database) throws {
        let keys = state.withLock { state in
            state.generation += 1
            // Orders by a custom field or a fact are read again at the next request; orders by place are made from the ranks in memory. If
            // they were updated here, each change would wait for a walk through all items.
            state.orders.removeAll { $0.key.isReadWhole || $0.key == .place }
            return state.orders.map(\.key)
        }
        try followRanks(change, catalog, collation, db)
        for key in keys {
            if change.items.count <= Self.mostPlaces {
                try move(change, in: key, db)
            } else {
                let order = try OrderQueries.load(key, db)
                update(key) { $0 = order }
            }
        }
        state.withLock { $0.generation += 1 }
    }

    private func followRanks(_ change: Change, _ catalog: Catalog, _ collation: Collation, _ db: Database) throws {
        guard state.withLock({ $0.ranks != nil }) else { return }
        guard change.items.count <= Self.mostPlaces else {
            let ranks = try PlaceRanks(catalog, collation, db)
            return state.withLock { $0.ranks = ranks }
        }
        let places = try PlaceRanks.places(of: Set(change.items.map { UInt32(truncatingIfNeeded: $0.key.rawValue) }), db)
        // The ranks are changed in place, because a copy takes four bytes an item. Only after a change of places are all ranks computed
        // again, in a copy.
        guard change.changesCatalog, var ranks = state.withLock({ $0.ranks }) else {
            return try state.withLock { try $0.ranks?.move(places) }
        }
        ranks.rank(catalog, collation)
        try ranks.move(places)
        state.withLock { [ranks] in $0.ranks = ranks }
    }

    /// Moves the items of a change to their new places in an order.
    private func move(_ change: Change, in key: SortKey, _ db: Database) throws {
        let touched = Set(change.items.map { UInt32(truncatingIfNeeded: $0.key.rawValue) })
        let old = Set(change.items.filter(\.existedBefore).map { UInt32(truncatingIfNeeded: $0.key.rawValue) })
        let places = try OrderQueries.places(of: touched, key, db)
        // In one step, so that other threads find each item in its old or its new place.
        update(key) { order in
            order.remove(old)
            // Ascending, so that the neighbour of each is in place before it.
            for place in places { order.insert(place) }
        }
    }

    private func update(_ key: SortKey, _ body: (inout KeyOrder) -> Void) {
        state.withLock { state in
            guard let index = state.orders.firstIndex(where: { $0.key == key }) else { return }
            body(&state.orders[index].order)
        }
    }
}
