import Inventory
import Toolkit

/// The sums of the selected items' values, added up in the background.
final class SelectionSum {
    /// The sums, one for each currency; nil where fewer than two items are selected, and until they are known.
    private(set) var totals: [CurrencyTotal]?
    /// Called when they are known.
    var onChange: (() -> Void)?

    private var adding: Task<Void, Never>?
    private var wanted: [Range<Int>] = []

    /// Adds up the selected rows again, after the selection or its items changed.
    func follow(_ places: RowSet, of model: ResultsController) {
        adding?.cancel()
        adding = nil
        wanted = []
        guard places.count > 1 else { return totals = nil }
        guard places.count < model.count || model.totals == nil else { return totals = model.totals }
        totals = nil
        let ranges = places.ranges
        wanted = ranges
        model.whenComplete { [weak self, weak model] listing in
            if let self, let model, wanted == ranges { add(ranges, of: listing, model.reader.store) }
        }
    }

    private func add(_ ranges: [Range<Int>], of listing: ItemListing, _ store: any LibraryStore) {
        adding = Task { [weak self] in
            let sums = try? await store.totals(of: listing, in: ranges)
            guard !Task.isCancelled, let self else { return }
            totals = sums
            onChange?()
        }
    }
}
