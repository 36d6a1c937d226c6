package import FoundationEssentials
package import Inventory
import Threading

extension Library {
    /// The library's items for the lines of a test, which wait for each answer.
    package var direct: DirectStore { DirectStore(library: self) }
}

/// A library's store without `await`, and with the author of each change beside it: what tests prepare and what they look at.
package struct DirectStore: Sendable {
    package let library: Library

    private func reading<Value: Sendable>(
        _ body: @escaping @Sendable (any LibraryStore) async throws(InventoryError) -> Value
    ) throws(InventoryError) -> Value {
        try writing("test", body)
    }

    private func writing<Value: Sendable>(
        _ actor: String, _ body: @escaping @Sendable (any LibraryStore) async throws(InventoryError) -> Value
    ) throws(InventoryError) -> Value {
        let store = library.store(actor: actor, on: .callers)
        return try CallingThread.run { () async throws(InventoryError) in try await body(store) }
    }

    package func perform(_ request: ChangeRequest, actor: String, progress: WorkProgress? = nil) throws(InventoryError) -> Change {
        try writing(actor) { store throws(InventoryError) in try await store.perform(request, progress: progress) }
    }

    // MARK: - Changing

    @discardableResult
    package func add(_ content: ItemContent, id: UUID = UUID(), actor: String) throws(InventoryError) -> Change {
        try perform(.add(NewItem(content, id: id)), actor: actor)
    }

    /// - Parameter revision: nil for whatever is stored now.
    @discardableResult
    package func update(_ id: UUID, to content: ItemContent, expecting revision: Int64?, actor: String) throws(InventoryError) -> Change {
        guard let revision else { return try update(id, to: content, expecting: try item(id: id)?.revision ?? 0, actor: actor) }
        return try perform(.update(id, content, expecting: revision), actor: actor)
    }

    @discardableResult
    package func delete(_ ids: [UUID], actor: String) throws(InventoryError) -> Change { try perform(.delete(.items(ids)), actor: actor) }

    @discardableResult
    package func addAll(
        _ items: some Sequence<NewItem> & Sendable, title: ChangeTitle? = nil, actor: String, progress: (@Sendable (Int) -> Bool)? = nil
    ) throws(InventoryError) -> Change {
        try importAll(items.map(ChangePlan.Step.add), title: title, actor: actor, progress: progress)
    }

    @discardableResult
    package func importAll(
        _ steps: [ChangePlan.Step], title: ChangeTitle? = nil, actor: String, progress: (@Sendable (Int) -> Bool)? = nil
    ) throws(InventoryError) -> Change {
        let following = progress.map { progress in WorkProgress { progress($0.done) } }
        return try writing(actor) { store throws(InventoryError) in
            try await store.apply(ChangePlan(steps, title: title), progress: following)
        }
    }

    @discardableResult
    package func move(_ id: UUID, _ side: MoveSide, _ neighbour: UUID, actor: String) throws(InventoryError) -> Change {
        try perform(.move(id, side, of: neighbour), actor: actor)
    }

    package func bringBack(_ id: UUID, as content: ItemContent, actor: String) throws(InventoryError) -> Change {
        try perform(.bringBack(id, content), actor: actor)
    }

    package func editPhotos(of id: UUID, _ edit: PhotoEdit, actor: String) throws(InventoryError) -> PhotoOutcome {
        try writing(actor) { store throws(InventoryError) in try await store.edit(edit, ofItem: id) }
    }

    @discardableResult
    package func editPapers(of id: UUID, _ edit: PaperEdit, actor: String) throws(InventoryError) -> PaperOutcome {
        try writing(actor) { store throws(InventoryError) in try await store.edit(edit, ofItem: id) }
    }

    package func addPaper(_ file: URL, as role: PaperRole, progress: WorkProgress? = nil) throws(InventoryError) -> Paper {
        try reading { store throws(InventoryError) in try await store.add(paper: file, as: role, progress: progress) }
    }

    @discardableResult
    package func undo(actor: String, progress: WorkProgress? = nil) throws(InventoryError) -> Change? {
        try writing(actor) { store throws(InventoryError) in try await store.undo(progress: progress) }
    }

    @discardableResult
    package func redo(actor: String, progress: WorkProgress? = nil) throws(InventoryError) -> Change? {
        try writing(actor) { store throws(InventoryError) in try await store.redo(progress: progress) }
    }

    package func importPhoto(data: Data, originalName: String?) throws(InventoryError) -> PhotoReference {
        try reading { store throws(InventoryError) in try await store.add(picture: data, originalName: originalName) }
    }

    // MARK: - Reading

    package func catalog() throws(InventoryError) -> Catalog {
        try reading { store throws(InventoryError) in try await store.catalog() }
    }

    package func counts() throws(InventoryError) -> LibraryCounts {
        try reading { store throws(InventoryError) in try await store.counts() }
    }

    package func fieldCounts() throws(InventoryError) -> FieldCounts {
        try reading { store throws(InventoryError) in try await store.fieldCounts() }
    }

    package func deletedItems() throws(InventoryError) -> [DeletedItem] {
        try reading { store throws(InventoryError) in try await store.deletedItems(offset: 0, limit: 100).items }
    }

    package func listing(_ query: ItemQuery) throws(InventoryError) -> ItemListing {
        try reading { store throws(InventoryError) in try await store.results(of: query, showing: 0..<0, tracking: .none).set }
    }

    package func items(ids: [UUID]) throws(InventoryError) -> [UUID: Item] {
        try reading { store throws(InventoryError) in try await store.items(ids: ids) }
    }

    /// The item of a rank of a result set; nil where it is gone.
    package func item(_ rank: Int, of set: ItemListing) throws(InventoryError) -> Item? {
        try reading { store throws(InventoryError) in try await store.items(of: set, in: rank..<rank + 1).first }
    }

    package func firstRows(_ order: Inventory.SortOrder, limit: Int) throws(InventoryError) -> [ItemRow] {
        try reading { store throws(InventoryError) in
            try await store.firstResults(in: order, of: .all, limit: limit).page.rows.compactMap { $0 }
        }
    }

    package func item(id: UUID) throws(InventoryError) -> Item? { try items(ids: [id])[id] }

    /// All items, the oldest first.
    package func all() throws(InventoryError) -> [Item] {
        let set = try listing(ItemQuery(order: Inventory.SortOrder(.newest, ascending: true)))
        return try reading { store throws(InventoryError) in try await store.items(of: set, in: 0..<set.count) }
    }

    package func forEachItem(_ body: (Item) throws -> Bool) throws { for item in try all() where try !body(item) { return } }

    /// The known facts about the library; unknown ones are read.
    package func status() throws(InventoryError) -> LibraryStatus {
        try reading { store throws(InventoryError) in
            _ = try await store.firstResults(in: .standard, of: .all, limit: 0)
            return store.status
        }
    }

    package func count() throws(InventoryError) -> Int { try status().itemCount }

    package func totals() throws(InventoryError) -> [CurrencyTotal] { try status().totals }

    package func undoTitle() throws(InventoryError) -> String? { try status().undoTitle }

    package func redoTitle() throws(InventoryError) -> String? { try status().redoTitle }

    package func hasCustomOrder() throws(InventoryError) -> Bool { try status().isMovedByHand }

    package func locations(matching text: String, limit: Int = 20) throws(InventoryError) -> [String] {
        try reading { store throws(InventoryError) in try await store.completions(of: .place, matching: text, limit: limit) }
    }

    package func historyExtent(of id: UUID? = nil) throws(InventoryError) -> HistoryExtent {
        try reading { store throws(InventoryError) in try await store.historyExtent(of: id) }
    }

    package func history(
        of id: UUID? = nil, within extent: HistoryExtent, offset: Int, limit: Int
    ) throws(InventoryError) -> [HistoryRecord] {
        try reading { store throws(InventoryError) in try await store.history(of: id, within: extent, offset: offset, limit: limit) }
    }

    package func prepare() async throws(InventoryError) { try await library.store(actor: "test").prepare() }

    package func prepareSearch() async throws(InventoryError) { try await library.store(actor: "test").prepareSearch() }

    package func prepareGroups() async throws(InventoryError) { try await library.store(actor: "test").prepareGroups() }

    package var changes: AsyncStream<Change> { library.store(actor: "test").changes }
}
