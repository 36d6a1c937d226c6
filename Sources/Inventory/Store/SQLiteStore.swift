import FoundationEssentials
import Threading

extension Library {
    /// The library as a store for one author, which must stay open as long as the store is asked.
    ///
    /// - Parameter actor: who changes things through it, for the history: "user@host".
    public func store(actor: String) -> any LibraryStore { SQLiteStore(self, actor: actor) }
}

/// A library in a folder as a store: every question runs on threads of its own, in a snapshot of the database.
final class SQLiteStore: LibraryStore {
    let items: ItemStore
    private let photos: ImageStore
    private let actor: String

    init(_ library: Library, actor: String) {
        items = library.items
        photos = library.photos
        self.actor = actor
    }

    var status: LibraryStatus { items.status.known ?? LibraryStatus() }

    var changes: AsyncStream<Change> { items.changes }

    func prepare() async throws(InventoryError) { try await items.prepare() }

    func prepareGroups() async throws(InventoryError) { try await items.prepareGroups() }

    // MARK: - Reading

    private func read<Value: Sendable>(_ body: @Sendable () throws(InventoryError) -> Value) async throws(InventoryError) -> Value {
        try await photos.pools.reading.run(body)
    }

    func firstResults(in order: SortOrder, limit: Int) async throws(InventoryError) -> Results {
        try await read { () throws(InventoryError) in try self.firstResultsNow(in: order, limit: limit) }
    }

    func results(
        of query: ItemQuery, showing rows: Range<Int>, tracking tracked: [ItemKey]
    ) async throws(InventoryError) -> Results {
        try await read { () throws(InventoryError) in try self.resultsNow(of: query, showing: rows, tracking: tracked) }
    }

    func rows(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> RowPage {
        try await read { () throws(InventoryError) in try self.page(of: set, in: ranks) }
    }

    func rank(startingWith text: String, in set: ItemListing, from rank: Int) async throws(InventoryError) -> Int? {
        let items = items
        return try await read { () throws(InventoryError) in try items.firstIndex(startingWith: text, in: set, from: rank) }
    }

    func items(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> [Item] {
        let items = items
        return try await read { () throws(InventoryError) in try items.items(set.keys(in: ranks)) }
    }

    func totals(of set: ItemListing, in ranks: [Range<Int>]) async throws(InventoryError) -> [CurrencyTotal] {
        let items = items
        return try await read { () throws(InventoryError) in try items.totals(of: set, at: ranks) }
    }

    func items(_ keys: [ItemKey]) async throws(InventoryError) -> [ItemKey: Item] {
        let items = items
        return try await read { () throws(InventoryError) in
            Dictionary(try items.items(keys).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        }
    }

    func items(ids: [UUID]) async throws(InventoryError) -> [UUID: Item] {
        let items = items
        return try await read { () throws(InventoryError) in try items.items(ids: ids) }
    }

    func locations(matching text: String, limit: Int) async throws(InventoryError) -> [String] {
        let items = items
        return try await read { () throws(InventoryError) in try items.locations(matching: text, limit: limit) }
    }

    func historyExtent(of item: UUID?) async throws(InventoryError) -> HistoryExtent {
        let items = items
        return try await read { () throws(InventoryError) in try items.historyExtent(of: item) }
    }

    func history(
        of item: UUID?, within extent: HistoryExtent, offset: Int, limit: Int
    ) async throws(InventoryError) -> [HistoryRecord] {
        let items = items
        return try await read { () throws(InventoryError) in
            try items.history(of: item, within: extent, offset: offset, limit: limit)
        }
    }

    func renditions(_ rendition: Rendition, of hashes: [String]) async throws(InventoryError) -> [String: Data] {
        let photos = photos
        return try await read { () throws(InventoryError) in try photos.renditions(rendition, of: hashes) }
    }

    // MARK: - Changing

    func perform(_ request: ChangeRequest, progress: WorkProgress?) async throws(InventoryError) -> Change {
        switch request {
        case .add(let new): try await items.add(new.content, id: new.id, actor: actor)
        case .addAll(let new): try await items.addAll(new, actor: actor)
        case .update(let id, let content, let revision): try await items.update(id, to: content, expecting: revision, actor: actor)
        case .delete(let keys): try await items.delete(keys, actor: actor, progress: progress)
        case .move(let id, let side, let neighbour): try await items.move(id, side, neighbour, actor: actor)
        case .bringBack(let id, let content): try await items.bringBack(id, as: content, actor: actor)
        }
    }

    func edit(_ edit: PhotoEdit, ofItem id: UUID) async throws(InventoryError) -> ItemStore.PhotoOutcome {
        try await items.editPhotos(of: id, edit, actor: actor)
    }

    func undo(progress: WorkProgress?) async throws(InventoryError) -> Change? {
        try await items.undo(actor: actor, progress: progress)
    }

    func redo(progress: WorkProgress?) async throws(InventoryError) -> Change? {
        try await items.redo(actor: actor, progress: progress)
    }

    func add(picture: Data, originalName: String?) async throws(InventoryError) -> PhotoReference {
        try await photos.importPhoto(data: picture, originalName: originalName)
    }
}
