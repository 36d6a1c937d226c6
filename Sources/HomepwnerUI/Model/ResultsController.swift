import FoundationEssentials
import Inventory
import Threading
import Toolkit
import WorkspaceModel

/// The window over the list, which hears of changes and errors.
protocol ResultsDelegate: AnyObject {
    /// The list shows a change of the library.
    func listShows(_ change: Change)
    /// Reads a sentence aloud.
    func announce(_ sentence: String)
    /// The library's file is damaged; called after the error was shown.
    func suspectDamage(_ error: InventoryError)
    /// The window in which screens open.
    var window: Window? { get }
    /// Shows what a saved search finds.
    func showSearch(_ id: UUID)
    /// Brings the screens up to date, for what was to be done after an act.
    func updateScreens()
    /// Presents the screens that are open after acts, also where the window's own view is covered.
    func presentScreens()
    /// The state of the open screen when somebody wants to leave.
    var screenPhase: ScreenPhase { get }
    /// Takes a name that is being typed in its place.
    func commitEditing()
    /// Closes the library.
    func leave(_ reason: LeaveReason)
}

/// The ways of the window's objects to the workspace, and the functions that wait for a listing or a change to be shown.
final class ResultsController {
    let reader: StoreReader
    let workspace: Workspace
    /// Whether the library can only be read.
    let isReadOnly: Bool
    weak var delegate: (any ResultsDelegate)?

    private let runner: StoreRunner
    /// The error of reading the first rows, before there was a receiver.
    private var firstError: InventoryError?
    /// Whether all was read that search and sections need.
    private(set) var isPrepared = false
    /// The preparation, and the observation of changes.
    private var tasks: [Task<Void, Never>] = []
    private var afterReload: [() -> Void] = []
    private var afterCompletion: [(ItemListing) -> Void] = []
    private var afterChange: [(sequence: Int64, body: () -> Void)] = []
    /// Whether a row is being looked up, perhaps by a table that asks for a cell.
    private var isLookingUp = false

    /// Makes the controller of a library that was opened, whose first rows were read with it. The rest is read when `start()` is called.
    ///
    /// - Parameter patient: asked for what no frame waits for
    init(_ opening: LibraryOpening, reader: StoreReader, patient: StoreReader, style: NumberStyle) {
        self.reader = reader
        isReadOnly = opening.library.isReadOnly
        var first: Results?
        switch opening.first {
        case .success(let results): first = results
        case .failure(let error): firstError = error
        }
        let state = WorkspaceState(
            query: ItemQuery(scope: opening.scope, order: opening.order),
            orders: ListOrders(common: opening.commonOrder, grouping: opening.grouping),
            status: opening.store.status, isReadOnly: isReadOnly, first: first,
            showsGrid: ListPreferences.showsGrid(in: opening.library.settings), words: ChangeTexts(style: style))
        runner = StoreRunner(reader, patient: patient, settings: opening.library.settings)
        workspace = Workspace(state, runner: runner)
        runner.workspace = workspace
        runner.delegate = self
        if let listing = workspace.shown.listing { runner.run(.readRows(listing)) }
    }

    /// Reads the rows that a list has in sight first.
    func serve(_ list: any RowsInSight) { runner.list = list }

    /// Prepares for searches and watches for changes; called after the first frame.
    ///
    /// - Parameter whenPrepared: called when the data for search and sections was read.
    func start(whenPrepared: @escaping () -> Void) {
        guard tasks.isEmpty else { return }
        if let error = firstError {
            firstError = nil
            tell(error)
        }
        let store = reader.store
        let changes = store.changes
        workspace.send(.readCatalog)
        let preparation = Task { [weak self] in
            do throws(InventoryError) { try await store.prepare() } catch { self?.tell(error) }
            if self?.query.grouping.isByPlace == true { try? await store.prepareGroups() }
            self?.isPrepared = true
            self?.readAgain()
            whenPrepared()
        }
        // The sidebar does not wait for the preparation of a large library.
        let observation = Task { [weak self, pool = reader.pools.interactive] in
            // To wait for the next change is Swift's own code, which would wait on Swift's own threads.
            await withTaskExecutorPreference(pool) {
                for await change in changes { self?.workspace.send(.heard(change, store.status)) }
            }
        }
        tasks = [preparation, observation]
    }

    /// Stops watching.
    func stop() {
        for task in tasks { task.cancel() }
        tasks = []
        runner.stop()
    }

    // MARK: - The listing

    /// The last query; `shown` may still answer an earlier one.
    var query: ItemQuery { workspace.query }

    /// The listing that is shown, the selection in it, and the way to it.
    var shown: Shown { workspace.shown }

    /// The error of the last read.
    var failure: InventoryError? { workspace.failure }

    /// Whether the items are shown as a grid.
    var showsGrid: Bool { workspace.showsGrid }

    /// The place in the history of the last change that is shown.
    var shownSequence: Int64 { workspace.shownSequence }

    /// Returns whether the row at a place is on its way, and is shown when it comes.
    func isLoading(at index: Int) -> Bool {
        runner.isLoading(index) || listing?.isKnown(index) != true && workspace.isWaiting(for: .whole)
    }

    /// Selects items of a listing, if it is still shown.
    func select(_ ranks: RangeSet<Int>, of generation: Int?) { workspace.send(.select(ranks, of: generation)) }

    /// Reads the shown rows again.
    func readAgain() { workspace.send(.readAgain) }

    /// Returns the complete listing. That of the start has the first screen only; the first step beyond it asks for the rest. Nil until it
    /// arrives.
    @discardableResult func completeListing() -> ItemListing? {
        if let listing, listing.isComplete { return listing }
        workspace.send(.readWhole)
        return listing.flatMap { $0.isComplete ? $0 : nil }
    }

    /// Calls the body with the complete listing, now or when it is known.
    func whenComplete(_ body: @escaping (ItemListing) -> Void) {
        if let listing, listing.isComplete { return body(listing) }
        afterCompletion.append(body)
        workspace.send(.readWhole)
    }

    /// Calls the body as soon as a change is shown that somebody made here: now, or when it comes back through the store's `changes`.
    func whenShown(_ change: Change, _ body: @escaping () -> Void) {
        if change.sequence <= shownSequence { body() } else { afterChange.append((change.sequence, body)) }
    }

    // MARK: - Search and order

    /// Shows the items of a search.
    ///
    /// - Parameter then: called when they are shown.
    func search(_ search: Search, then: (() -> Void)? = nil) { send(.search(search), then) }

    private func send(_ act: Act, _ then: (() -> Void)?) {
        if let then { afterReload.append(then) }
        workspace.send(act)
    }

    // MARK: - The order made by hand

    /// Whether rows can be moved: all items are shown, in the order made by hand or in one that it does not differ from yet.
    var canMoveRows: Bool { workspace.canMoveRows }

    /// Whether rows can be moved to other places: all items are shown, sorted by place.
    var canRelocateRows: Bool { workspace.canRelocateRows }
}

extension ResultsController: StoreRunnerDelegate {
    func didShow(_ change: Change) { delegate?.listShows(change) }

    func announce(_ sentence: String) { delegate?.announce(sentence) }

    var window: Window? { delegate?.window }

    func updateScreens() { delegate?.updateScreens() }

    var screenPhase: ScreenPhase { delegate?.screenPhase ?? .clean }

    func commitEditing() { delegate?.commitEditing() }

    func leave(_ reason: LeaveReason) { delegate?.leave(reason) }

    func tell(_ error: InventoryError) {
        guard let delegate else {
            firstError = firstError ?? error
            return
        }
        workspace.send(.say(.background("\(error)")))
        if error.code == .damaged { delegate.suspectDamage(error) }
    }

    func rowIsUnknown() {
        let before = isLookingUp
        isLookingUp = true
        workspace.send(.readWhole)
        isLookingUp = before
    }

    func actsAreApplied() {
        delegate?.presentScreens()
        // A table cannot show other rows while it asks for a cell.
        if isLookingUp { Task { self.callWhatWaits() } } else { callWhatWaits() }
    }

    /// Calls the functions that wait for what is shown now, after the screens show it.
    private func callWhatWaits() {
        let ready = afterChange.filter { $0.sequence <= shownSequence }.map(\.body)
        afterChange.removeAll { $0.sequence <= shownSequence }
        var bodies = ready
        if let listing, listing.isComplete {
            bodies += afterCompletion.map { body in { body(listing) } }
            afterCompletion = []
        } else if !workspace.isWaiting(for: .whole), !workspace.isWaiting(for: .listing) {
            // The error was shown.
            afterCompletion = []
        }
        if !workspace.isWaiting(for: .listing) {
            bodies += afterReload
            afterReload = []
        }
        guard !bodies.isEmpty else { return }
        delegate?.updateScreens()
        for body in bodies { body() }
    }
}
