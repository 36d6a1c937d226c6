import Inventory
import Toolkit

/// Items of the rows shown, as the store is asked for them.
extension ResultsController {
    /// The items that are shown.
    var listing: ItemListing? { shown.listing?.items }

    /// The number of items in the library.
    var libraryCount: Int { shown.listing?.libraryCount ?? 0 }

    /// The matcher for the search, whose matches in a text are marked.
    var matcher: SearchMatcher { shown.listing?.matcher ?? SearchMatcher("") }

    /// The number of rows shown.
    var count: Int { shown.count }

    /// Returns the row at an index; nil if it is gone, cannot be read, or has not arrived.
    func row(at index: Int) -> ItemRow? { shown.listing?.row(at: index) }

    /// Whether the list is empty because the first rows are still being read; the number of items is unknown.
    var isAwaitingRows: Bool { workspace.isAwaitingRows }

    /// The condition that the rows shown were found by.
    var shownCondition: Condition { listing?.query.condition ?? query.condition }

    /// The scope that is shown; a requested one may still be on its way.
    var shownScope: ItemScope { listing?.query.scope ?? query.scope }

    /// Whether the items are shown in groups.
    var isGrouped: Bool { query.grouping != .none }

    /// Reads the item at an index and hands it over; nil if it is gone.
    @discardableResult
    func readItem(at place: Int, then body: @escaping (Result<Item?, InventoryError>) -> Void) -> StoreQuestion? {
        var question: StoreQuestion?
        whenKnown([place..<place + 1]) { [reader] listing in
            guard let listing else { return body(.success(nil)) }
            let store = reader.store
            question = reader.ask { () async throws(InventoryError) in
                try await store.items(of: listing, in: place..<place + 1).first
            } then: {
                body($0)
            }
        }
        return question
    }

    /// Finds the places of items among the rows shown and hands them over; those that are not shown are left out.
    func findRanks(of items: ItemSelection, then body: @escaping ([Int]) -> Void) {
        whenComplete { [reader] listing in
            let store = reader.store
            reader.ask { () async throws(InventoryError) in
                try await store.ranks(of: items, in: listing)
            } then: { [weak self] in
                guard let self else { return }
                switch $0 {
                // Other rows may be shown by then.
                case .success where !shows(listing): findRanks(of: items, then: body)
                case .success(let ranks): body(ranks.compactMap { $0 })
                case .failure(let error): tell(error)
                }
            }
        }
    }

    /// Returns whether the rows that are shown are still those of a listing.
    func shows(_ other: ItemListing) -> Bool { listing?.query == other.query && listing?.revision == other.revision }

    /// Calls the body with the listing as soon as the items at some places are known; with nil if another listing is shown by then, since
    /// these places have other items.
    func whenKnown(_ places: [Range<Int>], _ body: @escaping (ItemListing?) -> Void) {
        guard let listing else { return whenComplete { [query] in body($0.query == query ? $0 : nil) } }
        if listing.isComplete || places.allSatisfy({ $0.allSatisfy { listing.isKnown($0) } }) { return body(listing) }
        whenComplete { body($0.hasSameItems(as: listing) ? $0 : nil) }
    }
}
