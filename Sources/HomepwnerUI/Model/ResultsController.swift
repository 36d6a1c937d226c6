import FoundationEssentials
import Inventory
import Threading
import Toolkit

/// The contents of the list: the order and the search, the result set and the rows of it that were read, and their changes. It holds
/// handles and a few pages, never the library, and does not block: until an answer arrives it keeps the previous contents.
final class ResultsController {
    let reader: StoreReader
    /// Whether the library can only be read.
    let isReadOnly: Bool

    /// The last query; `listing` may still answer an earlier one.
    private(set) var query: ItemQuery
    /// The orders of the lists.
    private(set) var orders: ListOrders
    /// The shown result set.
    private(set) var listing: ItemListing?
    /// The number of items in the library.
    private(set) var libraryCount = 0
    /// The error of the last read.
    private(set) var failure: InventoryError?
    /// The matcher for the search, whose matches in a text are marked.
    private(set) var matcher = SearchMatcher("")
    /// The effect of the last change on the rows; nil if they have to be shown again.
    private(set) var rowChanges: RowChanges?
    /// The same, for rows that are grouped by place.
    private(set) var locationChanges: LocationChanges?

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
    private let rows: RowReader
    private var observation: Task<Void, Never>?
    private var asked: StoreQuestion?
    private var completing: StoreQuestion?
    /// The changes since the shown rows were read, and the functions to call when these changes are shown.
    private var following: Change?
    private var afterReload: [() -> Void] = []
    private let shown: ShownChanges
    private var afterCompletion: [(ItemListing) -> Void] = []
    /// The ranks of the tracked items that are in the list.
    private(set) var trackedRanks: [Int] = []
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
        shown = ShownChanges(upTo: opening.store.status.revision)
        rows = RowReader(reader)
        switch opening.first {
        case .success(let first):
            listing = first.set
            query = first.set.query
            libraryCount = first.libraryCount
            rows.show(first.set, with: first.page)
        case .failure(let error): firstError = error
        }
        rows.onLateRows = { [weak self] in self?.onLateRows?($0) }
        rows.onError = { [weak self] in self?.tell($0) }
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
            if self?.groupsByLocation == true { try? await store.prepareGroups() }
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
    var shownSequence: Int64 { shown.sequence }

    /// The number of rows shown.
    var count: Int { listing?.count ?? libraryCount }

    /// Returns the row at an index; nil if it is gone, cannot be read, or has not arrived.
    func row(at index: Int) -> ItemRow? {
        guard index >= 0, index < count else { return nil }
        if let listing, !listing.isKnown(index) {
            completeListing()
            guard self.listing?.isKnown(index) == true else { return nil }
        }
        return rows.row(at: index)
    }

    /// Returns whether the row at a place is on its way, and is shown when it comes.
    func isLoading(at index: Int) -> Bool { rows.isLoading(index) || listing?.isKnown(index) != true && completing?.isOpen == true }

    /// Returns the hashes of the first pictures of the rows at some indices, as far as the rows were read already.
    func knownPictures(at places: some Sequence<Int>) -> [String] {
        places.compactMap { $0 >= 0 ? rows.cache.row(at: $0)?.photoSHA256 : nil }
    }

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
            // While the first rows were being read, there were fewer of them.
            let wasEmpty = isAwaitingRows
            listing = results.set
            if wasEmpty { rows.show(results.set, with: results.page) } else { rows.complete(results.set) }
            if wasEmpty { onReload?(nil) } else { onLateRows?(0..<results.set.count) }
            callAfterCompletion()
        case .failure(let error):
            // The error is reported, and the functions that were to be called later are dropped.
            afterCompletion = []
            tell(error)
        }
    }

    // MARK: - The order made by hand

    /// Whether rows can be moved: all items are shown, in the order made by hand or in one that it does not differ from yet.
    var canMoveRows: Bool {
        guard query.text.isEmpty, query.scope == .all, !query.groupsByLocation, !isReadOnly else { return false }
        return query.order == .custom || query.order == .standard && !reader.store.status.isMovedByHand
    }

    /// Shows a row at another place at once, and returns the move for the library; nil if the row is gone.
    func moveRow(at index: Int, to destination: Int) -> (item: ItemRow, side: MoveSide, neighbour: ItemRow)? {
        guard index != destination, let listing = completeListing(), let item = row(at: index), let neighbour = row(at: destination) else {
            return nil
        }
        query.order = .custom
        orders.choose(.custom, for: query.scope)
        show(listing.moving(from: index, to: destination, query: query))
        pendingMoves += 1
        return (item, destination > index ? .below : .above, neighbour)
    }

    /// Whether rows can be moved to other places: all items are shown, sorted by place.
    var canRelocateRows: Bool {
        query.text.isEmpty && query.scope == .all && query.order.key == .location && query.groupsByLocation && !isReadOnly
    }

    /// Shows a row among those of another place at once, and returns the item and its new place, for the library; nil if the row is gone.
    func relocateRow(at index: Int, toSection section: Int, row: Int) -> (id: UUID, place: [String])? {
        guard let listing, listing.sections.indices.contains(section), let id = self.row(at: index)?.id else { return nil }
        let target = listing.sections[section]
        guard let place = target.hasLocation ? self.row(at: target.start)?.place : [] else { return nil }
        show(listing.moving(from: index, toSection: section, row: row))
        isRelocating = true
        return (id, place)
    }

    private func show(_ moved: ItemListing) {
        listing = moved
        rows.show(moved, with: nil)
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
            if pendingMoves > 0 { return shown.note(change) }
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
        query.groupsByLocation = showsGrid || order.key == .location
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
        query.groupsByLocation = showsGrid || query.order.key == .location
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
        query.groupsByLocation = shows || query.order.key == .location
        if let then { afterReload.append(then) }
        reload(after: nil)
    }

    // MARK: - Answers

    /// Reads the shown rows again.
    func readAgain() { reload(after: nil) }

    private func reload(after change: Change?) {
        following = following.map { $0.followed(by: change) } ?? change
        asked?.cancel()
        let (store, query, old, change) = (reader.store, query, listing, following)
        let (tracked, visible, preparation) = (tracked, visibleRows(), thumbnails?())
        // New search results are shown from the top.
        let seen = query.text == old?.query.text && query.scope == old?.query.scope ? visible : 0..<visible.count
        let wanted = RowCache.ranks(holding: seen)
        asked = reader.ask { () async throws(InventoryError) in
            let results = try await store.results(of: query, showing: wanted, tracking: tracked.items)
            var reloaded = Reloaded(results, change, from: old)
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
            listing = reloaded.results.set
            libraryCount = reloaded.results.libraryCount
            trackedRanks = reloaded.ranks.compactMap { $0 }
            rows.show(listing, with: reloaded.results.page)
            if let coming = reloaded.thumbnails { onThumbnails?(coming) }
            if matcher != reloaded.matcher { matcher = reloaded.matcher }
            (rowChanges, locationChanges) = (reloaded.rowChanges, reloaded.locationChanges)
        case .failure(let error):
            failure = error
            tell(error)
        }
        let change = following
        following = nil
        onReload?(change)
        if let change { shown.note(change) }
        (rowChanges, locationChanges) = (nil, nil)
        callAfterCompletion()
        callAfterReload()
    }

    /// Calls the body as soon as a change is shown that somebody made here: now, or when it comes back through the store's `changes`.
    func whenShown(_ change: Change, _ body: @escaping () -> Void) { shown.wait(for: change, body) }

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
