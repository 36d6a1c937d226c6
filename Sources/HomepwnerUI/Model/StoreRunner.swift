import Inventory
import Toolkit
import WorkspaceModel

/// The rows that can be seen, which are read first, with the thumbnails that are made with them.
protocol RowsInSight: AnyObject {
    /// The visible rows, and at the top those that come into view.
    var visiblePlaces: Range<Int> { get }
    /// The preparation that makes the thumbnails of the visible rows with them, so that both are in one frame; nil if rows show none.
    var thumbnailPreparation: ThumbnailPreparation? { get }
    /// Takes the thumbnails of the rows that are shown next, while they are made.
    func expect(_ coming: ComingThumbnails)
    /// Rows arrived too late for the frame that wanted them.
    func reloadRows(at places: Range<Int>)
}

/// Hears of the jobs that are no questions.
protocol StoreRunnerDelegate: AnyObject {
    /// The list shows a change of the library.
    func didShow(_ change: Change)
    func tell(_ error: InventoryError)
    /// A row is looked at whose item is not known yet.
    func rowIsUnknown()
    /// All acts that were sent are applied.
    func actsAreApplied()
    /// Reads a sentence aloud.
    func announce(_ sentence: String)
    /// The window in which screens open.
    var window: Window? { get }
    /// Brings the screens up to date, so that the one that was asked for has the keyboard.
    func updateScreens()
    /// The state of the open screen when somebody wants to leave.
    var screenPhase: ScreenPhase { get }
    /// Takes a name that is being typed in its place.
    func commitEditing()
    /// Closes the library.
    func leave(_ reason: LeaveReason)
}

/// Does the jobs of the workspace: asks the library and changes it, and reads the rows of the listing that is shown. It holds handles and a
/// few pages, never the library, and does not block.
final class StoreRunner: WorkspaceRunner {
    let reader: StoreReader
    /// The reader for questions that no frame waits for.
    private let patient: StoreReader
    private let settings: SettingsStore
    weak var workspace: Workspace?
    weak var delegate: (any StoreRunnerDelegate)?
    weak var list: (any RowsInSight)?

    private var questions: [Slot: StoreQuestion] = [:]
    /// The keys that are meant for the screen that is read.
    private var heldKeys: (token: Token, keys: KeyHold, keyboard: Responder?)?
    private var rows: RowReader?
    private var isStopped = false

    /// - Parameter patient: asked for what no frame waits for
    init(_ reader: StoreReader, patient: StoreReader, settings: SettingsStore) {
        (self.reader, self.patient, self.settings) = (reader, patient, settings)
    }

    /// Asks nothing more.
    func stop() {
        isStopped = true
        for question in questions.values { question.cancel() }
        questions = [:]
    }

    /// Returns whether the row at a place is on its way.
    func isLoading(_ place: Int) -> Bool { rows?.isLoading(place) == true }

    func actsAreApplied() { delegate?.actsAreApplied() }

    func run(_ job: Job) {
        guard !isStopped else { return }
        let store = reader.store
        switch job {
        case .askListing(let token, let query, let old, let change, let tracked):
            askListing(token, query, old, change, tracked)
        case .askWhole(let token, let query):
            ask(token) { () async throws(InventoryError) in
                try await store.results(of: query, showing: 0..<0, tracking: .none)
            } then: {
                .whole($0)
            }
        case .askRanks(let token, let items, let listing):
            ask(token) { () async throws(InventoryError) in
                try await store.ranks(of: items, in: listing)
            } then: {
                .ranks($0)
            }
        case .askItem(let token, let rank, let listing):
            ask(token) { () async throws(InventoryError) in
                try await store.items(of: listing, in: rank..<rank + 1).first
            } then: {
                .item($0)
            }
        case .askTotals(let token, let ranks, let listing):
            ask(token) { () async throws(InventoryError) in
                try await store.totals(of: listing, in: ranks)
            } then: {
                .totals($0)
            }
        case .prepareGroups(let token):
            ask(token) { () async throws(InventoryError) in
                try await store.prepareGroups()
            } then: {
                .groups($0)
            }
        case .change(let id, let work, let progress): change(id, work, progress)
        case .remember(let choice): remember(choice)
        case .announce(let sentence): delegate?.announce(sentence)
        case .askCatalog(let token, let counting):
            ask(token, by: patient) { () async throws(InventoryError) in
                SidebarTree(try await store.catalog(), counting ? try await store.counts() : nil)
            } then: {
                .catalog($0)
            }
        case .askPieces(let token, let scope):
            ask(token, by: patient) { () async throws(InventoryError) in
                try await store.pieces(in: scope)
            } then: {
                .pieces($0)
            }
        case .holdKeys(let token): holdKeys(for: token)
        case .prepareScreen(let token, let preparation):
            ask(token, preparation.make) { .screen($0) }
        case .lookAtScreen: workspace?.send(.goOnLeaving(delegate?.screenPhase ?? .clean))
        case .commitEditing: delegate?.commitEditing()
        case .leave(let reason): delegate?.leave(reason)
        case .call(let body): body()
        case .cancel(let slot):
            questions.removeValue(forKey: slot)?.cancel()
            if let heldKeys, heldKeys.token.slot == slot {
                self.heldKeys = nil
                heldKeys.keys.cancel()
            }
        case .readRows(let listing): read(listing)
        case .tellChange(let change): delegate?.didShow(change)
        case .tellError(let error): delegate?.tell(error)
        }
    }

    private func ask<Value: Sendable, Failure: Error>(
        _ token: Token, by reader: StoreReader? = nil, _ question: @escaping @Sendable () async throws(Failure) -> Value,
        then answer: @escaping (Result<Value, Failure>) -> StoreAnswer
    ) {
        questions.removeValue(forKey: token.slot)?.cancel()
        let asked = (reader ?? self.reader).ask(question) { [weak self] in
            self?.workspace?.send(.answered(token, answer($0)))
            self?.releaseKeys(of: token)
        }
        if asked.isOpen { questions[token.slot] = asked }
    }

    private func holdKeys(for token: Token) {
        let before = heldKeys
        let window = delegate?.window
        heldKeys = (token, KeyHold(in: window), window?.firstResponder)
        before?.keys.cancel()
    }

    /// The screen gets the keys that were typed for it, if it is there.
    private func releaseKeys(of token: Token) {
        guard let held = heldKeys, held.token == token else { return }
        heldKeys = nil
        delegate?.updateScreens()
        if delegate?.window?.firstResponder === held.keyboard { held.keys.cancel() } else { held.keys.end() }
    }

    private func askListing(_ token: Token, _ query: ItemQuery, _ old: Listing?, _ change: Change?, _ tracked: ItemSelection) {
        questions.removeValue(forKey: token.slot)?.cancel()
        let store = reader.store
        let (visible, preparation) = (list?.visiblePlaces ?? 0..<0, list?.thumbnailPreparation)
        // New search results are shown from the top.
        let seen = query.condition == old?.items.query.condition && query.scope == old?.items.query.scope ? visible : 0..<visible.count
        let wanted = RowPages.ranks(holding: seen)
        let asked = reader.ask {
            () async throws(InventoryError) -> (answer: ListingAnswer, thumbnails: ComingThumbnails?) in
            let results = try await store.results(of: query, showing: wanted, tracking: tracked)
            let answer = ListingAnswer(results, to: token, from: old, after: change)
            return (answer, preparation?.coming(for: results.page.rows(in: seen)))
        } afterwards: {
            await $0.thumbnails?.make()
        } then: { [weak self] result in
            self?.workspace?.send(.answered(token, .listing(result.map(\.answer))))
            if case .success((_, let coming?)) = result { self?.list?.expect(coming) }
        }
        if asked.isOpen { questions[token.slot] = asked }
    }

    /// Begins a change at once: the window may close next.
    private func change(_ id: Int, _ work: ChangeWork, _ progress: WorkProgress) {
        let store = reader.store
        Task.immediate { [weak workspace] in
            let result: Result<ChangeResult, any Error>
            do { result = .success(try await Self.change(work, in: store, progress)) } catch { result = .failure(error) }
            workspace?.send(.done(id, result, store.status))
        }
    }

    private static func change(
        _ work: ChangeWork, in store: any LibraryStore, _ progress: WorkProgress
    ) async throws -> ChangeResult {
        switch work {
        case .undo: return ChangeResult(try await store.undo(progress: progress))
        case .redo: return ChangeResult(try await store.redo(progress: progress))
        case .steps(_, let body): return ChangeResult(try await body(store, progress))
        case .request(let request):
            var deleted: Item?
            if case .delete(.ranks(let ranks, let listing)) = request, ranks.count == 1, ranks[0].count == 1 {
                deleted = try await store.items(of: listing, in: ranks[0]).first
            }
            let before = store.status.revision
            let change = try await store.perform(request, progress: progress)
            // A change without effect is not in the history.
            return ChangeResult(change.sequence > before ? change : nil, deleted: deleted)
        }
    }

    private func remember(_ choice: Remembered) {
        let settings = settings
        // The write is queued at once: the window may close next.
        Task.immediate {
            try? await settings.inTurn { (settings) throws(InventoryError) in
                switch choice {
                case .order(let order): try settings.setSortOrder(order)
                case .grouping(let grouping): try settings.setGrouping(grouping)
                case .showsGrid(let shows): try ListPreferences.setShowsGrid(shows, in: settings)
                case .scope(let scope):
                    try settings.set(SidebarRow.shownSetting, to: scope == .all ? nil : SidebarRow.scope(scope).id)
                }
            }
        }
    }

    private func read(_ listing: Listing) {
        if let rows, rows.pages === listing.rows {
            rows.complete(listing.items)
            // Rows whose items were not known were shown empty.
            list?.reloadRows(at: 0..<listing.items.count)
            return
        }
        // Rows that were shown empty may stay when another set is shown: they are filled only here.
        if rows?.end() == true { list?.reloadRows(at: 0..<listing.items.count) }
        rows = RowReader(listing, by: reader, for: self)
    }
}

extension StoreRunner: RowReaderDelegate {
    func rowsDidCome(at places: Range<Int>) { list?.reloadRows(at: places) }
    func rowsCannotBeRead(_ error: InventoryError) { delegate?.tell(error) }
    func rowIsUnknown() { delegate?.rowIsUnknown() }
}
