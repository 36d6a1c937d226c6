import FoundationEssentials
public import Inventory
public import Threading

/// Brings the rows of a file into a library: pictures first, then all items as one change that one undo takes back.
public struct Importer: Sendable {
    private let store: any LibraryStore
    private let photoFolder: String?
    private let pools: ThreadPools

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - store: where the items go.
    ///   - photoFolder: the folder with the pictures that the file names; nil leaves pictures out that are not in the library yet.
    ///   - pools: where pictures are decoded.
    public init(store: any LibraryStore, photoFolder: String? = nil, pools: ThreadPools) {
        self.store = store
        self.photoFolder = photoFolder
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
        for batch in batches(of: plan) {
            let existing = try await items(of: batch)
            try await photos.note(batch.map { ($0.photoNames, $0.id.flatMap { existing[$0] }) })
        }
        if let photoFolder { try await photos.takeIn(from: PhotoFolder(photoFolder), progress: progress) }
        var rejected: [Int: [ImportProblem]] = [:]
        for batch in batches(of: plan) {
            let existing = try await items(of: batch)
            for entry in batch {
                let problems = photos.problems(of: entry, title: plan.photosTitle)
                guard problems.isEmpty else {
                    rejected[entry.row] = problems
                    continue
                }
                try add(entry, entry.id.flatMap { existing[$0] }, to: &prepared, photos: photos)
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

    private func add(_ entry: ImportPlan.Entry, _ existing: Item?, to prepared: inout PreparedImport, photos: ImportPhotos) throws {
        let (references, skipped) = photos.references(for: entry.photoNames, of: existing)
        prepared.skippedPhotoCount += skipped
        guard let existing else {
            var content = entry.content
            content.photos = references
            prepared.newCount += 1
            prepared.steps.append(.add(NewItem(content, id: try entry.id ?? UUID.random())))
            return
        }
        let content = merged(entry, photos: skipped > 0 ? existing.content.photos : references, with: existing, prepared.plan)
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
        for field in plan.ownFields { content.setOwn(field, entry.content.own(field.id)) }
        for column in plan.columns {
            switch column {
            case .id, .currency: break
            case .field(let field): content[field] = entry.content[field]
            case .photos: content.photos = photos
            }
        }
        return content
    }
}
