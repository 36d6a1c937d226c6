import Inventory

/// Rows that people move: they are shown at their new rank at once, and the library follows.
extension WorkspaceState {
    /// Whether rows can be moved: all items are shown, in the order made by hand or in one that it does not differ from yet.
    public var canMoveRows: Bool {
        guard query.text.isEmpty, query.scope == .all, !query.groupsByPlace, !isReadOnly else { return false }
        return query.order == .custom || query.order == .standard && !status.isMovedByHand
    }

    /// Whether rows can be moved to other places: all items are shown, sorted by place.
    public var canRelocateRows: Bool {
        query.text.isEmpty && query.scope == .all && query.order.key == .place && query.groupsByPlace && !isReadOnly
    }

    mutating func moveRow(_ from: Int, _ to: Int, of generation: Int, _ jobs: inout [Job]) {
        guard canMoveRows, from != to, let old = shown.listing, old.generation == generation, old.items.isComplete,
            (0..<old.items.count).contains(from), (0..<old.items.count).contains(to)
        else { return }
        query.order = .custom
        orders.choose(.custom, for: query.scope)
        show(old.items.moving(from: from, to: to, query: query), Step.Move(from: from, to: to), &jobs)
        guesses.moves += 1
    }

    mutating func relocateRow(_ from: Int, toSection section: Int, row: Int, of generation: Int, _ jobs: inout [Job]) {
        guard canRelocateRows, !guesses.isRelocating, let old = shown.listing, old.generation == generation,
            old.items.isComplete, (0..<old.items.count).contains(from), old.sections.indices.contains(section)
        else { return }
        let moved = old.items.moving(from: from, toSection: section, row: row)
        show(moved, Step.Move(from: from, to: moved.sections[section].start + row), &jobs)
        guesses.isRelocating = true
    }

    private mutating func show(_ moved: ItemListing, _ move: Step.Move, _ jobs: inout [Job]) {
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

    mutating func moveFailed(_ jobs: inout [Job]) {
        guesses.moves = max(0, guesses.moves - 1)
        guesses.isRelocating = false
        askListing(&jobs)
    }
}
