import FoundationEssentials
public import Inventory

/// The state of a window: what is asked for, what is shown, and what is waited for. Acts change it, and nothing else does.
public struct WorkspaceState: Sendable {
    /// The parts that screens read.
    public enum Part: Int, CaseIterable, Sendable {
        case query, shown, detail, failure, sight, status

        var bit: UInt64 { 1 << UInt64(rawValue) }
    }

    /// The items that were asked for last; `shown` may still answer an earlier query.
    public internal(set) var query: ItemQuery
    /// The orders of the lists.
    public internal(set) var orders: ListOrders
    /// Whether the items are shown as a grid.
    public internal(set) var showsGrid = false
    /// The listing, the selection in it, and the way to it.
    public internal(set) var shown = Shown()
    /// The selected item or items.
    public internal(set) var detail = Detail()
    /// The error of the last question for the items.
    public internal(set) var failure: InventoryError?
    /// The part of the list that is to be brought into sight.
    public internal(set) var sight = Sight()
    /// The facts about the library.
    public internal(set) var status: LibraryStatus
    /// The number in the history of the last change that is shown.
    public internal(set) var shownSequence: Int64
    /// The questions whose answers are waited for.
    public internal(set) var questions = Questions()
    /// The moves that the rows show before the library has stored them.
    public internal(set) var guesses = Guesses()
    /// Whether the library can only be read.
    public let isReadOnly: Bool
    /// After a change more selected items than these are not looked for.
    public let mostTracked: Int
    /// The facts about the listing that is asked for.
    public internal(set) var coming = Coming()

    /// Moves that the rows show and that the store has not told of yet.
    public struct Guesses: Sendable {
        /// The number of moves within the order that people make by hand.
        var moves = 0
        /// Whether the list shows an item in its new place before the library has stored it. Until then no other item can be moved,
        /// because the first item of a section tells its place.
        public internal(set) var isRelocating = false
    }

    /// The facts about the listing that is asked for.
    public struct Coming: Sendable {
        /// The changes since the listing that is shown.
        public internal(set) var change: Change?
        /// Whether it has the same items for the other view, so that any number of them stays selected.
        var isForOtherView = false
        /// For which selection the open question was asked.
        var selectionNumber = 0
        /// An answer for another selection than there is now; the ranks of that selection are asked for.
        var answer: ListingAnswer?
        /// The number of the listing of that answer.
        var generation = 0
        /// The item that is to be selected.
        var revealing: UUID?
    }

    /// Makes the state of a window over a library.
    ///
    /// - Parameters:
    ///   - query: the items of the first listing
    ///   - first: the first rows; nil if they could not be read
    ///   - mostTracked: the number of selected items that are looked for after a change
    public init(
        query: ItemQuery, orders: ListOrders, status: LibraryStatus, isReadOnly: Bool, first: Results?, mostTracked: Int = 2_000
    ) {
        (self.query, self.orders, self.status, self.isReadOnly) = (query, orders, status, isReadOnly)
        self.mostTracked = mostTracked
        shownSequence = status.revision
        guard let first else { return }
        self.query = first.set.query
        let answer = ListingAnswer(first, by: nil)
        let listing = Listing(
            generation: questions.nextNumber(), items: first.set, libraryCount: first.libraryCount,
            matcher: answer.matcher, rows: answer.rows)
        shown.take(listing, selecting: RangeSet(), by: nil)
    }

    /// Returns the parts in which two states differ, as bits. Each comparison looks at numbers or at a few values.
    func changes(since old: WorkspaceState) -> UInt64 {
        var bits: UInt64 = 0
        func compare(_ part: Part, _ isSame: Bool) { if !isSame { bits |= part.bit } }
        compare(.query, query == old.query && showsGrid == old.showsGrid)
        compare(.shown, shown == old.shown && questions.isOpen(.whole) == old.questions.isOpen(.whole))
        compare(
            .detail,
            detail.number == old.detail.number && detail.totals == old.detail.totals)
        compare(.failure, failure == old.failure)
        compare(.sight, sight == old.sight)
        compare(.status, status == old.status)
        return bits
    }

    /// Applies an act, and returns the work that follows from it.
    mutating func apply(_ act: Act) -> [Job] {
        var jobs: [Job] = []
        switch act {
        case .search(let text): search(text, &jobs)
        case .show(let scope): show(scope, &jobs)
        case .sort(let order): sort(order, &jobs)
        case .showGrid(let shows): showGrid(shows, &jobs)
        case .readAgain: askListing(&jobs)
        case .readWhole: readWhole(&jobs)
        case .select(let ranks, let generation): select(ranks, of: generation, &jobs)
        case .reveal(let item): reveal(item, &jobs)
        case .moveRow(let from, let to, let generation): moveRow(from, to, of: generation, &jobs)
        case .relocateRow(let from, let section, let row, let generation):
            relocateRow(from, toSection: section, row: row, of: generation, &jobs)
        case .moveFailed: moveFailed(&jobs)
        case .heard(let change, let now): hear(change, now, &jobs)
        case .answered(let token, let answer):
            if questions.close(token) { take(answer, to: token, &jobs) }
        }
        return jobs
    }

    private mutating func take(_ answer: StoreAnswer, to token: Token, _ jobs: inout [Job]) {
        switch answer {
        case .listing(let result): takeListing(result, token, &jobs)
        case .whole(let result): takeWhole(result, token, &jobs)
        case .ranks(let result):
            if token.slot == .listing { takeRanks(result, &jobs) } else { takeRankOfRevealed(result, &jobs) }
        case .item(let result): takeItem(result)
        case .totals(let result): detail.totals = try? result.get()
        }
    }
}
