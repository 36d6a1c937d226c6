import FoundationEssentials
import Inventory

/// The list: which items are asked for, which are shown and selected, and how.
struct ListState: Sendable {
    /// The items that were asked for last; `shown` may still answer an earlier query.
    var query: ItemQuery
    /// The search that was asked for last.
    var search = Search.none
    /// The saved search that was chosen; the search may differ from it by now. Its groups end with it.
    var saved: UUID? { didSet { if saved == nil { arrangement.groups.leaveOwn() } } }
    /// Rows or a grid, and the orders.
    var arrangement: Arrangement
    /// Whether the deleted items are shown in the place of the list.
    var showsTrash = false
    /// The listing, the selection in it, and the way to it.
    var shown = Shown()
    /// The selected item or items.
    var detail = Detail()
    /// The error of the last question for the items.
    var failure: InventoryError?
    /// The part of the list that is to be brought into sight.
    var sight = Sight()
    /// The number in the history of the last change that is shown.
    var shownSequence: Int64
    /// The questions whose answers are waited for.
    var questions = Questions()
    /// The moves that the rows show before the library has stored them.
    var guesses = Guesses()
    /// The facts about the listing that is asked for.
    private var coming = Coming()
    /// The selection before the search, which is restored when it ends.
    private var beforeSearch = ItemSelection.none
    /// Whether the library can only be read.
    let isReadOnly: Bool
    /// After a change more selected items than these are not looked for.
    private let mostTracked: Int
    /// Whether somebody moved an item, so that the order made by hand differs from the order by age.
    var isMovedByHand = false

    init(
        query: ItemQuery, orders: ListOrders, revision: Int64, isReadOnly: Bool, first: Results?, showsGrid: Bool, mostTracked: Int
    ) {
        (self.query, arrangement, shownSequence) = (query, Arrangement(showsGrid: showsGrid, orders: orders), revision)
        (self.isReadOnly, self.mostTracked) = (isReadOnly, mostTracked)
        guard let first else { return }
        self.query = first.set.query
        let answer = ListingAnswer(first, by: nil)
        let listing = Listing(
            generation: questions.nextNumber(), items: first.set, libraryCount: first.libraryCount,
            matcher: answer.matcher, rows: answer.rows)
        shown.take(listing, selecting: RangeSet(), by: nil)
    }

    // MARK: - Queries

    /// Whether it may have other items on another day.
    var mayBeAboutDays: Bool { [.recentlyAdded, .warrantyEnding].contains(shownScope) || !query.condition.isEverything }

    /// Returns whether two states ask for the same items, in the same words and for the same view.
    func asksSame(as other: ListState) -> Bool {
        query == other.query && search == other.search && arrangement.showsGrid == other.arrangement.showsGrid
    }

    mutating func search(_ search: Search, _ jobs: inout [Job]) {
        self.search = search
        let wasSaved = search.text.isEmpty && leaveSaved()
        guard search.condition != query.condition || wasSaved else { return }
        if query.condition.isEverything, !coming.endsSearch { beforeSearch = shown.selectedCount <= mostTracked ? shown.items : .none }
        query.condition = search.condition
        coming.endsSearch = search.condition.isEverything
        askListing(bringing: .top, forOtherView: false, &jobs)
    }

    /// Shows what a saved search finds, in its order and groups.
    mutating func show(_ saved: SavedSearch, _ search: Search, _ jobs: inout [Job]) {
        (self.saved, self.search, showsTrash) = (saved.id, search, false)
        if query.condition.isEverything, !coming.endsSearch { beforeSearch = shown.selectedCount <= mostTracked ? shown.items : .none }
        (query.scope, query.condition) = (.all, search.condition)
        query.order = saved.sort.order ?? usualOrder
        arrangement.groups.take(saved.view, inGrid: arrangement.showsGrid, by: query.order.key)
        coming.endsSearch = search.condition.isEverything
        askListing(bringing: .top, forOtherView: false, &jobs)
    }

    mutating func show(_ scope: ItemScope, _ jobs: inout [Job]) {
        guard leaveSaved() || scope != query.scope else { return }
        query.scope = scope
        // Lists about a fact have orders of their own.
        query.order = arrangement.orders.order(of: scope)
        jobs.append(.remember(.scope(scope)))
        askListing(bringing: .top, forOtherView: false, &jobs)
    }

    /// Shows the deleted items in the place of the list.
    mutating func showTrash(_ jobs: inout [Job]) {
        guard !showsTrash else { return }
        showsTrash = true
        select(RangeSet(), of: shown.listing?.generation, &jobs)
    }

    /// The row of the sidebar that is shown.
    var shownRow: SidebarRow { showsTrash ? .trash : saved.map(SidebarRow.search) ?? .scope(query.scope) }

    /// The part of the library that the listing has; the one that was asked for last may still be on its way.
    var shownScope: ItemScope { shown.listing?.items.query.scope ?? query.scope }

    /// Asks for the items of another query or of the other view.
    ///
    /// - Parameter target: the part that is brought into sight
    mutating func askListing(bringing target: Sight.Target, forOtherView: Bool? = nil, _ jobs: inout [Job]) {
        coming.sight = target
        if let forOtherView { coming.isForOtherView = forOtherView }
        askListing(&jobs)
    }

    /// Asks for the items of the query, in the place of an open question for them.
    mutating func askListing(_ jobs: inout [Job]) {
        query.grouping = grouping
        coming.answer = nil
        coming.selectionNumber = shown.selectionNumber
        let most = coming.isForOtherView ? .max : mostTracked
        let tracked = shown.selectedCount <= most && !keepsAllSelected ? shown.items : .none
        let token = questions.begin(.listing)
        jobs.append(.askListing(token, query, old: shown.listing, change: coming.change, tracking: tracked))
    }

    /// Whether very many items, all of them, are selected and stay so in the other view: without a look for each.
    private var keepsAllSelected: Bool {
        coming.isForOtherView && shown.selectedCount > mostTracked && shown.selectedCount == shown.count
    }

    // MARK: - Answers

    mutating func takeListing(
        _ result: Result<ListingAnswer, InventoryError>, _ token: Token, _ jobs: inout [Job]
    ) {
        switch result {
        case .success(let answer): show(answer, token.number, ranks: answer.results.ranks, &jobs)
        case .failure(let error): fail(error, &jobs)
        }
    }

    mutating func takeRanks(_ result: Result<[Int?], InventoryError>, _ jobs: inout [Job]) {
        guard let answer = coming.answer else { return }
        switch result {
        case .success(let ranks): show(answer, coming.generation, ranks: ranks, &jobs)
        case .failure(let error): fail(error, &jobs)
        }
    }

    /// Shows an answer, once it is known where in it the selected items are.
    private mutating func show(
        _ answer: ListingAnswer, _ generation: Int, ranks: [Int?], _ jobs: inout [Job]
    ) {
        let results = answer.results
        let step = answer.step.flatMap { $0.from == shown.listing?.generation ? $0 : nil }
        let isTracked = (1...mostTracked).contains(shown.selectedCount)
        let isOfOtherSelection = coming.selectionNumber != shown.selectionNumber
        let hasOtherItems = keepsAllSelected && results.set.revision != shown.listing?.items.revision
        let isSought = shown.selectedCount > 0 && (isTracked || coming.isForOtherView)
        if step == nil, isOfOtherSelection && isSought || hasOtherItems {
            // Selection or items changed while the answer was on its way.
            coming.isForOtherView = false
            (coming.answer, coming.generation) = (answer, generation)
            coming.selectionNumber = shown.selectionNumber
            jobs.append(.askRanks(questions.begin(.listing), shown.items, in: results.set))
            return
        }
        let sought = isOfOtherSelection ? RangeSet() : RangeSet(ranks.lazy.compactMap { $0 }.map { $0..<$0 + 1 })
        var selected = step?.follow(shown.selection) ?? sought
        // A change may have deleted the selected items, and the item in their position is selected; a search only hides items.
        if selected.isEmpty, coming.change != nil, isTracked, results.set.count > 0, shown.knowsSelection,
            let first = shown.selection.ranges.first?.lowerBound
        {
            let rank = min(first, results.set.count - 1)
            selected = RangeSet(rank..<rank + 1)
        }
        if keepsAllSelected, step == nil { selected = RangeSet(0..<results.set.count) }
        // In the listing of a start items are selected that are not known and cannot be looked for; their ranks stay if it is the same.
        if let old = shown.listing, !old.items.isComplete, results.set.hasSameItems(as: old.items) { selected = shown.selection }
        let listing = Listing(
            generation: generation, items: results.set, libraryCount: results.libraryCount, matcher: answer.matcher,
            rows: answer.rows)
        take(listing, selecting: selected, by: step, &jobs)
        changeIsShown(&jobs)
    }

    private mutating func take(
        _ listing: Listing, selecting ranks: RangeSet<Int>, by step: Step?, _ jobs: inout [Job]
    ) {
        shown.take(listing, selecting: ranks, by: step)
        failure = nil
        coming.answer = nil
        coming.isForOtherView = false
        drop(.whole, &jobs)
        jobs.append(.readRows(listing))
        followSelection(&jobs)
        if let target = coming.sight { sight.show(target) }
        coming.sight = nil
        if coming.endsSearch { restoreSelection(&jobs) }
        askRankOfRevealed(&jobs)
    }

    private mutating func fail(_ error: InventoryError, _ jobs: inout [Job]) {
        failure = error
        coming.answer = nil
        coming.isForOtherView = false
        (coming.revealing, coming.seek) = (nil, nil)
        coming.sight = nil
        coming.endsSearch = false
        drop(.whole, &jobs)
        jobs.append(.tellError(error))
        changeIsShown(&jobs)
    }

    /// The changes that the question followed are shown, or never will be.
    private mutating func changeIsShown(_ jobs: inout [Job]) {
        guard let change = coming.change else { return }
        coming.change = nil
        shownSequence = max(shownSequence, change.sequence)
        jobs.append(.tellChange(change))
    }

    mutating func drop(_ slot: Slot, _ jobs: inout [Job]) {
        guard questions.isOpen(slot) else { return }
        questions.drop(slot)
        jobs.append(.cancel(slot))
    }

    // MARK: - The listing of a start

    /// Whether the list is empty because the first rows are still being read; the number of items is unknown.
    var isAwaitingRows: Bool {
        guard failure == nil, let items = shown.listing?.items else { return false }
        return !items.isComplete && items.count == 0
    }

    mutating func readWhole(_ jobs: inout [Job]) {
        guard let items = shown.listing?.items else {
            // The first rows could not be read.
            if !questions.isOpen(.listing) { askListing(&jobs) }
            return
        }
        guard !items.isComplete, !questions.isOpen(.whole) else { return }
        jobs.append(.askWhole(questions.begin(.whole), items.query))
    }

    mutating func takeWhole(_ result: Result<Results, InventoryError>, _ token: Token, _ jobs: inout [Job]) {
        let results: Results
        switch result {
        case .success(let read): results = read
        case .failure(let error):
            (coming.revealing, coming.seek) = (nil, nil)
            return jobs.append(.tellError(error))
        }
        guard let old = shown.listing, !old.items.isComplete else { return }
        func listing(_ rows: RowPages) -> Listing {
            Listing(
                generation: token.number, items: results.set, libraryCount: results.libraryCount, matcher: old.matcher,
                rows: rows)
        }
        if isAwaitingRows {
            let rows = RowPages()
            rows.fill(results.page)
            take(listing(rows), selecting: RangeSet(), by: nil, &jobs)
        } else if results.set.hasSameItems(as: old.items) {
            // The same items, of which all are known now; their rows are the same. The first sections had all rows below.
            let new = listing(old.rows), hasSameSections = new.sections.map(\.count) == old.sections.map(\.count)
            shown.take(new, selecting: shown.selection, by: hasSameSections ? Step(from: old.generation, to: new.generation) : nil)
            jobs.append(.readRows(new))
            if detail.isDue {
                shown.selectionIsKnown()
                followSelection(&jobs)
            }
            askRankOfRevealed(&jobs)
        } else {
            // The library has changed since the first rows were read.
            askListing(&jobs)
        }
    }

    // MARK: - Changes

    mutating func hear(_ change: Change, _ jobs: inout [Job]) {
        guesses.isRelocating = false
        if change.kind == .move, guesses.moves > 0 {
            guesses.moves -= 1
            // The rows are ahead of the library until it has told of all moves.
            if guesses.moves > 0 {
                shownSequence = max(shownSequence, change.sequence)
                return
            }
        }
        coming.change = coming.change.map { $0.followed(by: change) } ?? change
        askListing(&jobs)
    }

    // MARK: - The selection

    mutating func select(_ ranks: RangeSet<Int>, of generation: Int?, _ jobs: inout [Job]) {
        // Items behind the deleted ones are not seen, and keys must not act on them.
        guard !showsTrash || ranks.isEmpty else { return }
        let before = shown.selection
        guard shown.select(ranks, in: generation) else { return }
        (coming.revealing, coming.seek) = (nil, nil)
        drop(.place, &jobs)
        if shown.selection != before { followSelection(&jobs) }
    }

    /// The search has ended: the first of its selected items is selected or, without one, the first of those before it.
    mutating func restoreSelection(_ jobs: inout [Job]) {
        coming.endsSearch = false
        let before = beforeSearch
        beforeSearch = .none
        guard coming.revealing == nil else { return }
        if let first = shown.selection.ranges.first?.lowerBound {
            if shown.selectedCount > 1 { select(RangeSet(first..<first + 1), of: shown.listing?.generation, &jobs) }
            sight.show(.selection)
        } else if before.count > 0 {
            coming.revealing = before
        }
    }

    // MARK: - An item that is looked for

    mutating func reveal(_ item: UUID, _ jobs: inout [Job]) {
        (coming.revealing, coming.seek) = (.items([item]), nil)
        lookForRevealed(&jobs)
    }

    /// Looks for an item wherever it is.
    mutating func seek(_ seek: Seek, _ jobs: inout [Job]) {
        showsTrash = false
        (coming.revealing, coming.seek) = (.items([seek.item]), seek)
        lookForRevealed(&jobs)
    }

    private mutating func lookForRevealed(_ jobs: inout [Job]) {
        // The listing that is on its way may have it at another rank.
        guard !questions.isOpen(.listing) else { return }
        // If the last reading failed, the listing is still that of an earlier query, or from before a change.
        if failure == nil { askRankOfRevealed(&jobs) } else { askListing(&jobs) }
    }

    mutating func askRankOfRevealed(_ jobs: inout [Job]) {
        guard let items = coming.revealing, let listing = shown.listing else { return }
        guard listing.items.isComplete else { return readWhole(&jobs) }
        jobs.append(.askRanks(questions.begin(.place), items, in: listing.items))
    }

    /// Selects the item that was looked for. Returns the message if another list is shown for it.
    mutating func takeRankOfRevealed(_ result: Result<[Int?], InventoryError>, _ jobs: inout [Job]) -> Message? {
        let seek = coming.seek
        (coming.revealing, coming.seek) = (nil, nil)
        switch result {
        case .success(let ranks):
            guard let rank = ranks.lazy.compactMap(\.self).first else { return seek.flatMap { seekElsewhere($0, &jobs) } }
            select(RangeSet(rank..<rank + 1), of: shown.listing?.generation, &jobs)
            sight.show(.selection)
        case .failure(let error): jobs.append(.tellError(error))
        }
        return nil
    }

    private mutating func seekElsewhere(_ seek: Seek, _ jobs: inout [Job]) -> Message? {
        let message: Message?
        if !query.condition.isEverything {
            message = seek.endedSearch
            search(.none, &jobs)
        } else if let fallback = seek.fallback, fallback != query.scope {
            message = seek.leftList
            show(fallback, &jobs)
        } else {
            return nil
        }
        (coming.revealing, coming.seek) = (.items([seek.item]), seek)
        return message
    }

    // MARK: - A listing that is made here

    /// Shows a listing in which a row moved, before the library has stored that.
    mutating func show(_ moved: ItemListing, _ move: Step.Move, _ jobs: inout [Job]) {
        guard let old = shown.listing else { return }
        // A question that is open would show the row where it was. The library's word on the move asks again.
        drop(.listing, &jobs)
        coming.answer = nil
        let listing = Listing(
            generation: questions.nextNumber(), items: moved, libraryCount: old.libraryCount, matcher: old.matcher,
            rows: RowPages())
        let step = Step(from: old.generation, to: listing.generation, moving: move)
        shown.take(listing, selecting: step.follow(shown.selection), by: step)
        jobs.append(.readRows(listing))
        // The item that is read may be asked for by its rank before the move.
        if questions.isOpen(.detail) { followSelection(&jobs) }
        askRankOfRevealed(&jobs)
    }
}
