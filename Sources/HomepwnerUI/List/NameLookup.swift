import Inventory
import Toolkit

/// Finds items among the rows by the letters with which their names begin, as somebody types them: one name at a time.
final class NameLookup {
    private let model: ResultsController
    /// The number of the latest lookup.
    private var latest = 0
    private var question: StoreQuestion?

    init(_ model: ResultsController) { self.model = model }

    /// Finds the first row at or after an index, going round, whose name starts with a text. Any earlier lookup is cancelled. Keys typed
    /// before a late answer wait for it: the next letter, and an Enter or Delete that are meant for the row found.
    ///
    /// - Parameter late: called with the index of a row that was found too late to be returned, if the rows are still the same
    func find(_ text: String, from start: Int, in window: Window?, late: @escaping (Int) -> Void) -> TypeAheadMatch<Int> {
        question?.cancel()
        latest += 1
        let number = latest
        let keys = KeyHold(in: window, .order)
        var answer: TypeAheadMatch<Int>?
        var hasReturned = false
        model.whenComplete { [weak self] listing in
            guard let self, number == latest else { return }
            let store = model.reader.store
            question = model.reader.ask { () async throws(InventoryError) in
                try await Self.find(text, from: start, in: listing, of: store)
            } then: { [model] result in
                defer { keys.end() }
                switch result {
                case .success(let rank):
                    guard hasReturned else { return answer = TypeAheadMatch(rank) }
                    if let rank, model.shows(listing) { late(rank) }
                case .failure(let error):
                    answer = .nowhere
                    model.tell(error)
                }
            }
        }
        hasReturned = true
        return answer ?? .later
    }

    /// Returns the row that begins with a text or, if that is one letter repeated and no row begins with it, the next one that begins with
    /// the letter.
    private nonisolated static func find(
        _ text: String, from start: Int, in listing: ItemListing, of store: any LibraryStore
    ) async throws(InventoryError) -> Int? {
        if let rank = try await store.rank(startingWith: text, in: listing, from: start) { return rank }
        guard let first = text.first, text.count > 1, listing.count > 0, text.allSatisfy({ $0 == first }) else { return nil }
        return try await store.rank(startingWith: String(first), in: listing, from: (start + 1) % listing.count)
    }
}
