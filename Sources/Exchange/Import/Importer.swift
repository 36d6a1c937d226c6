import Dispatch
import FoundationEssentials
public import Inventory
import Synchronization

/// Brings the rows of a file into a library: pictures first, then all items as one change that one undo takes back.
public struct Importer: Sendable {
    private let library: Library
    private let photoFolder: String?

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - library: where the items go.
    ///   - photoFolder: the folder with the pictures that the file names; nil leaves pictures out that are not in the library yet.
    public init(library: Library, photoFolder: String? = nil) {
        self.library = library
        self.photoFolder = photoFolder
    }

    /// Takes the pictures in and compares the rows with the library. A picture that no item comes to name goes again after a day.
    ///
    /// - Parameters:
    ///   - plan: the rows.
    ///   - progress: called now and then; false stops, which is the error `cancelled`.
    /// - Throws: `ExchangeError`, `InventoryError`. A picture that cannot be taken is no error but a problem of its row.
    public func prepare(_ plan: ImportPlan, progress: ((ImportProgress) -> Bool)? = nil) throws -> PreparedImport {
        var prepared = PreparedImport(plan)
        var photos = ImportPhotos(library: library)
        try forEachEntry(plan) { entry, existing in try photos.note(entry.photoNames, of: existing) }
        if let photoFolder { try photos.takeIn(from: PhotoFolder(photoFolder), progress: progress) }
        var rejected: [Int: [ImportProblem]] = [:]
        try forEachEntry(plan) { entry, existing in
            let problems = photos.problems(of: entry, title: plan.photosTitle)
            if problems.isEmpty { try add(entry, existing, to: &prepared, photos: photos) } else { rejected[entry.row] = problems }
        }
        prepared.plan.reject(rejected)
        return prepared
    }

    /// Stores what was prepared, all or nothing.
    ///
    /// - Parameters:
    ///   - prepared: what `prepare` gave.
    ///   - title: what the history calls it; nil for an import of so many items.
    ///   - actor: who does it, for the history.
    ///   - progress: called every thousand items, on another thread; false stops and stores nothing.
    /// - Returns: the change; nil when nothing differed from what is there.
    public func store(
        _ prepared: PreparedImport, title: String? = nil, actor: String, progress: ((ImportProgress) -> Bool)? = nil
    ) throws(InventoryError) -> Change? {
        guard !prepared.steps.isEmpty else { return nil }
        let total = prepared.steps.count
        return try library.items.importAllNow(
            prepared.steps, title: title, actor: actor, progress: progress.map { progress in { progress(.storing(done: $0, of: total)) } })
    }

    /// Goes through the rows with the items that they name, which are read many at a time.
    private func forEachEntry(_ plan: ImportPlan, _ body: (ImportPlan.Entry, Item?) throws -> Void) throws {
        let batchSize = 500
        for start in stride(from: 0, to: plan.entries.count, by: batchSize) {
            let batch = plan.entries[start..<min(start + batchSize, plan.entries.count)]
            let existing = try library.items.items(ids: batch.compactMap(\.id))
            for entry in batch { try body(entry, entry.id.flatMap { existing[$0] }) }
        }
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
        let content = merged(entry, photos: skipped > 0 ? existing.content.photos : references, with: existing, prepared.plan.columns)
        if content == existing.content {
            prepared.sameCount += 1
        } else {
            prepared.changedCount += 1
            prepared.steps.append(.update(existing.id, content, expecting: existing.revision))
        }
    }

    /// The item with what the file says of it; what the file has no column for stays.
    private func merged(
        _ entry: ImportPlan.Entry, photos: [PhotoReference], with existing: Item, _ columns: Set<ImportColumn>
    ) -> ItemContent {
        var content = existing.content
        for column in columns {
            switch column {
            case .id, .currency: break
            case .name: content.name = entry.content.name
            case .serialNumber: content.serialNumber = entry.content.serialNumber
            case .value: content.value = entry.content.value
            case .date: content.date = entry.content.date
            case .location: content.location = entry.content.location
            case .notes: content.notes = entry.content.notes
            case .photos: content.photos = photos
            }
        }
        return content
    }
}
