import FoundationEssentials
import Inventory
import Threading
import Toolkit
import WorkspaceModel

/// The contents of the list: the order and the search, the result set and the rows of it that were read, and their changes. It holds
/// handles and a few pages, never the library, and does not block: until an answer arrives it keeps the previous contents.
final class ResultsController {
    let reader: StoreReader
    /// Whether the library can only be read.
    let isReadOnly: Bool

    /// The last query; `shown` may still answer an earlier one.
    private(set) var query: ItemQuery
    /// The orders of the lists.
    private(set) var orders: ListOrders
    /// The error of the last read.
    private(set) var failure: InventoryError?

    /// Called when the rows changed. The change that brought it, if one did.
    var onReload: ((Change?) -> Void)?
    /// Called when rows arrived too late for their frame, which shows them empty.
    var onLateRows: ((Range<Int>) -> Void)?
    /// Called with a sentence when the library cannot be read.
    var onError: ((String) -> Void)?
    /// Called after `onError` when the reason is that the library's file is damaged.
    var onDamage: ((InventoryError) -> Void)?
    /// The items whose ranks are wanted with every answer: those that are selected.
    var tracked = TrackedSelection()
    /// Returns the preparation that makes the thumbnails of the visible rows with them, so that both are in one frame; nil if rows show
    /// none.
    var thumbnails: (() -> ThumbnailPreparation?)?
    /// Called with the thumbnails of the rows that are shown next, while they are made.
    var onThumbnails: ((ComingThumbnails) -> Void)?
    /// Returns the visible rows.
    var visibleRows: () -> Range<Int> = { 0..<0 }

    /// The error of reading the first rows, before there was a receiver.
    private var firstError: InventoryError?
    /// Whether all was read that search and sections need.
    private(set) var isPrepared = false
    /// Whether the items are shown as a grid.
    private(set) var showsGrid = false
    private let rows: ListingRows
    private var observation: Task<Void, Never>?
    private var asked: StoreQuestion?
    private var completing: StoreQuestion?
    /// The changes since the shown rows were read, and the functions to call when these changes are shown.
    private var following: Change?
    private var afterReload: [() -> Void] = []
    private let changes: ShownChanges
    private var afterCompletion: [(ItemListing) -> Void] = []
    /// Whether a row is being looked up, perhaps by a table that asks for a cell.
    private var isLookingUp = false
    /// Moves that the rows show already and that are still to be heard of.
    private var pendingMoves = 0
    /// Whether the rows show an item at another place than the library has. Until the library's change has arrived, no other item can be
    /// moved: the place of a section is known from its first item.
    private(set) var isRelocating = false

    /// Makes the controller of a library that was opened, whose first rows were read with it. The rest is read when `start()` is called.
    init(_ opening: LibraryOpening, reader: StoreReader) {
        self.reader = reader
        isReadOnly = opening.library.isReadOnly
        query = ItemQuery(scope: opening.scope, order: opening.order)
        orders = ListOrders(common: opening.commonOrder)
        changes = ShownChanges(upTo: opening.store.status.revision)
        rows = ListingRows(reader)
        switch opening.first {
        case .success(let first): query = first.set.query
        case .failure(let error): firstError = error
        }
        rows.delegate = self
        if case .success(let first) = opening.first {
            rows.show(first, SearchMatcher(first.set.query.text))
        }
    }

    /// Prepares for searches and watches for changes; called after the first frame.
    ///
    /// - Parameter whenPrepared: called when the data for search and sections was read.
    func start(whenPrepared: @escaping () -> Void) {
        guard observation == nil else { return }
        if let error = firstError {
            firstError = nil
            tell(error)
        }
        let store = reader.store
        let changes = store.changes
        observation = Task { [weak self, pool = reader.pools.interactive] in
            do throws(InventoryError) { try await store.prepare() } catch { self?.tell(error) }
            if self?.groupsByPlace == true { try? await store.prepareGroups() }
            self?.isPrepared = true
            self?.reload(after: nil)
            whenPrepared()
            // To wait for the next change is Swift's own code, which would wait on Swift's own threads.
            await withTaskExecutorPreference(pool) {
                for await change in changes { self?.follow(change) }
            }
        }
    }

    /// Stops watching.
    func stop() {
        observation?.cancel()
        observation = nil
        asked?.cancel()
        completing?.cancel()
    }

    // MARK: - Rows

    /// The place in the history of the last change that is shown.
    var shownSequence: Int64 { changes.sequence }

    /// The listing that is shown, the selection in it, and the way to it.
    var shown: Shown { rows.shown }

    /// Returns whether the row at a place is on its way, and is shown when it comes.
    func isLoading(at index: Int) -> Bool { rows.isLoading(index) || listing?.isKnown(index) != true && completing?.isOpen == true }

    /// Selects items of a listing. Returns false, and changes nothing, if another one is shown.
    @discardableResult
    func select(_ ranks: RangeSet<Int>, of generation: Int?) -> Bool { rows.select(ranks, of: generation) }

    /// Returns the complete listing. That of the start has the first screen only; the first step beyond it asks for the rest. Nil until it
    /// arrives.
    @discardableResult func completeListing() -> ItemListing? {
        if let listing, listing.isComplete { return listing }
        guard completing?.isOpen != true else { return nil }
        let (store, query) = (reader.store, listing?.query ?? query)
        completing = reader.ask { () async throws(InventoryError) in
            try await store.results(of: query, showing: 0..<0, tracking: .none)
        } then: { [weak self] in
            self?.didComplete($0)
        }
        return listing?.isComplete == true ? listing : nil
    }

    /// Calls the body with the complete listing, now or when it is known.
    func whenComplete(_ body: @escaping (ItemListing) -> Void) {
        if let listing = completeListing() { body(listing) } else { afterCompletion.append(body) }
    }

    private func callAfterCompletion() {
        guard let listing, listing.isComplete else { return }
        let waiting = afterCompletion
        afterCompletion = []
        for body in waiting { body(listing) }
    }

    private func didComplete(_ result: Result<Results, InventoryError>) {
        switch result {
        case .success(let results):
            guard listing?.isComplete != true else { return }
            complete(results)
            whenNotLookingUp { $0.callAfterCompletion() }
        case .failure(let error):
            // The error is reported, and the functions that were to be called later are dropped.
            afterCompletion = []
            tell(error)
        }
    }

    private func complete(_ results: Results) {
        if isAwaitingRows {
            rows.show(results, matcher)
            onReload?(nil)
        } else if results.set.count == count {
            rows.complete(results)
            whenNotLookingUp { $0.onLateRows?(0..<$0.count) }
        } else {
            // The library has changed since the first rows were read.
            whenNotLookingUp { $0.reload(after: nil) }
        }
    }

    /// Calls the body now; or a little later if a row is being looked up: a table cannot take over other rows while it asks for a cell.
    private func whenNotLookingUp(_ body: @escaping @MainActor (ResultsController) -> Void) {
        guard isLookingUp else { return body(self) }
        Task { body(self) }
    }

    // MARK: - The order made by hand

    /// Whether rows can be moved: all items are shown, in the order made by hand or in one that it does not differ from yet.
    var canMoveRows: Bool {
        guard query.text.isEmpty, query.scope == .all, !query.groupsByPlace, !isReadOnly else { return false }
        return query.order == .custom || query.order == .standard && !reader.store.status.isMovedByHand
    }

    /// Shows a row at another place at once, and returns the move for the library; nil if the row is gone.
    func moveRow(at index: Int, to destination: Int) -> (item: ItemRow, side: MoveSide, neighbour: ItemRow)? {
        guard index != destination, let listing = completeListing(), let item = row(at: index), let neighbour = row(at: destination) else {
            return nil
        }
        query.order = .custom
        orders.choose(.custom, for: query.scope)
        rows.show(
            listing.moving(from: index, to: destination, query: query),
            moving: Step.Move(from: index, to: destination))
        pendingMoves += 1
        return (item, destination > index ? .below : .above, neighbour)
    }

    /// Whether rows can be moved to other places: all items are shown, sorted by place.
    var canRelocateRows: Bool {
        query.text.isEmpty && query.scope == .all && query.order.key == .place && query.groupsByPlace && !isReadOnly
    }

    /// Shows a row among those of another place at once, and returns the item and its new place, for the library; nil if the row is gone.
    func relocateRow(at index: Int, toSection section: Int, row: Int) -> (id: UUID, place: [String])? {
        guard let listing, listing.sections.indices.contains(section), let id = self.row(at: index)?.id else { return nil }
        let target = listing.sections[section]
        guard let place = target.hasPlace ? self.row(at: target.start)?.place : [] else { return nil }
        let moved = listing.moving(from: index, toSection: section, row: row)
        rows.show(moved, moving: Step.Move(from: index, to: moved.sections[section].start + row))
        isRelocating = true
        return (id, place)
    }

    /// A move that the rows show could not be stored.
    func moveFailed() {
        pendingMoves = max(0, pendingMoves - 1)
        isRelocating = false
        reload(after: nil)
    }

    private func follow(_ change: Change) {
        isRelocating = false
        if change.kind == .move, pendingMoves > 0 {
            pendingMoves -= 1
            // The rows are ahead of the library until it has heard of all moves.
            if pendingMoves > 0 { return changes.note(change) }
        }
        reload(after: change)
    }

    // MARK: - Search and order

    /// Shows the items that contain a text; an empty text shows all.
    ///
    /// - Parameter then: called when it is shown.
    func search(_ text: String, then: (() -> Void)? = nil) {
        if let then { afterReload.append(then) }
        guard text != query.text else {
            if asked?.isOpen != true { callAfterReload() }
            return
        }
        query.text = text
        reload(after: nil)
    }

    /// Sorts the items. Before a list is sorted by place, the library should be asked to prepare itself for groups.
    ///
    /// - Parameter then: called when it is shown.
    func sort(_ order: Inventory.SortOrder, then: (() -> Void)? = nil) {
        if let then { afterReload.append(then) }
        guard order != query.order else {
            if asked?.isOpen != true { callAfterReload() }
            return
        }
        orders.choose(order, for: query.scope)
        query.order = order
        query.groupsByPlace = showsGrid || order.key == .place
        reload(after: nil)
    }

    /// Shows other items of the library; the search continues among them.
    ///
    /// - Parameter then: called when they are shown.
    func show(_ scope: ItemScope, then: (() -> Void)? = nil) {
        if let then { afterReload.append(then) }
        guard scope != query.scope else {
            if asked?.isOpen != true { callAfterReload() }
            return
        }
        query.scope = scope
        // Lists about a fact have orders of their own.
        query.order = orders.order(of: scope)
        query.groupsByPlace = showsGrid || query.order.key == .place
        reload(after: nil)
    }

    /// Shows the items for the grid, or for the list. The library should be asked to prepare itself for groups before.
    ///
    /// - Parameter then: called when they are shown.
    func show(asGrid shows: Bool, then: (() -> Void)? = nil) {
        guard shows != showsGrid else {
            then?()
            return
        }
        showsGrid = shows
        query.groupsByPlace = shows || query.order.key == .place
        if let then { afterReload.append(then) }
        reload(after: nil)
    }

    // MARK: - Answers

    /// Reads the shown rows again.
    func readAgain() { reload(after: nil) }

    private func reload(after change: Change?) {
        following = following.map { $0.followed(by: change) } ?? change
        asked?.cancel()
        let (store, query, old, change) = (reader.store, query, shown.listing, following)
        let (tracked, visible, preparation, generation) = (tracked, visibleRows(), thumbnails?(), rows.nextGeneration())
        // New search results are shown from the top.
        let seen = query.text == old?.items.query.text && query.scope == old?.items.query.scope ? visible : 0..<visible.count
        let wanted = RowPages.ranks(holding: seen)
        asked = reader.ask { () async throws(InventoryError) in
            let results = try await store.results(of: query, showing: wanted, tracking: tracked.items)
            var reloaded = Reloaded(results, change, from: old, generation: generation)
            reloaded.thumbnails = preparation?.coming(for: results.page.rows(in: seen))
            return reloaded
        } afterwards: {
            await $0.thumbnails?.make()
        } then: { [weak self] in
            self?.follow($0, tracked)
        }
    }

    /// Other items may have been selected while the answer was on its way.
    private func follow(_ result: Result<Reloaded, InventoryError>, _ asked: TrackedSelection) {
        guard asked.version != tracked.version, tracked.items.count > 0, case .success(let reloaded) = result else { return take(result) }
        let (store, now, set) = (reader.store, tracked, reloaded.results.set)
        self.asked = reader.ask { () async throws(InventoryError) in
            var followed = reloaded
            followed.ranks = try await store.ranks(of: now.items, in: set)
            return followed
        } then: { [weak self] in
            self?.follow($0, now)
        }
    }

    private func take(_ result: Result<Reloaded, InventoryError>) {
        completing?.cancel()
        failure = nil
        switch result {
        case .success(let reloaded):
            // A search only hides items; a change may have deleted those that are selected.
            rows.show(reloaded, selectingNext: following != nil && tracked.items.count > 0)
            if let coming = reloaded.thumbnails { onThumbnails?(coming) }
        case .failure(let error):
            failure = error
            tell(error)
        }
        let change = following
        following = nil
        onReload?(change)
        if let change { changes.note(change) }
        callAfterCompletion()
        callAfterReload()
    }

    /// Calls the body as soon as a change is shown that somebody made here: now, or when it comes back through the store's `changes`.
    func whenShown(_ change: Change, _ body: @escaping () -> Void) { changes.wait(for: change, body) }

    private func callAfterReload() {
        let waiting = afterReload
        afterReload = []
        for body in waiting { body() }
    }

    func tell(_ error: InventoryError) {
        guard let onError else {
            firstError = firstError ?? error
            return
        }
        onError("\(error)")
        if error.code == .damaged { onDamage?(error) }
    }
}

extension ResultsController: RowReaderDelegate {
    func rowsDidCome(at places: Range<Int>) { onLateRows?(places) }
    func rowsCannotBeRead(_ error: InventoryError) { tell(error) }

    func rowIsUnknown() {
        let before = isLookingUp
        isLookingUp = true
        completeListing()
        isLookingUp = before
    }
}
