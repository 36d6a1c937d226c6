import Inventory

/// An answer with the differences from the shown rows; made away from the main actor.
nonisolated struct Reloaded: Sendable {
    let results: Results
    /// The ranks of the tracked items; see `Results.ranks`.
    var ranks: [Int?]
    /// The thumbnails of the visible rows that are wanted and still being made.
    var thumbnails: ComingThumbnails?
    let matcher: SearchMatcher
    let rowChanges: RowChanges?
    let locationChanges: LocationChanges?

    init(_ results: Results, _ change: Change?, from old: ItemListing?) {
        self.results = results
        ranks = results.ranks
        matcher = SearchMatcher(results.set.query.text)
        // After names changed, rows of unchanged items may show other texts.
        guard let change, let old, !change.changesNames else {
            (rowChanges, locationChanges) = (nil, nil)
            return
        }
        rowChanges = results.set.query.groupsByLocation ? nil : RowChanges(change, from: old, to: results.set)
        locationChanges = results.set.query.groupsByLocation ? LocationChanges(change, from: old, to: results.set) : nil
    }
}
