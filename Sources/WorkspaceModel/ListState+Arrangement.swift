public import Inventory

/// A choice that the next start begins with.
public enum Remembered: Sendable {
    case order(Inventory.SortOrder)
    /// Nil for the usual groups of list and grid.
    case grouping(Grouping?)
    case showsGrid(Bool)
    case scope(ItemScope)
}

/// The arrangement of the items: rows or a grid, the order, and the groups. The grid is shown only after the library was read for groups.
extension ListState {
    // MARK: - Rows and grid

    /// Shows the items as a grid or as a list.
    mutating func showGrid(_ shows: Bool, _ jobs: inout [Job]) {
        arrangement.wantsGrid = shows
        guard shows else {
            if arrangement.wantedOrder == nil { drop(.groups, &jobs) }
            return switchView(toGrid: false, &jobs)
        }
        if !arrangement.showsGrid || !arrangement.isGrouped, !questions.isOpen(.groups) {
            jobs.append(.prepareGroups(questions.begin(.groups)))
        }
    }

    private mutating func switchView(toGrid shows: Bool, _ jobs: inout [Job]) {
        // The grid of a start is there already, without its items.
        guard shows != arrangement.showsGrid || shows && query.grouping != grouping else { return }
        arrangement.otherViewsListing = shown.listing?.generation
        arrangement.showsGrid = shows
        askListing(bringing: .selection, forOtherView: true, &jobs)
        jobs.append(.remember(.showsGrid(shows)))
    }

    /// The items for the view that is shown: none while the listing is still that of the other view, nor in a grid of a start that waits for
    /// its groups.
    var visible: Shown {
        guard let listing = shown.listing else { return shown }
        let isOfOtherView = listing.generation == arrangement.otherViewsListing && failure == nil
        let waitsForGroups = arrangement.showsGrid && !arrangement.isGrouped && listing.items.query.grouping != grouping
        return isOfOtherView || waitsForGroups ? Shown() : shown
    }

    mutating func takeGroups(_ result: Result<Void, InventoryError>, _ jobs: inout [Job]) {
        let (wantsGrid, order) = (arrangement.wantsGrid, arrangement.wantedOrder)
        (arrangement.wantsGrid, arrangement.wantedOrder) = (false, nil)
        if case .success = result { arrangement.isGrouped = true }
        if wantsGrid { switchView(toGrid: arrangement.isGrouped, &jobs) }
        if let order { setOrder(order, &jobs) }
    }

    // MARK: - Order

    /// Shows the items in an order, and remembers it for the next start.
    mutating func showOrder(_ order: Inventory.SortOrder, _ jobs: inout [Job]) {
        // The orders of lists about a fact are for this window alone; those of saved searches are stored with them.
        if SortOrder.natural(of: query.scope) == nil, saved == nil { jobs.append(.remember(.order(order))) }
        arrangement.wantedOrder = nil
        guard order.key == .place, arrangement.groups.shown == nil, !query.grouping.isByPlace else { return setOrder(order, &jobs) }
        arrangement.wantedOrder = order
        if !questions.isOpen(.groups) { jobs.append(.prepareGroups(questions.begin(.groups))) }
    }

    /// The order of all items.
    var usualOrder: Inventory.SortOrder { arrangement.orders.order(of: .all) }

    /// The list is not that of a saved search any more, and has its usual order. Returns whether it was.
    mutating func leaveSaved() -> Bool {
        guard saved != nil else { return false }
        saved = nil
        query.order = arrangement.orders.order(of: query.scope)
        return true
    }

    /// The conditions of a saved search that was left go with it; what a person typed stays.
    mutating func forgetSearch() { (search, query.condition) = (.none, .everything) }

    private mutating func setOrder(_ order: Inventory.SortOrder, _ jobs: inout [Job]) {
        guard order != query.order else { return sight.show(.middle) }
        if saved == nil { arrangement.orders.choose(order, for: query.scope) }
        query.order = order
        askListing(bringing: .middle, &jobs)
    }

    // MARK: - Groups

    /// The groups of the list that is shown.
    var grouping: Grouping { arrangement.groups.grouping(inGrid: arrangement.showsGrid, by: query.order.key) }

    /// Shows the items in groups, and remembers them for the next start.
    mutating func group(by grouping: Grouping, _ jobs: inout [Job]) {
        // The groups of saved searches are stored with them.
        arrangement.groups.choose(grouping, inGrid: arrangement.showsGrid, by: query.order.key, isCommon: saved == nil)
        if saved == nil { jobs.append(.remember(.grouping(arrangement.groups.common))) }
        if query.grouping == grouping { sight.show(.middle) } else { askListing(bringing: .middle, &jobs) }
    }

    /// Shows the usual groups where the library hides the field of the chosen ones.
    mutating func leaveGroups(by hidden: Set<ItemField>, _ jobs: inout [Job]) {
        let left = arrangement.groups.leave(hidden)
        if left.isCommon { jobs.append(.remember(.grouping(nil))) }
        if left.isShown { askListing(&jobs) }
    }

    /// Returns whether order or groups differ from those of a saved search.
    func isArrangedUnlike(_ saved: SavedSearch) -> Bool {
        saved.sort.order ?? usualOrder != query.order
            || arrangement.groups.differs(from: saved.view, inGrid: arrangement.showsGrid, by: query.order.key)
    }
}
