import FoundationEssentials
import GRDB

extension ItemStore {
    /// The items that a query asks for, in order.
    public func listing(_ query: ItemQuery) throws(InventoryError) -> ItemListing {
        let order = try orders.order(query.order.key, in: storage)
        let matcher = SearchMatcher(query.text)
        if matcher.isEmpty {
            return ItemListing(
                query: query, count: order.count, totals: try totals(), isComplete: true,
                keys: .all(order, ascending: query.order.ascending))
        }
        var wanted: Set<UInt32> = []
        var sums: [Currency: Int128] = [:]
        do {
            try forEachItem { item in
                let content = item.content
                let texts = [content.name, content.serialNumber, content.location, content.notes].map(Folding.folded)
                if matcher.matches(texts) {
                    wanted.insert(UInt32(truncatingIfNeeded: item.key.rawValue))
                    if let value = content.value { sums[value.currency, default: 0] += Int128(value.minorUnits) }
                }
                return true
            }
        } catch { throw .from(error, path: storage.layout.root) }
        let keys = order.filtered(ascending: query.order.ascending) { wanted.contains($0) }
        return ItemListing(query: query, count: keys.count, totals: Counters.shown(sums), isComplete: true, keys: .some(keys))
    }

    /// Loads what searching and sorting need, away from the calling thread. Call it after the first paint.
    public func prepare() async throws(InventoryError) {}

    /// The first place at or after another, wrapping around, whose name starts with a text; nil when there is none. For type-ahead.
    public func firstIndex(startingWith text: String, in listing: ItemListing, from start: Int = 0) throws(InventoryError) -> Int? {
        let wanted = Folding.folded(text)
        guard !wanted.isEmpty, listing.count > 0 else { return nil }
        return try storage.read { db in
            for offset in 0..<listing.count {
                let index = (max(0, start) + offset) % listing.count
                guard let key = listing.key(at: index), let row = try ItemRows.row(key, db) else { continue }
                if Folding.folded(row.name).starts(with: wanted) { return index }
            }
            return nil
        }
    }

    /// Brings what is in memory up to date after a change.
    func follow(_ change: Change) {
        orders.invalidate()
        index.invalidate()
    }
}
