import FoundationEssentials
import GRDB
import Synchronization

/// Holds the keys of all items in the orders that were asked for last, and keeps them up to date, so that neither an added item nor a
/// change of order makes a window wait.
final class OrderCache: Sendable {
    private struct State {
        /// Counts the changes, so that an order that was read before one is not kept after it.
        var generation = 0
        /// Whether a change is being followed: what is read meanwhile may be of before and after it.
        var isFollowing = false
        /// Those asked for last, the last one first.
        var orders: [(key: SortKey, field: UUID?, order: KeyOrder)] = []
        /// Once it was asked for.
        var ranks: LocationRanks?
    }

    /// Two orders are kept: going back and forth is common, and each costs four bytes an item.
    private static let kept = 2
    /// More items than this, and reading the order again is faster than finding each item's place.
    private static let mostPlaces = 40

    private let state = Mutex(State())

    /// What is the same before and after some reading where nothing changed meanwhile; nil while something does.
    var stamp: Int? { state.withLock { $0.isFollowing ? nil : $0.generation } }

    /// A change begins to be followed, here and elsewhere.
    func beginFollowing() {
        state.withLock { state in
            state.generation += 1
            state.isFollowing = true
        }
    }

    /// The change was followed everywhere.
    func endFollowing() {
        state.withLock { state in
            state.generation += 1
            state.isFollowing = false
        }
    }

    /// The order, from memory or from the database's index.
    ///
    /// - Parameter catalog: where places are known.
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
        if key == .location {
            order = try locationRanks(in: storage, catalog, collation).order
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

    /// Where each item's place stands among all, from memory or from the database's index.
    func locationRanks(
        in storage: Storage, _ catalog: CatalogCache, _ collation: Collation
    ) throws(InventoryError) -> LocationRanks {
        let (known, generation) = state.withLock { ($0.ranks, $0.generation) }
        if let known { return known }
        let ranks = try storage.read { db in try LocationRanks(catalog.catalog(db), collation, db) }
        state.withLock { state in
            if state.generation == generation { state.ranks = ranks }
        }
        return ranks
    }

    /// Forgets everything.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.orders = []
            state.ranks = nil
        }
    }

    /// Brings the orders up to date after a change. On the writer, where nothing else changes them.
    func follow(_ change: Change, _ catalog: Catalog, _ collation: Collation, _ db: Database) throws {
        let keys = state.withLock { state in
            state.generation += 1
            // What a change does to an order by an own field or a fact is found by reading it again, when it is asked for; by place it is made of
            // the ranks, which are in memory. To make it here would let each change wait for a walk through all items.
            state.orders.removeAll { $0.key.isReadWhole || $0.key == .location }
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
            let ranks = try LocationRanks(catalog, collation, db)
            return state.withLock { $0.ranks = ranks }
        }
        let places = try LocationRanks.places(of: Set(change.items.map { UInt32(truncatingIfNeeded: $0.key.rawValue) }), db)
        // Changed where they are: a copy would be four bytes of each item. Only where places changed as well are all counted again, beside.
        guard change.changesCatalog, var ranks = state.withLock({ $0.ranks }) else {
            return try state.withLock { try $0.ranks?.move(places) }
        }
        ranks.rank(catalog, collation)
        try ranks.move(places)
        state.withLock { [ranks] in $0.ranks = ranks }
    }

    /// Takes the items of a change out of an order and puts those that are there now in their places.
    private func move(_ change: Change, in key: SortKey, _ db: Database) throws {
        let touched = Set(change.items.map { UInt32(truncatingIfNeeded: $0.key.rawValue) })
        let old = Set(change.items.filter(\.existedBefore).map { UInt32(truncatingIfNeeded: $0.key.rawValue) })
        let places = try OrderQueries.places(of: touched, key, db)
        // At once: who asks meanwhile finds each item, where it was or where it is.
        update(key) { order in
            order.remove(old)
            // From the smallest, so that the neighbour of each is in its place before it.
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
