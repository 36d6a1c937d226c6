/// Reads all items that a query finds, whole, a page at a time, for exports and lists. An item that is deleted meanwhile is left out.
public struct ItemPages: Sendable {
    private let query: ItemQuery
    private let store: any LibraryReading
    private var set: ItemListing?
    private var place = 0

    /// The number of items in memory at once.
    private static let size = 500

    /// - Parameters:
    ///   - query: the items and their order.
    ///   - store: the store that reads them.
    public init(of query: ItemQuery, in store: any LibraryReading) {
        self.query = query
        self.store = store
    }

    /// Returns the items of the next page; nil after the last one.
    public mutating func next() async throws(InventoryError) -> [Item]? {
        let all: ItemListing
        if let set { all = set } else { all = try await store.results(of: query, showing: 0..<0, tracking: .none).set }
        set = all
        guard place < all.count else { return nil }
        let ranks = place..<min(place + Self.size, all.count)
        place = ranks.upperBound
        return try await store.items(of: all, in: ranks)
    }
}
