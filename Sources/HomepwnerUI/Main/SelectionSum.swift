import Inventory
import Toolkit

/// What the selected items are worth together, added up away from the main thread.
final class SelectionSum {
    /// The sums, one for each currency; nil where fewer than two items are selected, and until they are known.
    private(set) var totals: [CurrencyTotal]?
    /// Told when they are known.
    var onChange: (() -> Void)?

    private var adding: Task<Void, Never>?

    /// Other rows are selected, or the selected ones are others.
    func follow(_ places: RowSet, of model: ItemListModel) {
        adding?.cancel()
        adding = nil
        guard places.count > 1 else { return totals = nil }
        guard places.count < model.count || model.totals == nil else { return totals = model.totals }
        totals = nil
        guard let listing = model.completeListing() else { return }
        let (items, ranges) = (model.library.items, places.ranges)
        adding = Task { [weak self] in
            let sums = await WorkLanes.prompt.result { () throws(InventoryError) in try items.totals(of: listing, at: ranges) }
            guard !Task.isCancelled, let self else { return }
            totals = try? sums.get()
            onChange?()
        }
    }
}
