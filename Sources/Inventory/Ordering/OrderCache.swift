import FoundationEssentials
import GRDB
import Synchronization

/// Keeps the keys of all items in the last requested orders, and updates them, so that neither an added item nor a change of order makes a
/// window wait.
final class OrderCache: Sendable {
    /// An order in memory.
    private struct Kept {
        /// With two keys the order is as it is shown; with one key it serves both directions, and this is the ascending one.
        let wanted: SortOrder
        var order: KeyOrder

        /// Whether it is read again after each change. If it were updated, each change would wait for a walk through all items. Orders by
        /// place are made from the ranks in memory.
        var isReadAgain: Bool { wanted.isReadWhole || wanted.key == .place }
    }

    private struct State {
        /// Counts the changes, so that an order that was read before one is not kept after it.
        var generation = 0
        /// Whether a change is being followed. Data that is read meanwhile may be from before or after it.
        var isFollowing = false
        /// The last requested orders, the latest first.
        var orders: [Kept] = []
        /// The values of the last first key of two, until the next change. Another direction or second key is then a matter of sorting.
        var codes: (key: SortKey, codes: SortCodes)?
        /// The groups that were shown last, until the next change.
        var groups: (grouping: Grouping, groups: ItemGroups)?
        /// The places of items, after the first request.
        var ranks: PlaceRanks?
    }

    /// The number of kept orders: going back and forth is common, and each order costs four bytes an item.
    private static let most = 2
    /// For more items than this, reading the order again is faster than finding each item's place.
    private static let mostPlaces = 40

    private let columns: FactColumns
    private let state = Mutex(State())

    /// - Parameter columns: the source of the values of fields without an index.
    init(_ columns: FactColumns) { self.columns = columns }

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

    /// Returns the order, from memory or from the database.
    ///
    /// - Parameter catalog: the source of places.
    func order(
        _ wanted: SortOrder, in storage: Storage, _ catalog: CatalogCache, _ collation: Collation
    ) throws(InventoryError) -> ShownOrder {
        guard wanted.second != nil else {
            let single = try kept(SortOrder(wanted.key, ascending: true)) { () throws(InventoryError) in
                try load(wanted.key, in: storage, catalog, collation)
            }
            return ShownOrder(order: single, ascending: wanted.ascending)
        }
        let shown = try kept(wanted) { () throws(InventoryError) in
            let reader = reader(storage, catalog, collation)
            let equal = try sorted(by: wanted.second ?? wanted.first, in: storage, catalog, collation, reader)
            let codes = try codes(wanted.key, keysUpTo: equal.max() ?? 0, reader)
            return KeyOrder(keys: codes.sorted(equal, ascending: wanted.ascending), missingCount: 0)
        }
        return ShownOrder(order: shown, ascending: true)
    }

    /// Returns the values of a key, from memory or read.
    private func codes(_ key: SortKey, keysUpTo largest: UInt32, _ reader: SortReader) throws(InventoryError) -> SortCodes {
        let (known, generation) = state.withLock { ($0.codes, $0.generation) }
        if let known, known.key == key { return known.codes }
        let codes = try reader.codes(key, keysUpTo: largest)
        state.withLock { state in
            if state.generation == generation, !state.isFollowing { state.codes = (key, codes) }
        }
        return codes
    }

    /// Returns an order from memory, or reads and keeps it.
    private func kept(_ wanted: SortOrder, _ read: () throws(InventoryError) -> KeyOrder) throws(InventoryError) -> KeyOrder {
        let (known, generation) = state.withLock { state -> (KeyOrder?, Int) in
            guard let index = state.orders.firstIndex(where: { $0.wanted == wanted }) else { return (nil, state.generation) }
            let found = state.orders.remove(at: index)
            state.orders.insert(found, at: 0)
            return (found.order, state.generation)
        }
        if let known { return known }
        let order = try read()
        state.withLock { state in
            // While a change is followed, an order may be made of others from before it.
            guard state.generation == generation, !state.isFollowing else { return }
            state.orders.removeAll { $0.wanted == wanted }
            state.orders.insert(Kept(wanted: wanted, order: order), at: 0)
            // An order of two keys comes with that of its second one.
            let most = Self.most + (state.orders.contains { $0.wanted.second != nil } ? 1 : 0)
            state.orders.removeLast(max(0, state.orders.count - most))
        }
        return order
    }

    private func load(
        _ key: SortKey, in storage: Storage, _ catalog: CatalogCache, _ collation: Collation
    ) throws(InventoryError) -> KeyOrder {
        switch key {
        case .place: return try placeRanks(in: storage, catalog, collation).order
        case .missing: return try storage.read { db in try FactOrder.gains(catalog.catalog(db), db) }
        case .warrantyEnds: return try storage.read { db in try FactOrder.warrantyEnds(catalog.catalog(db), db) }
        case .newest, .name, .value, .serialNumber, .custom: return try storage.read { db in try OrderQueries.load(key, db) }
        case .column:
            let all = try order(SortOrder(.newest, ascending: true), in: storage, catalog, collation).listed
            return try reader(storage, catalog, collation).codes(key, keysUpTo: all.last ?? 0).order(of: all)
        }
    }

    /// Returns all keys in the order of a second term.
    private func sorted(
        by term: SortTerm, in storage: Storage, _ catalog: CatalogCache, _ collation: Collation, _ reader: SortReader
    ) throws(InventoryError) -> [UInt32] {
        let entries = try catalog.catalog(in: storage)
        var isHidden = false
        if case .fixed(let field)? = term.key.fieldKey { isHidden = !entries.shows(field) }
        // The orders of lists about a fact have another second key, and an index does not ask what is hidden.
        guard isHidden || term.key == .missing || term.key == .warrantyEnds else {
            return try order(SortOrder(term, then: nil), in: storage, catalog, collation).listed
        }
        let all = try order(SortOrder(.newest, ascending: term.ascending), in: storage, catalog, collation).listed
        return try reader.codes(term.key, keysUpTo: all.max() ?? 0).sorted(all, ascending: term.ascending)
    }

    private func reader(_ storage: Storage, _ catalog: CatalogCache, _ collation: Collation) -> SortReader {
        SortReader(storage, columns, catalog, collation) { () throws(InventoryError) in
            try self.placeRanks(in: storage, catalog, collation)
        }
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

    /// Returns the groups of all items, from memory or read.
    func groups(
        _ grouping: Grouping, in storage: Storage, _ catalog: CatalogCache, _ collation: Collation
    ) throws(InventoryError) -> ItemGroups {
        let (known, generation) = state.withLock { ($0.groups, $0.generation) }
        if let known, known.grouping == grouping { return known.groups }
        let reader = GroupReader(storage, columns, catalog, collation) { () throws(InventoryError) in
            try self.placeRanks(in: storage, catalog, collation)
        }
        let groups = try reader.groups(grouping)
        state.withLock { state in
            if state.generation == generation, !state.isFollowing { state.groups = (grouping, groups) }
        }
        return groups
    }

    /// Removes all orders from memory.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.orders = []
            state.codes = nil
            state.groups = nil
            state.ranks = nil
        }
    }

    /// Updates the orders after a change. Called on the writer, where nothing else changes them.
    func follow(_ change: Change, _ catalog: Catalog, _ collation: Collation, _ db: Database) throws {
        let keys = state.withLock { state in
            state.generation += 1
            state.orders.removeAll(where: \.isReadAgain)
            state.codes = nil
            state.groups = nil
            return state.orders.map(\.wanted.key)
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
            guard let index = state.orders.firstIndex(where: { $0.wanted.key == key }) else { return }
            body(&state.orders[index].order)
        }
    }
}

/// An order in the direction in which it is shown.
struct ShownOrder: Sendable {
    let order: KeyOrder
    let ascending: Bool

    var count: Int { order.count }

    /// The keys in the order shown.
    var listed: [UInt32] { order.listed(ascending: ascending) }

    /// Returns the wanted keys, in the order shown.
    func filtered(by wanted: KeySet) -> [UInt32] { order.filtered(ascending: ascending, by: wanted) }
}
