import FoundationEssentials
public import Inventory
public import Threading

/// Brings the rows of a file into a library: pictures first, then all items as one change that one undo takes back.
public struct Importer: Sendable {
    private let store: any LibraryStore
    private let photoFolder: String?
    private let paperFolder: String?
    private let pools: ThreadPools

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - store: where the items go.
    ///   - photoFolder: the folder with the pictures that the file names; nil leaves pictures out that are not in the library yet.
    ///   - paperFolder: the folder with the papers that the file names; nil leaves papers out that are not in the library yet.
    ///   - pools: where pictures are decoded.
    public init(store: any LibraryStore, photoFolder: String? = nil, paperFolder: String? = nil, pools: ThreadPools) {
        self.store = store
        self.photoFolder = photoFolder
        self.paperFolder = paperFolder
        self.pools = pools
    }

    /// Takes the pictures in and compares the rows with the library. A picture that no item comes to name goes again after a day.
    ///
    /// - Parameters:
    ///   - plan: the rows.
    ///   - progress: called now and then; false stops, which is the error `cancelled`.
    /// - Throws: `ExchangeError`, `InventoryError`. A picture that cannot be taken is no error but a problem of its row.
    public func prepare(_ plan: ImportPlan, progress: (@Sendable (ImportProgress) -> Bool)? = nil) async throws -> PreparedImport {
        var prepared = PreparedImport(plan)
        var photos = ImportPhotos(store: store, pools: pools)
        var papers = ImportPapers(store: store)
        for batch in batches(of: plan) {
            let existing = try await items(of: batch)
            try await photos.note(batch.map { ($0.photoNames, $0.id.flatMap { existing[$0] }) })
            try await papers.note(batch.flatMap(\.paperNames))
        }
        if let photoFolder { try await photos.takeIn(from: PhotoFolder(photoFolder), progress: progress) }
        if let paperFolder { try await papers.takeIn(from: PhotoFolder(paperFolder, of: "papers"), progress: progress) }
        var rejected: [Int: [ImportProblem]] = [:]
        for entry in plan.entries {
            let problems = photos.problems(of: entry, title: plan.photosTitle) + papers.problems(of: entry, title: plan.papersTitle)
            if !problems.isEmpty { rejected[entry.row] = problems }
        }
        try await rejectPartsOfNothing(plan, &rejected)
        for batch in batches(of: plan) {
            let existing = try await items(of: batch)
            for entry in batch where rejected[entry.row] == nil {
                try add(entry, entry.id.flatMap { existing[$0] }, to: &prepared, photos: photos, papers: papers)
            }
        }
        prepared.plan.reject(rejected)
        return prepared
    }

    /// Stores what was prepared, all or nothing.
    ///
    /// - Parameters:
    ///   - prepared: what `prepare` gave.
    ///   - title: what the history calls it; nil for an import of so many items.
    ///   - progress: called every thousand items, on the thread that stores them; false stops and stores nothing.
    /// - Returns: the change; nil when nothing differed from what is there.
    public func store(
        _ prepared: PreparedImport, title: ChangeTitle? = nil, progress: (@Sendable (ImportProgress) -> Bool)? = nil
    ) async throws(InventoryError) -> Change? {
        guard !prepared.steps.isEmpty else { return nil }
        let following = progress.map { progress in WorkProgress { progress(.storing(done: $0.done, of: $0.total)) } }
        return try await store.apply(ChangePlan(prepared.steps, title: title, making: prepared.plan.newFields), progress: following)
    }

    /// What an item is to be a part of has to be in the library or in the file, before it or after it.
    private func rejectPartsOfNothing(_ plan: ImportPlan, _ rejected: inout [Int: [ImportProblem]]) async throws(InventoryError) {
        let parts = plan.entries.filter { $0.content.parent != nil }
        guard !parts.isEmpty else { return }
        var known = Set(plan.entries.filter { rejected[$0.row] == nil }.compactMap(\.id))
        let others = Array(Set(parts.compactMap(\.content.parent?.id)).subtracting(known))
        for start in stride(from: 0, to: others.count, by: 500) {
            known.formUnion(try await store.items(ids: Array(others[start..<min(start + 500, others.count)])).keys)
        }
        // A row that is left out may be what others are parts of.
        var isSettled = false
        while !isSettled {
            isSettled = true
            for part in parts where rejected[part.row] == nil {
                guard let whole = part.content.parent?.id, !known.contains(whole) else { continue }
                rejected[part.row] = [
                    ImportProblem(
                        row: part.row, column: ImportColumn.field(.parent).title,
                        reason: "The item that it is to be a part of is not in the library and not in the file. Remove the identifier.")
                ]
                if let id = part.id, try await store.items(ids: [id]).isEmpty, known.remove(id) != nil { isSettled = false }
            }
        }
    }

    /// The rows in pieces, for which the items that they name are read at once.
    private func batches(of plan: ImportPlan) -> [ArraySlice<ImportPlan.Entry>] {
        let size = 500
        return stride(from: 0, to: plan.entries.count, by: size).map { plan.entries[$0..<min($0 + size, plan.entries.count)] }
    }

    /// The items that rows name, as they are now.
    private func items(of batch: ArraySlice<ImportPlan.Entry>) async throws(InventoryError) -> [UUID: Item] {
        let ids = batch.compactMap(\.id)
        return ids.isEmpty ? [:] : try await store.items(ids: ids)
    }

    private func add(
        _ entry: ImportPlan.Entry, _ existing: Item?, to prepared: inout PreparedImport, photos: ImportPhotos, papers: ImportPapers
    ) throws {
        let (references, skipped) = photos.references(for: entry.photoNames, of: existing)
        prepared.skippedPhotoCount += skipped
        let (ownPapers, skippedPapers) = papers.papers(for: entry.paperNames)
        prepared.skippedPaperCount += skippedPapers
        guard let existing else {
            var content = entry.content
            content.photos = references
            content.papers = ownPapers
            prepared.newCount += 1
            prepared.steps.append(.add(NewItem(content, id: try entry.id ?? UUID.random())))
            return
        }
        var content = merged(entry, photos: skipped > 0 ? existing.content.photos : references, with: existing, prepared.plan)
        // A part is where its whole is, whatever the file says.
        if content.parent == existing.content.parent, content.parent != nil { content.place = existing.content.place }
        if prepared.plan.columns.contains(.papers), skippedPapers == 0 { content.papers = ownPapers }
        if content == existing.content {
            prepared.sameCount += 1
        } else {
            prepared.changedCount += 1
            prepared.steps.append(.update(existing.id, content, expecting: existing.revision))
        }
    }

    /// The item with what the file says of it; what the file has no column for stays.
    private func merged(
        _ entry: ImportPlan.Entry, photos: [PhotoReference], with existing: Item, _ plan: ImportPlan
    ) -> ItemContent {
        var content = existing.content
        for field in plan.ownFields {
            let new = entry.content.own(field.id)
            if field.isHidden { content.setHidden(field, new) } else { content.setOwn(field, new) }
        }
        for column in plan.columns {
            switch column {
            case .id, .currency, .papers: break
            // The same item is the same whole, whatever it is called.
            case .field(.parent) where content.parent?.id == entry.content.parent?.id: break
            // Nothing is taken out of a field that nobody sees.
            case .field(let field) where plan.hiddenFields.contains(field) && entry.content[field] == nil: break
            case .earlierValues where plan.hiddenFields.contains(.value) && entry.content.valuations.isEmpty: break
            case .field(let field): content[field] = entry.content[field]
            case .earlierValues: content.valuations = entry.content.valuations
            case .photos: content.photos = photos
            }
        }
        return content
    }
}
