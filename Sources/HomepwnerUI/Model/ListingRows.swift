import Inventory
import Toolkit
import WorkspaceModel

/// The listing that is shown, the selection in it, and the reader of its rows. They change together or not at all.
final class ListingRows {
    /// The listing, the selection in it, and the way to it.
    private(set) var shown = Shown()

    weak var delegate: (any RowReaderDelegate)?

    private let reader: StoreReader
    private var rows: RowReader?
    /// The number of the last listing.
    private var generation = 0

    init(_ reader: StoreReader) { self.reader = reader }

    /// The number of another listing, which may be shown later.
    func nextGeneration() -> Int {
        generation += 1
        return generation
    }

    /// Returns whether the row at a place is on its way.
    func isLoading(_ place: Int) -> Bool { rows?.isLoading(place) == true }

    /// Selects items of a listing. Returns false, and changes nothing, if another one is shown.
    func select(_ ranks: RangeSet<Int>, of generation: Int?) -> Bool { shown.select(ranks, in: generation) }

    /// Shows a listing that was read, with some of its rows and nothing selected.
    func show(_ results: Results, _ matcher: SearchMatcher) {
        show(results.set, results.page, of: results.libraryCount, matcher, nextGeneration(), selecting: RangeSet(), by: nil)
    }

    /// Shows an answer, with the same items selected.
    ///
    /// - Parameter selectsNext: whether the item in their position is selected where all of them are gone
    func show(_ reloaded: Reloaded, selectingNext selectsNext: Bool) {
        let step = reloaded.step.flatMap { $0.from == shown.listing?.generation ? $0 : nil }
        let results = reloaded.results
        var ranks = step?.follow(shown.selection) ?? RowSet(reloaded.ranks.compactMap { $0 }).ranks
        if ranks.isEmpty, selectsNext, results.set.count > 0, let first = shown.selection.ranges.first?.lowerBound {
            let place = min(first, results.set.count - 1)
            ranks = RangeSet(place..<place + 1)
        }
        show(
            results.set, results.page, of: results.libraryCount, reloaded.matcher, reloaded.generation, selecting: ranks, by: step)
    }

    /// Shows the same items with one of them at another rank.
    func show(_ moved: ItemListing, moving move: Step.Move) {
        guard let old = shown.listing else { return }
        let step = Step(from: old.generation, to: nextGeneration(), moving: move)
        show(moved, nil, of: old.libraryCount, old.matcher, step.to, selecting: step.follow(shown.selection), by: step)
    }

    /// The listing knows more of its items than before; these and the rows that were read are the same.
    func complete(_ results: Results) {
        guard let old = shown.listing, let rows else { return }
        rows.complete(results.set)
        let new = Listing(
            generation: nextGeneration(), items: results.set, libraryCount: results.libraryCount, matcher: old.matcher, rows: old.rows)
        shown.take(new, selecting: shown.selection, by: Step(from: old.generation, to: new.generation))
    }

    private func show(
        _ items: ItemListing, _ page: RowPage?, of libraryCount: Int, _ matcher: SearchMatcher, _ generation: Int,
        selecting ranks: RangeSet<Int>, by step: Step?
    ) {
        let new = RowReader(items, page, by: reader, for: delegate)
        let listing = Listing(
            generation: generation, items: items, libraryCount: libraryCount, matcher: matcher, rows: new.pages)
        shown.take(listing, selecting: ranks, by: step)
        if rows?.end() == true { showMissedRows() }
        rows = new
    }

    /// Rows that were shown empty may stay when another set is shown: they are filled only here.
    private func showMissedRows() {
        Task { delegate?.rowsDidCome(at: 0..<shown.count) }
    }
}
