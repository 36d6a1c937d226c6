import FoundationEssentials
import GRDB
import Threading

extension ItemStore {
    /// The items that a query asks for, in order.
    ///
    /// Order, locations and search are each read on their own. Where somebody changes an item meanwhile they are read again, so that they
    /// belong together; a long change is not waited for, for it will be heard of at its end.
    public func listing(_ query: ItemQuery) throws(InventoryError) -> ItemListing {
        for _ in 0..<Self.attempts {
            let stamp = orders.stamp
            let listing = try readListing(query)
            if let stamp, stamp == orders.stamp { return listing }
        }
        return try readListing(query)
    }

    private static let attempts = 3

    private func readListing(_ query: ItemQuery) throws(InventoryError) -> ItemListing {
        let listing = try sortedListing(query)
        return query.groupsByLocation ? try grouped(listing) : listing
    }

    private func sortedListing(_ query: ItemQuery) throws(InventoryError) -> ItemListing {
        let order = try orders.order(query.order.key, in: storage)
        let matcher = SearchMatcher(query.text)
        if matcher.isEmpty {
            var totals = status.known?.totals
            if totals == nil { totals = try self.totals() }
            return ItemListing(
                query: query, count: order.count, totals: totals ?? [], isComplete: true,
                keys: .all(order, ascending: query.order.ascending))
        }
        var found = index.search(matcher)
        if found == nil {
            try index.load(storage)
            found = index.search(matcher)
        }
        guard let found else { throw InventoryError(.closed, "The library in \(shown(storage.layout.root)) is closed.") }
        let keys = order.filtered(ascending: query.order.ascending, by: found.keys)
        return ItemListing(query: query, count: keys.count, totals: Counters.shown(found.totals), isComplete: true, keys: .some(keys))
    }

    /// The sums of the values of some rows of a listing, by currency. Where search was not prepared yet all items are read first, so this
    /// is nothing for the main thread.
    ///
    /// - Parameter places: the rows, as ranges of indices that the listing has.
    public func totals(of listing: ItemListing, at places: [Range<Int>]) throws(InventoryError) -> [CurrencyTotal] {
        try index.load(storage)
        let keys = places.joined().lazy.compactMap { listing.key(at: $0) }.map { UInt32(truncatingIfNeeded: $0.rawValue) }
        var wanted = KeySet(largest: keys.max() ?? 0)
        for key in keys { wanted.insert(key) }
        return Counters.shown(index.totals(among: wanted) ?? [:])
    }

    /// Loads what searching and sorting need, away from the calling thread. Call it after the first paint.
    public func prepare() async throws(InventoryError) {
        try await storage.pools.background.run { () throws(InventoryError) in try self.index.load(self.storage) }
        try await adoptEnvironmentsOrder(await storage.pools.background.run { Collation() })
    }

    /// The first place at or after another, wrapping around, whose name starts with a text; nil when there is none. For type-ahead.
    public func firstIndex(startingWith text: String, in listing: ItemListing, from start: Int = 0) throws(InventoryError) -> Int? {
        let wanted = Folding.folded(text)
        guard !wanted.isEmpty, listing.count > 0 else { return nil }
        var found = index.keys(startingWith: wanted)
        if found == nil {
            try index.load(storage)
            found = index.keys(startingWith: wanted)
        }
        guard let keys = found else { return nil }
        let first = max(0, start) % listing.count
        switch listing.keys {
        case .all(let order, let ascending): return order.firstPlace(of: keys, from: first, ascending: ascending)
        case .some(let some):
            return (first..<some.count).first { keys.contains(some[$0]) } ?? (0..<min(first, some.count)).first { keys.contains(some[$0]) }
        }
    }

    /// Brings what is in memory up to date after a change. On the writer.
    func follow(_ change: Change, _ transaction: ChangeTransaction, _ db: Database) {
        do {
            orders.beginFollowing()
            defer { orders.endFollowing() }
            // One look at the library, not one for each statement, which would lock and unlock it each time.
            try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
            do {
                try index.follow(change, db)
                try orders.follow(change, db)
                status.follow(change, transaction, db)
                try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
            } catch {
                try? db.rollback()
                throw error
            }
        } catch {
            // What cannot be read now is read again when it is asked for.
            forgetAll()
        }
    }

    /// What cannot be relied on is read again when it is asked for.
    func forgetAll() {
        index.invalidate()
        orders.invalidate()
        status.invalidate()
    }
}
