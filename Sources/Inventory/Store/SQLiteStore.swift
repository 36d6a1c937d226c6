import FoundationEssentials
import Threading

extension Library {
    /// Returns a store of the library for one author. The library must stay open as long as the store is used.
    ///
    /// - Parameters:
    ///   - actor: the author of changes, for the history: "user@host".
    ///   - threads: the threads of the store.
    ///   - searchesOnce: whether at most one search is expected, as in a command, so that the texts need not be read into memory.
    public func store(actor: String, on threads: StoreThreads = .own, searchesOnce: Bool = false) -> any LibraryStore {
        SQLiteStore(self, actor: actor, on: threads, searchesOnce: searchesOnce)
    }
}

/// The threads of a store.
public enum StoreThreads: Sendable {
    /// On background threads, so that a window stays responsive.
    case own
    /// The caller's own thread, which has nothing else to do: for a command. It saves the thread changes, which a short command would
    /// notice.
    case callers
}

/// A library in a folder as a store: every query runs in a snapshot of the database.
final class SQLiteStore: LibraryStore {
    let items: ItemStore
    private let photos: ImageStore
    private let papers: PaperStore
    private let writer: ItemWriter
    private let threads: StoreThreads
    /// The values that find, count and complete.
    let lister: ItemLister
    private let counter: ItemCounter
    private let completer: FieldCompleter

    convenience init(_ library: Library, actor: String, on threads: StoreThreads = .own, searchesOnce: Bool = false) {
        self.init(
            library.items, photos: library.photos, papers: library.papers, actor: actor, on: threads, searchesOnce: searchesOnce)
    }

    /// - Parameters:
    ///   - items: the items of a library, or of an open change of it.
    ///   - photos: the pictures in the same storage.
    ///   - papers: the papers in the same storage.
    init(
        _ items: ItemStore, photos: ImageStore, papers: PaperStore, actor: String, on threads: StoreThreads, searchesOnce: Bool
    ) {
        self.items = items
        self.photos = photos
        self.papers = papers
        self.threads = threads
        lister = searchesOnce ? items.lister.once : items.lister
        counter = ItemCounter(items.storage, items.memory, lister)
        completer = FieldCompleter(items.storage, items.memory)
        writer = ItemWriter(items, actor: actor)
    }

    var status: LibraryStatus { items.memory.status.known ?? LibraryStatus() }

    var changes: AsyncStream<Change> { items.changes }

    func prepare() async throws(InventoryError) {
        let lister = items.lister
        try await run(on: \.background) { () throws(InventoryError) in try lister.prepare() }
        try await items.adoptEnvironmentsOrder(try await run(on: \.background) { () throws(InventoryError) in Collation() })
    }

    func prepareSearch() async throws(InventoryError) {
        let lister = items.lister
        try await run(on: \.interactive) { () throws(InventoryError) in try lister.prepareSearch() }
    }

    func prepareGroups() async throws(InventoryError) {
        let lister = items.lister
        try await run(on: \.interactive) { () throws(InventoryError) in try lister.prepareGroups() }
    }

    /// Runs work in a thread pool or on the caller's thread.
    private func run<Value: Sendable>(
        on pool: KeyPath<ThreadPools, ThreadPool>, _ body: @Sendable () throws(InventoryError) -> Value
    ) async throws(InventoryError) -> Value {
        guard threads == .own else { return try body() }
        return try await items.storage.pools[keyPath: pool].run(body)
    }

    // MARK: - Reading

    private func read<Value: Sendable>(_ body: @Sendable () throws(InventoryError) -> Value) async throws(InventoryError) -> Value {
        try await run(on: \.reading, body)
    }

    func firstResults(
        in order: SortOrder, groupedBy grouping: Grouping, of scope: ItemScope, limit: Int
    ) async throws(InventoryError) -> Results {
        try await read { () throws(InventoryError) in
            try self.readFirstResults(in: order, groupedBy: grouping, of: scope, limit: limit)
        }
    }

    func results(
        of query: ItemQuery, showing rows: Range<Int>, tracking tracked: ItemSelection
    ) async throws(InventoryError) -> Results {
        try await read { () throws(InventoryError) in try self.readResults(of: query, showing: rows, tracking: tracked) }
    }

    func count(of query: ItemQuery) async throws(InventoryError) -> Int {
        let counter = counter
        return try await read { () throws(InventoryError) in try counter.count(of: query) }
    }

    func pieces(in scope: ItemScope) async throws(InventoryError) -> Int {
        let counter = counter
        return try await read { () throws(InventoryError) in try counter.pieces(in: scope) }
    }

    func rows(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> RowPage {
        try await read { () throws(InventoryError) in try self.readPage(of: set, in: ranks) }
    }

    func rank(startingWith text: String, in set: ItemListing, from rank: Int) async throws(InventoryError) -> Int? {
        let lister = items.lister
        return try await read { () throws(InventoryError) in try lister.firstIndex(startingWith: text, in: set, from: rank) }
    }

    func items(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> [Item] {
        let reader = items.reader
        return try await read { () throws(InventoryError) in try reader.items(set.keys(in: ranks)) }
    }

    func totals(of set: ItemListing, in ranks: [Range<Int>]) async throws(InventoryError) -> [CurrencyTotal] {
        let lister = items.lister
        return try await read { () throws(InventoryError) in try lister.totals(of: set, at: ranks) }
    }

    func ranks(of selection: ItemSelection, in set: ItemListing) async throws(InventoryError) -> [Int?] {
        try await read { () throws(InventoryError) in set.ranks(of: try self.readKeys(of: selection)) }
    }

    func values(of selection: ItemSelection, progress: WorkProgress?) async throws(InventoryError) -> ChosenValues {
        let reader = EditReader(items: items)
        return try await read { () throws(InventoryError) in try reader.values(of: try self.readKnownKeys(of: selection), progress) }
    }

    func outcome(of edit: BulkEdit, to selection: ItemSelection, progress: WorkProgress?) async throws(InventoryError) -> EditOutcome {
        let reader = EditReader(items: items)
        return try await read { () throws(InventoryError) in
            try reader.outcome(of: edit, to: try self.readKnownKeys(of: selection), progress)
        }
    }

    func changes(of outcome: EditOutcome, _ kind: EditOutcome.Kind, in ranks: Range<Int>) async throws(InventoryError) -> [EditedItem] {
        let reader = EditReader(items: items)
        return try await read { () throws(InventoryError) in try reader.changes(of: outcome, kind, in: ranks) }
    }

    func items(ids: [UUID]) async throws(InventoryError) -> [UUID: Item] {
        let reader = items.reader
        return try await read { () throws(InventoryError) in try reader.items(ids: ids) }
    }

    func completions(of field: ItemField, matching text: String, limit: Int) async throws(InventoryError) -> [String] {
        let completer = completer
        return try await read { () throws(InventoryError) in try completer.completions(of: field, matching: text, limit: limit) }
    }

    func nextOwnNumber() async throws(InventoryError) -> String? {
        let storage = items.storage
        return try await read { () throws(InventoryError) in try storage.read { db in try OwnNumbers.next(db) } }
    }

    func owners(ofNumbers numbers: [String]) async throws(InventoryError) -> [String: UUID] {
        let storage = items.storage
        return try await read { () throws(InventoryError) in try storage.read { db in try OwnNumbers.owners(of: numbers, db) } }
    }

    func namesakes(of names: Set<String>) async throws(InventoryError) -> ItemListing {
        let storage = items.storage
        return try await read { () throws(InventoryError) in try storage.read { db in try Namesakes.listing(of: names, db) } }
    }

    func meaning(ofCode code: String) async throws(InventoryError) -> CodeMeaning {
        let reader = items.reader
        return try await read { () throws(InventoryError) in try reader.meaning(ofCode: code) }
    }

    func catalog() async throws(InventoryError) -> Catalog {
        let items = items
        return try await read { () throws(InventoryError) in try items.memory.catalog.catalog(in: items.storage) }
    }

    func conversion(to field: OwnField) async throws(InventoryError) -> FieldConversion {
        let items = items
        return try await read { () throws(InventoryError) in
            try items.storage.read { db in try FieldConversion(to: field, db, items.memory.catalog.catalog(db)) }
        }
    }

    func completions(ofOwn field: UUID, matching text: String, limit: Int) async throws(InventoryError) -> [String] {
        let completer = completer
        return try await read { () throws(InventoryError) in try completer.completions(ofOwn: field, matching: text, limit: limit) }
    }

    func counts() async throws(InventoryError) -> LibraryCounts {
        let counter = counter
        return try await read { () throws(InventoryError) in try counter.counts() }
    }

    func fieldCounts() async throws(InventoryError) -> FieldCounts {
        let counter = counter
        return try await read { () throws(InventoryError) in try counter.fieldCounts() }
    }

    func deletedItems(offset: Int, limit: Int) async throws(InventoryError) -> DeletedItems {
        let reader = items.reader
        return try await read { () throws(InventoryError) in try reader.deletedItems(offset: offset, limit: limit) }
    }

    func mergedItem(_ id: UUID) async throws(InventoryError) -> MergedItem? {
        let reader = items.reader
        return try await read { () throws(InventoryError) in try reader.mergedItem(id) }
    }

    func historyExtent(of item: UUID?) async throws(InventoryError) -> HistoryExtent {
        let reader = items.reader
        return try await read { () throws(InventoryError) in try reader.historyExtent(of: item) }
    }

    func history(
        of item: UUID?, within extent: HistoryExtent, offset: Int, limit: Int
    ) async throws(InventoryError) -> [HistoryRecord] {
        let reader = items.reader
        return try await read { () throws(InventoryError) in
            try reader.history(of: item, within: extent, offset: offset, limit: limit)
        }
    }

    func pictures(of hashes: [String]) async throws(InventoryError) -> [String: PhotoReference] {
        let photos = photos
        return try await read { () throws(InventoryError) in try photos.references(of: hashes) }
    }

    func papers(of hashes: [String]) async throws(InventoryError) -> [String: PaperFile] {
        let papers = papers
        return try await read { () throws(InventoryError) in try papers.files(of: hashes) }
    }

    func renditions(_ rendition: Rendition, of hashes: [String]) async throws(InventoryError) -> [String: Data] {
        let photos = photos
        return try await read { () throws(InventoryError) in try photos.renditions(rendition, of: hashes) }
    }

    // MARK: - Changing

    /// Runs work on the writer's thread.
    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (ItemWriter) throws(InventoryError) -> Value
    ) async throws(InventoryError) -> Value {
        let (writer, storage) = (writer, items.storage)
        guard threads == .own else { return try storage.waitForWriter { () throws(InventoryError) in try body(writer) } }
        return try await storage.onWriter { () throws(InventoryError) in try body(writer) }
    }

    func perform(_ request: ChangeRequest, progress: WorkProgress?) async throws(InventoryError) -> Change {
        try await write { writer throws(InventoryError) in
            switch request {
            case .add(let new): try writer.add(new.content, id: new.id)
            case .addAll(let new, let title):
                try writer.apply(ChangePlan(new.map(ChangePlan.Step.add), title: title), progress: progress)
            case .update(let id, let content, let revision): try writer.update(id, to: content, expecting: revision)
            case .delete(.items(let ids)): try writer.delete(ids)
            case .delete(.ranks(let ranges, let set)): try writer.delete(Self.keys(ranges, of: set), progress: progress)
            case .move(let id, let side, let neighbour): try writer.move(id, side, neighbour)
            case .bringBack(let id, let content): try writer.bringBack(id, as: content)
            case .restore(let id): try writer.restore(id)
            case .goBack(let id, let sequence, let lines): try writer.goBack(id, to: sequence, before: lines)
            case .assign(let assignment, .items(let ids)):
                try CatalogWriter(writer: writer).assign(
                    assignment, to: try self.items.reader.keys(of: ids).compactMap { $0 }, progress: progress)
            case .assign(let assignment, .ranks(let ranges, let set)):
                try CatalogWriter(writer: writer).assign(assignment, to: Self.keys(ranges, of: set), progress: progress)
            case .assignAll(let edit, let selection, let seen):
                try EditWriter(writer: writer).assign(
                    edit, to: self.readKnownKeys(of: selection), named: Set(selection.names), seen: seen, progress: progress)
            case .split(let id, let quantity, let place, let new): try writer.split(id, off: quantity, to: place, as: new)
            case .mergeItems(let merge): try writer.merge(merge)
            case .number(.items(let ids)): try writer.number(try self.items.reader.keys(of: ids).compactMap { $0 }, progress: progress)
            case .number(.ranks(let ranges, let set)): try writer.number(Self.keys(ranges, of: set), progress: progress)
            case .put(let entry): try CatalogWriter(writer: writer).put(entry, progress: progress)
            case .putAll(let entries, let title): try CatalogWriter(writer: writer).putAll(entries, title: title)
            case .convert(let field, let dropping):
                try FieldConverter(writer: writer).convert(field, droppingWhatDoesNotConvert: dropping, progress: progress)
            case .addPlace(let place, let path): try CatalogWriter(writer: writer).addPlace(place, in: path)
            case .remove(let kind, let id, let target):
                try CatalogWriter(writer: writer).remove(kind, id, itemsTo: target, progress: progress)
            case .mergePlace(let id, let other): try CatalogWriter(writer: writer).mergePlace(id, into: other, progress: progress)
            case .mergeTag(let id, let other): try CatalogWriter(writer: writer).mergeTag(id, into: other, progress: progress)
            }
        }
    }

    func apply(_ plan: ChangePlan, progress: WorkProgress?) async throws(InventoryError) -> Change {
        try await write { writer throws(InventoryError) in try writer.apply(plan, progress: progress) }
    }

    func edit(_ edit: PhotoEdit, ofItem id: UUID) async throws(InventoryError) -> PhotoOutcome {
        try await write { writer throws(InventoryError) in try writer.edit(edit, ofItem: id) }
    }

    func edit(_ edit: PaperEdit, ofItem id: UUID) async throws(InventoryError) -> PaperOutcome {
        try await write { writer throws(InventoryError) in try edit.make(ofItem: id, with: writer) }
    }

    func add(paper file: URL, as role: PaperRole, progress: WorkProgress?) async throws(InventoryError) -> Paper {
        let papers = papers
        // Copied on the background pool, because a wedding film must not delay the pictures.
        let staged = try await run(on: \.background) { () throws(InventoryError) in try papers.stage(file.path, progress: progress) }
        let stored = try await write { _ throws(InventoryError) in try papers.store(staged) }
        return Paper(role: role, title: staged.name, file: stored)
    }

    func add(paper data: Data, named name: String, as role: PaperRole) async throws(InventoryError) -> Paper {
        let papers = papers
        let staged = try await run(on: \.background) { () throws(InventoryError) in try papers.stage(data, named: name) }
        let stored = try await write { _ throws(InventoryError) in try papers.store(staged) }
        return Paper(role: role, title: staged.name, file: stored)
    }

    func undo(progress: WorkProgress?) async throws(InventoryError) -> Change? {
        try await write { writer throws(InventoryError) in try writer.undo(progress: progress) }
    }

    func redo(progress: WorkProgress?) async throws(InventoryError) -> Change? {
        try await write { writer throws(InventoryError) in try writer.redo(progress: progress) }
    }

    func add(picture: Data, originalName: String?) async throws(InventoryError) -> PhotoReference {
        let photos = photos
        let photo = try await run(on: \.interactive) { () throws(InventoryError) in
            try PreparedPhoto(picture, originalName: originalName, processor: photos.processor)
        }
        return try await write { _ throws(InventoryError) in try photos.store(photo) }
    }
}
