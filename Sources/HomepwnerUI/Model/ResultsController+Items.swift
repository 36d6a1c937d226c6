import Inventory
import Toolkit

/// Items of the rows shown, as the store is asked for them.
extension ResultsController {
    /// Whether nothing is shown because the first rows are still looked for; nothing can be said of how many there are.
    var isAwaitingRows: Bool { listing.map { !$0.isComplete && $0.count == 0 } ?? false }

    /// Reads the item at a place and hands it over; nil where it is gone.
    @discardableResult
    func readItem(at place: Int, then body: @escaping (Result<Item?, InventoryError>) -> Void) -> StoreQuestion? {
        var question: StoreQuestion?
        whenKnown(place) { [reader] listing in
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
                switch $0 {
                case .success(let ranks): body(ranks.compactMap { $0 })
                case .failure(let error): self?.onError?("\(error)")
                }
            }
        }
    }

    /// Some of the rows shown, as the store knows them.
    func selection(of places: [Range<Int>]) -> ItemSelection { listing.map { .ranks(places, of: $0) } ?? .none }

    /// Calls the body with what is shown, as soon as it is known which item is at a place.
    private func whenKnown(_ place: Int, _ body: @escaping (ItemListing) -> Void) {
        if let listing, listing.isKnown(place) { body(listing) } else { whenComplete(body) }
    }
}
