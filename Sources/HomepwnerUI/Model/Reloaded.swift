import Inventory
import WorkspaceModel

/// An answer with the differences from the shown rows; made away from the main actor.
nonisolated struct Reloaded: Sendable {
    let results: Results
    /// The number of the listing.
    let generation: Int
    /// The ranks of the tracked items; see `Results.ranks`.
    var ranks: [Int?]
    /// The thumbnails of the visible rows that are wanted and still being made.
    var thumbnails: ComingThumbnails?
    let matcher: SearchMatcher
    /// The way from the listing that was shown when the question was asked; nil if all is shown again.
    let step: Step?

    init(_ results: Results, _ change: Change?, from old: Listing?, generation: Int) {
        self.results = results
        self.generation = generation
        ranks = results.ranks
        matcher = SearchMatcher(results.set.query.text)
        step = change.flatMap { change in
            old.flatMap { Step(change, from: $0, to: results.set, generation: generation) }
        }
    }
}
