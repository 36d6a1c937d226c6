import Inventory

/// Places, tags and types, and the row of the sidebar that is shown.
extension WorkspaceState {
    // MARK: - The catalog

    /// Reads places, tags and types; if they are being read, that is enough.
    mutating func readCatalog(_ jobs: inout [Job]) {
        guard !list.questions.isOpen(.catalog) else { return }
        // The names come first: to count the items of a large library is to read all of it.
        askCatalog(counting: catalog.tree.isRead || catalog.failure != nil, &jobs)
    }

    /// A change is read after the open question, which may have read the items before it. Counting is not restarted by each change.
    mutating func hearCatalog(_ change: Change, _ jobs: inout [Job]) {
        catalog.heard = max(catalog.heard, change.sequence)
        readCatalog(&jobs)
    }

    /// Lists about days have other items on another day.
    mutating func beginDay(_ jobs: inout [Job]) {
        if list.mayBeAboutDays { list.askListing(&jobs) }
        readCatalogAgain(&jobs)
    }

    /// The answer on its way may be that of the time before.
    private mutating func readCatalogAgain(_ jobs: inout [Job]) {
        if list.questions.isOpen(.catalog) { catalog.isAskedAgain = true } else { readCatalog(&jobs) }
    }

    private mutating func askCatalog(counting: Bool, _ jobs: inout [Job]) {
        (catalog.asked, catalog.isCounting, catalog.isAskedAgain) = (catalog.heard, counting, false)
        jobs.append(.askCatalog(list.questions.begin(.catalog), counting: counting))
    }

    mutating func takeCatalog(_ result: Result<SidebarTree, InventoryError>, _ jobs: inout [Job]) {
        switch result {
        case .success(let tree):
            catalog.tree = tree
            catalog.number += 1
            if catalog.isCounting { (catalog.failure, catalog.sequence) = (nil, catalog.asked) }
            // A place that was made in the meantime is unknown to it.
            if catalog.heard == catalog.asked, !catalog.isAskedAgain { leaveWhatVanished(&jobs) }
        case .failure(let error):
            // An error that prevents reading the names also prevents counting, and is told then.
            if catalog.isCounting {
                catalog.failure = error
                jobs.append(.tellError(error))
            }
        }
        if !catalog.isCounting || catalog.heard > catalog.asked || catalog.isAskedAgain { askCatalog(counting: true, &jobs) }
    }

    // MARK: - The shown row

    mutating func show(_ scope: ItemScope, _ jobs: inout [Job]) {
        let leavesTrash = list.showsTrash
        list.showsTrash = false
        let saved = list.saved.flatMap { catalog.tree.catalog.search($0) }
        if let saved, saved.condition == list.search.condition.normalized { list.forgetSearch() }
        if scope != list.query.scope || list.saved != nil { list.show(scope, &jobs) } else if leavesTrash { list.sight.show(.top) }
        // A place that was made just now is unknown yet; one that is gone is left when that is read.
        if !catalog.tree.contains(scope) { readCatalogAgain(&jobs) }
    }

    /// All items are shown where a place, a tag or a type is gone, and an order by a hidden field ends.
    private mutating func leaveWhatVanished(_ jobs: inout [Job]) {
        if !catalog.tree.contains(list.query.scope) { list.show(.all, &jobs) }
        let fields = catalog.tree.catalog
        if let saved = list.saved, catalog.tree.isRead, fields.search(saved) == nil { list.saved = nil }
        list.leaveGroups(by: fields.hiddenFields, &jobs)
        if list.query.order.isLost(hiding: fields.hiddenFields, own: fields.shownFields) { sort(.standard, &jobs) }
    }

    // MARK: - Pieces

    /// Counts the pieces of the shown list again, after another list or a change is shown; not during a search.
    mutating func followPieces(_ jobs: inout [Job]) {
        // The list is out of sight.
        guard !list.showsTrash else { return }
        // If quantities are hidden, there are no pieces either.
        let isCounted = list.query.condition.isEverything && PieceCount.counts(list.shownScope) && catalog.tree.catalog.shows(.quantity)
        let scope = isCounted ? list.shownScope : nil
        // The listing is of the change already while its rows come into sight.
        let sequence = list.shown.listing?.items.revision ?? list.shownSequence
        guard pieces.scope != scope || scope != nil && pieces.sequence != sequence else { return }
        // For the same items, the previous number stays until the new one is known.
        if pieces.scope != scope { pieces.count = nil }
        (pieces.scope, pieces.sequence) = (scope, sequence)
        if let scope { jobs.append(.askPieces(list.questions.begin(.pieces), scope)) } else { list.drop(.pieces, &jobs) }
    }
}
