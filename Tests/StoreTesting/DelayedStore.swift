package import FoundationEssentials
package import Inventory
import Synchronization

/// A store that answers when it is told to, or not at all: for what must go well although a disk or a server takes its time.
package final class DelayedStore: LibraryStore {
    private struct State {
        var isHeld = false
        var holdsChanges = false
        var holdsCounts = false
        var holdsRows = false
        var holdsPictures = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var failures: [InventoryError] = []
        var pictureFailure: InventoryError?
        var resultsFailure: InventoryError?
        var asked = 0
        var askedPictures = 0
        var preparedSearches = 0
    }

    private let store: any LibraryStore
    private let state = Mutex(State())

    /// Wraps a store, which answers at once until `hold()` is called.
    package init(_ store: any LibraryStore) { self.store = store }

    /// How many questions wait for an answer.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// How often it was asked or told to change something.
    package var askedCount: Int { state.withLock { $0.asked } }

    /// From now on nothing is answered.
    package func hold() { state.withLock { $0.isHeld = true } }

    /// From now on items are not counted: as in a library that is large.
    package func holdCounts() { state.withLock { $0.holdsCounts = true } }

    /// From now on rows are not answered, and queries are.
    package func holdRows() { state.withLock { $0.holdsRows = true } }

    /// From now on pictures are not answered, and all else is: as those of a slow disk.
    package func holdPictures() { state.withLock { $0.holdsPictures = true } }

    /// From now on changes are made, and nobody is told that they are: as while they are being written to a slow disk.
    package func holdChangesAtTheirEnd() { state.withLock { $0.holdsChanges = true } }

    /// Everything is answered, what waits and what comes.
    package func release() {
        let waiting = state.withLock { state in
            (state.isHeld, state.holdsChanges, state.holdsCounts) = (false, false, false)
            (state.holdsRows, state.holdsPictures) = (false, false)
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    /// The next question fails.
    package func failNext(_ error: InventoryError) { state.withLock { $0.failures.append(error) } }

    /// From now on no query is answered; nil for that all are.
    package func failResults(_ error: InventoryError?) { state.withLock { $0.resultsFailure = error } }

    /// From now on small pictures cannot be read; nil for that they can.
    package func failPictures(_ error: InventoryError?) { state.withLock { $0.pictureFailure = error } }

    /// How often it was asked for small pictures.
    package var askedPictureCount: Int { state.withLock { $0.askedPictures } }

    /// How often it was told that somebody is about to search.
    package var preparedSearchCount: Int { state.withLock { $0.preparedSearches } }

    private func pass() async throws(InventoryError) {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                state.asked += 1
                if state.isHeld { state.waiting.append(continuation) }
                return state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
        if let failure = state.withLock({ $0.failures.isEmpty ? nil : $0.failures.removeFirst() }) { throw failure }
    }

    private func passEnd() async { await pass { $0.holdsChanges } }

    private func pass(where isHeld: @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                let isHeld = isHeld(state)
                if isHeld { state.waiting.append(continuation) }
                return isHeld
            }
            if !isHeld { continuation.resume() }
        }
    }

    package var status: LibraryStatus { store.status }
    package var changes: AsyncStream<Change> { store.changes }

    package func prepare() async throws(InventoryError) { try await store.prepare() }
    package func prepareSearch() async throws(InventoryError) {
        state.withLock { $0.preparedSearches += 1 }
        try await store.prepareSearch()
    }
    package func prepareGroups() async throws(InventoryError) { try await store.prepareGroups() }

    package func firstResults(
        in order: Inventory.SortOrder, groupedBy grouping: Grouping, of scope: ItemScope, limit: Int
    ) async throws(InventoryError) -> Results {
        try await pass()
        return try await store.firstResults(in: order, groupedBy: grouping, of: scope, limit: limit)
    }

    package func results(
        of query: ItemQuery, showing rows: Range<Int>, tracking tracked: ItemSelection
    ) async throws(InventoryError) -> Results {
        try await pass()
        if let failure = state.withLock({ $0.resultsFailure }) { throw failure }
        return try await store.results(of: query, showing: rows, tracking: tracked)
    }

    package func rows(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> RowPage {
        try await pass()
        await pass { $0.holdsRows }
        return try await store.rows(of: set, in: ranks)
    }

    package func pieces(in scope: ItemScope) async throws(InventoryError) -> Int {
        try await pass()
        return try await store.pieces(in: scope)
    }

    package func rank(startingWith text: String, in set: ItemListing, from rank: Int) async throws(InventoryError) -> Int? {
        try await pass()
        return try await store.rank(startingWith: text, in: set, from: rank)
    }

    package func items(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> [Item] {
        try await pass()
        return try await store.items(of: set, in: ranks)
    }

    package func totals(of set: ItemListing, in ranks: [Range<Int>]) async throws(InventoryError) -> [CurrencyTotal] {
        try await pass()
        return try await store.totals(of: set, in: ranks)
    }

    package func ranks(of selection: ItemSelection, in set: ItemListing) async throws(InventoryError) -> [Int?] {
        try await pass()
        return try await store.ranks(of: selection, in: set)
    }

    package func values(of selection: ItemSelection, progress: WorkProgress?) async throws(InventoryError) -> ChosenValues {
        try await pass()
        return try await store.values(of: selection, progress: progress)
    }

    package func outcome(
        of edit: BulkEdit, to selection: ItemSelection, progress: WorkProgress?
    ) async throws(InventoryError) -> EditOutcome {
        try await pass()
        return try await store.outcome(of: edit, to: selection, progress: progress)
    }

    package func changes(
        of outcome: EditOutcome, _ kind: EditOutcome.Kind, in ranks: Range<Int>
    ) async throws(InventoryError) -> [EditedItem] {
        try await pass()
        return try await store.changes(of: outcome, kind, in: ranks)
    }

    package func items(ids: [UUID]) async throws(InventoryError) -> [UUID: Item] {
        try await pass()
        return try await store.items(ids: ids)
    }

    package func completions(of field: ItemField, matching text: String, limit: Int) async throws(InventoryError) -> [String] {
        try await pass()
        return try await store.completions(of: field, matching: text, limit: limit)
    }

    package func nextOwnNumber() async throws(InventoryError) -> String? {
        try await pass()
        return try await store.nextOwnNumber()
    }

    package func namesakes(of names: Set<String>) async throws(InventoryError) -> ItemListing {
        try await pass()
        return try await store.namesakes(of: names)
    }

    package func owners(ofNumbers numbers: [String]) async throws(InventoryError) -> [String: UUID] {
        try await pass()
        return try await store.owners(ofNumbers: numbers)
    }

    package func meaning(ofCode code: String) async throws(InventoryError) -> CodeMeaning {
        try await pass()
        return try await store.meaning(ofCode: code)
    }

    package func catalog() async throws(InventoryError) -> Catalog {
        try await pass()
        return try await store.catalog()
    }

    package func conversion(to field: OwnField) async throws(InventoryError) -> FieldConversion {
        try await pass()
        return try await store.conversion(to: field)
    }

    package func completions(ofOwn field: UUID, matching text: String, limit: Int) async throws(InventoryError) -> [String] {
        try await pass()
        return try await store.completions(ofOwn: field, matching: text, limit: limit)
    }

    package func counts() async throws(InventoryError) -> LibraryCounts {
        try await pass()
        await pass { $0.holdsCounts }
        return try await store.counts()
    }

    package func fieldCounts() async throws(InventoryError) -> FieldCounts {
        try await pass()
        return try await store.fieldCounts()
    }

    package func deletedItems(offset: Int, limit: Int) async throws(InventoryError) -> DeletedItems {
        try await pass()
        return try await store.deletedItems(offset: offset, limit: limit)
    }

    package func mergedItem(_ id: UUID) async throws(InventoryError) -> MergedItem? {
        try await pass()
        return try await store.mergedItem(id)
    }

    package func historyExtent(of item: UUID?) async throws(InventoryError) -> HistoryExtent {
        try await pass()
        return try await store.historyExtent(of: item)
    }

    package func history(
        of item: UUID?, within extent: HistoryExtent, offset: Int, limit: Int
    ) async throws(InventoryError) -> [HistoryRecord] {
        try await pass()
        return try await store.history(of: item, within: extent, offset: offset, limit: limit)
    }

    package func pictures(of hashes: [String]) async throws(InventoryError) -> [String: PhotoReference] {
        try await pass()
        return try await store.pictures(of: hashes)
    }

    package func renditions(_ rendition: Rendition, of hashes: [String]) async throws(InventoryError) -> [String: Data] {
        try await pass()
        let failure = state.withLock { state in
            state.askedPictures += 1
            return state.pictureFailure
        }
        await pass { $0.holdsPictures }
        if let failure { throw failure }
        return try await store.renditions(rendition, of: hashes)
    }

    package func perform(_ request: ChangeRequest, progress: WorkProgress?) async throws(InventoryError) -> Change {
        try await pass()
        let change = try await store.perform(request, progress: progress)
        await passEnd()
        return change
    }

    package func apply(_ plan: ChangePlan, progress: WorkProgress?) async throws(InventoryError) -> Change {
        try await pass()
        let change = try await store.apply(plan, progress: progress)
        await passEnd()
        return change
    }

    package func edit(_ edit: PhotoEdit, ofItem id: UUID) async throws(InventoryError) -> PhotoOutcome {
        try await pass()
        return try await store.edit(edit, ofItem: id)
    }

    package func edit(_ edit: PaperEdit, ofItem id: UUID) async throws(InventoryError) -> PaperOutcome {
        try await pass()
        return try await store.edit(edit, ofItem: id)
    }

    package func add(paper file: URL, as role: PaperRole, progress: WorkProgress?) async throws(InventoryError) -> Paper {
        try await pass()
        return try await store.add(paper: file, as: role, progress: progress)
    }

    package func add(paper data: Data, named name: String, as role: PaperRole) async throws(InventoryError) -> Paper {
        try await pass()
        return try await store.add(paper: data, named: name, as: role)
    }

    package func papers(of hashes: [String]) async throws(InventoryError) -> [String: PaperFile] {
        try await pass()
        return try await store.papers(of: hashes)
    }

    package func undo(progress: WorkProgress?) async throws(InventoryError) -> Change? {
        try await pass()
        let change = try await store.undo(progress: progress)
        await passEnd()
        return change
    }

    package func redo(progress: WorkProgress?) async throws(InventoryError) -> Change? {
        try await pass()
        let change = try await store.redo(progress: progress)
        await passEnd()
        return change
    }

    package func add(picture: Data, originalName: String?) async throws(InventoryError) -> PhotoReference {
        try await pass()
        return try await store.add(picture: picture, originalName: originalName)
    }
}
