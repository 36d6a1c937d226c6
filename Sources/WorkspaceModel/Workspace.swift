import FoundationEssentials
public import Inventory
public import Tracking

/// Does the work outside of the state of a window.
@MainActor public protocol WorkspaceRunner: AnyObject {
    /// Begins a job. An answer that comes within the frame's patience is sent before this returns.
    func run(_ job: Job)

    /// All acts that were sent are applied.
    func actsAreApplied()
}

/// The state of a window: acts are the only way in, and the parts that screens read in `ViewController.update()` the only way out.
@MainActor public final class Workspace {
    /// Knows which screens read what.
    public let tracker = ReadTracker()
    private var state: WorkspaceState
    /// Nil once the window is closed.
    private weak var runner: (any WorkspaceRunner)?
    private var waiting: [Act] = []
    private var isApplying = false

    /// Makes the workspace of a window. Somebody else holds the runner.
    public init(_ state: WorkspaceState, runner: any WorkspaceRunner) { (self.state, self.runner) = (state, runner) }

    /// Applies an act: at once, after the acts that are being applied, or after the screens that are being updated.
    public func send(_ act: Act) {
        waiting.append(act)
        tracker.afterUpdates { [self] in applyWaiting() }
    }

    /// Returns the action of a control that sends an act. It holds the workspace, and no screen.
    public func sending(_ act: Act) -> () -> Void { { self.send(act) } }

    private func applyWaiting() {
        guard !isApplying, !waiting.isEmpty else { return }
        isApplying = true
        while !waiting.isEmpty {
            let act = waiting.removeFirst()
            let old = state
            let jobs = state.apply(act)
            tracker.change(state.changes(since: old))
            for job in jobs { runner?.run(job) }
        }
        isApplying = false
        runner?.actsAreApplied()
    }

    private func noted(_ part: WorkspaceState.Part) -> WorkspaceState {
        tracker.note(part.rawValue)
        return state
    }

    // MARK: - Parts that screens read

    /// The items that were asked for last.
    public var query: ItemQuery { noted(.query).list.query }
    /// The search.
    public var search: Search { noted(.query).list.search }
    /// Whether the items are shown as a grid.
    public var showsGrid: Bool { noted(.query).list.arrangement.showsGrid }
    /// The listing, the selection in it, and the way to it.
    public var shown: Shown { noted(.shown).list.shown }
    /// The selected item or items.
    public var detail: Detail { noted(.detail).list.detail }
    /// The row of the sidebar that is shown.
    public var shownRow: SidebarRow { noted(.row).list.shownRow }
    /// Whether the deleted items are shown in the place of the list.
    /// The saved search that was chosen; nil for none. The list may differ from it by now.
    public var savedSearch: SavedSearch? { noted(.row).list.saved.flatMap { catalog.tree.catalog.search($0) } }
    /// Whether condition, order or view differ from the saved search that was chosen.
    public var isSavedSearchChanged: Bool {
        guard let saved = savedSearch else { return false }
        let list = noted(.query).list
        if list.search.condition.normalized != saved.condition || list.query.scope != .all { return true }
        if list.isArrangedUnlike(saved) { return true }
        return saved.view.layout.map { ($0 == .grid) != list.arrangement.showsGrid } ?? false
    }
    /// Whether the deleted items are shown in the place of the list.
    public var showsTrash: Bool { noted(.row).list.showsTrash }
    /// The listing, for screens that do not show the selection in it.
    public var listing: Listing? { noted(.listing).list.shown.listing }
    /// The name of the library.
    public var libraryName: String { noted(.library).libraryName }
    /// Places, tags and types.
    public var catalog: CatalogState { noted(.catalog).catalog }
    /// The number of pieces in the shown list; nil until it is known, and where it is not shown.
    public var pieces: Int? { noted(.pieces).pieces.count }
    /// The error of the last question for the items.
    public var failure: InventoryError? { noted(.failure).list.failure }
    /// The part of the list that is to be brought into sight.
    public var sight: Sight { noted(.sight).list.sight }
    /// The facts about the library.
    public var status: LibraryStatus { noted(.status).status }
    /// The changes that are under way.
    public var changes: ChangeLine { noted(.changes).changes }
    /// The messages of the window.
    public var messages: Messages { noted(.messages).messages }
    /// The screen that is open over the window; nil for none.
    public var openScreen: Screens.Open? { noted(.screens).screens.open }
    /// The question over the open screen; nil for none.
    public var questionOverScreen: Screens.Open? { noted(.screens).screens.over }
    /// Whether the detail shows its back, the history of its item.
    public var isDetailTurned: Bool { noted(.screens).screens.isDetailTurned }
    /// Whether there is a detail beside the list, or over it.
    public var hasDetail: Bool {
        tracker.note(WorkspaceState.Part.row.rawValue)
        tracker.note(WorkspaceState.Part.query.rawValue)
        return noted(.listing).hasDetail
    }
    /// The items for the view that is shown: none while the listing is still that of the other view.
    public var visible: Shown {
        tracker.note(WorkspaceState.Part.failure.rawValue)
        tracker.note(WorkspaceState.Part.query.rawValue)
        return noted(.shown).list.visible
    }
    /// Whether the list is empty because the first rows are still being read.
    public var isAwaitingRows: Bool {
        tracker.note(WorkspaceState.Part.failure.rawValue)
        return noted(.listing).list.isAwaitingRows
    }
    /// The sums of the values of all items that are shown; nil until they are known.
    public var shownTotals: [CurrencyTotal]? { noted(.listing).list.shownTotals }
    /// Whether rows can be moved.
    public var canMoveRows: Bool {
        tracker.note(WorkspaceState.Part.status.rawValue)
        return noted(.query).list.canMoveRows
    }
    /// Whether rows can be moved to other places.
    public var canRelocateRows: Bool { noted(.query).list.canRelocateRows }

    // MARK: - Facts for acts and answers

    /// Whether the library can be closed: nothing that would be lost has begun.
    public var mayLeave: Bool { state.mayLeave }
    /// Whether somebody wants to leave, and something is waited for.
    public var isLeaving: Bool { state.leaving.request != nil }
    /// The name of the export, the import or the backup under way, such as "The export".
    public var exchange: String? { if case .exchange(let name, _)? = state.leaving.works[.exchange] { name } else { nil } }
    /// Whether the library can only be read.
    public var isReadOnly: Bool { state.list.isReadOnly }
    /// Returns whether the library can be changed; says why it cannot.
    public func canChange() -> Bool {
        if isReadOnly { send(.say(.libraryIsReadOnly)) }
        return !isReadOnly
    }

    /// The number in the history of the last change that is shown.
    public var shownSequence: Int64 { state.list.shownSequence }
    /// Whether an item is shown in another place than the library has.
    public var isRelocating: Bool { state.list.guesses.isRelocating }
    /// Returns whether an answer about a subject is waited for.
    public func isWaiting(for slot: Slot) -> Bool { state.list.questions.isOpen(slot) }
    /// Whether no answer and no change is waited for.
    public var isQuiet: Bool { state.list.questions.isQuiet && state.changes.isQuiet }
}
