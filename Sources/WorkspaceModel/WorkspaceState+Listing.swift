import Inventory

/// The listing: which items are asked for, and how an answer is shown.
extension WorkspaceState {
    // MARK: - Queries

    mutating func search(_ text: String, _ jobs: inout [Job]) {
        guard text != query.text else { return }
        query.text = text
        coming.isForOtherView = false
        askListing(&jobs)
    }

    mutating func show(_ scope: ItemScope, _ jobs: inout [Job]) {
        guard scope != query.scope else { return }
        query.scope = scope
        coming.isForOtherView = false
        // Lists about a fact have orders of their own.
        query.order = orders.order(of: scope)
        askListing(&jobs)
    }

    mutating func sort(_ order: Inventory.SortOrder, _ jobs: inout [Job]) {
        guard order != query.order else { return }
        orders.choose(order, for: query.scope)
        query.order = order
        askListing(&jobs)
    }

    mutating func showGrid(_ shows: Bool, _ jobs: inout [Job]) {
        guard shows != showsGrid else { return }
        showsGrid = shows
        coming.isForOtherView = true
        askListing(&jobs)
    }

    /// Asks for the items of the query, in the place of an open question for them.
    mutating func askListing(_ jobs: inout [Job]) {
        query.groupsByPlace = showsGrid || query.order.key == .place
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
        if selected.isEmpty, coming.change != nil, isTracked, results.set.count > 0,
            let first = shown.selection.ranges.first?.lowerBound
        {
            let rank = min(first, results.set.count - 1)
            selected = RangeSet(rank..<rank + 1)
        }
        if keepsAllSelected, step == nil { selected = RangeSet(0..<results.set.count) }
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
        askRankOfRevealed(&jobs)
    }

    private mutating func fail(_ error: InventoryError, _ jobs: inout [Job]) {
        failure = error
        coming.answer = nil
        coming.isForOtherView = false
        coming.revealing = nil
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
    public var isAwaitingRows: Bool {
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
        case .failure(let error): return jobs.append(.tellError(error))
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
        } else if results.set.count == shown.count, results.set.begins(as: old.items) {
            // The same items, of which all are known now; their rows are the same.
            let new = listing(old.rows)
            shown.take(new, selecting: shown.selection, by: Step(from: old.generation, to: new.generation))
            jobs.append(.readRows(new))
            guard detail.isDue else { return }
            shown.selectionIsKnown()
            followSelection(&jobs)
        } else {
            // The library has changed since the first rows were read.
            askListing(&jobs)
        }
    }

    // MARK: - Changes

    mutating func hear(_ change: Change, _ now: LibraryStatus, _ jobs: inout [Job]) {
        status = now
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
}
