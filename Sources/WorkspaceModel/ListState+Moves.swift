import Inventory

/// Rows that people move: they are shown at their new rank at once, and the library follows.
extension ListState {
    /// Whether rows can be moved: all items are shown, in the order made by hand or in one that it does not differ from yet.
    var canMoveRows: Bool {
        guard query.condition.isEverything, query.scope == .all, query.grouping == .none, !isReadOnly else { return false }
        return query.order == .custom || query.order == .standard && !isMovedByHand
    }

    /// Whether rows can be moved to other places: all items are shown, grouped by their whole places. Under the heading of a room, a move
    /// would lose the box that an item is in.
    var canRelocateRows: Bool {
        query.condition.isEverything && query.scope == .all && query.grouping == .place(.whole) && !isReadOnly
    }

    /// Shows a row at another rank. Returns the item that moved and the request for the library; nil if it cannot be moved.
    mutating func moveRow(
        _ from: Int, _ to: Int, of generation: Int, _ jobs: inout [Job]
    ) -> (item: ItemRow, request: ChangeRequest)? {
        guard canMoveRows, from != to, let old = movable(generation, &jobs), let item = old.rows.known(at: from),
            let neighbour = old.rows.known(at: to)
        else { return nil }
        if query.order != .custom { jobs.append(.remember(.order(.custom))) }
        query.order = .custom
        arrangement.orders.choose(.custom, for: query.scope)
        show(old.items.moving(from: from, to: to, query: query), Step.Move(from: from, to: to), &jobs)
        guesses.moves += 1
        return (item, .move(item.id, to > from ? .below : .above, of: neighbour.id))
    }

    /// Shows a row in another section. Returns the request for the library; nil if it cannot be moved.
    mutating func relocateRow(
        _ from: Int, toSection section: Int, row: Int, of generation: Int, _ jobs: inout [Job]
    ) -> ChangeRequest? {
        guard canRelocateRows, !guesses.isRelocating, let old = movable(generation, &jobs), let item = old.rows.known(at: from),
            old.items.query.grouping == .place(.whole), old.sections.indices.contains(section),
            let path = old.sections[section].name.placePath
        else { return nil }
        let moved = old.items.moving(from: from, toSection: section, row: row)
        show(moved, Step.Move(from: from, to: moved.sections[section].start + row), &jobs)
        guesses.isRelocating = true
        return .assign(.place(path.isEmpty ? nil : Reference(id: nil, path: path)), to: .items([item.id]))
    }

    /// Returns the listing whose rows can be moved; nil if it has another number, or is not read to its end.
    private mutating func movable(_ generation: Int, _ jobs: inout [Job]) -> Listing? {
        guard let listing = shown.listing, listing.generation == generation else { return nil }
        if !listing.items.isComplete { readWhole(&jobs) }
        return listing.items.isComplete ? listing : nil
    }

    /// A move that the rows show was not stored.
    mutating func moveFailed(_ jobs: inout [Job]) {
        guesses.moves = max(0, guesses.moves - 1)
        guesses.isRelocating = false
        askListing(&jobs)
    }
}
