/// Some neighbouring items of a listing that are at one location.
public struct ItemSection: Hashable, Sendable {
    /// The index of its first item in the listing.
    public let start: Int
    /// How many items it has; at least one.
    public let count: Int
    /// Whether its items are at a location; those that are at none come last.
    public let hasLocation: Bool
}

extension ItemStore {
    /// Reads what listings that are grouped by location need, away from the calling thread. Without it the first of them reads it.
    public func prepareGroups() async throws(InventoryError) {
        let result = await Task.detached(priority: .userInitiated) { () -> Result<Void, InventoryError> in
            Result { () throws(InventoryError) in _ = try self.orders.locationRanks(in: self.storage) }
        }.value
        try result.get()
    }

    /// A listing with the items of each location together, in the order of the locations, and in the listing's own order among themselves.
    func grouped(_ listing: ItemListing) throws(InventoryError) -> ItemListing {
        let ranks = try orders.locationRanks(in: storage)
        let order = listing.query.order
        let isReversed = order.key == .location && !order.ascending
        let keys = listing.allKeys
        // Items without a location fall into the last bucket.
        func bucket(_ key: UInt32) -> Int {
            guard let rank = ranks.rank(of: key), rank < ranks.count else { return ranks.count }
            return isReversed ? ranks.count - 1 - rank : rank
        }
        var starts = [Int](repeating: 0, count: ranks.count + 2)
        for key in keys { starts[bucket(key) + 1] += 1 }
        var sections: [ItemSection] = []
        for index in 0...ranks.count {
            let count = starts[index + 1]
            if count > 0 { sections.append(ItemSection(start: starts[index], count: count, hasLocation: index < ranks.count)) }
            starts[index + 1] += starts[index]
        }
        var sorted = [UInt32](repeating: 0, count: keys.count)
        for key in keys {
            let index = bucket(key)
            sorted[starts[index]] = key
            starts[index] += 1
        }
        var result = ItemListing(
            query: listing.query, count: listing.count, totals: listing.totals, isComplete: true, keys: .some(sorted))
        result.sections = sections
        return result
    }
}
