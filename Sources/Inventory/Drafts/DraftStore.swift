public import FoundationEssentials
import Glibc
import Imaging
import Synchronization

/// Keeps the form that is open, and the pictures chosen for it, as files in `drafts/`: never in the database, so that Cancel leaves the
/// library as it was, to the byte.
public final class DraftStore: Sendable {
    private let layout: LibraryLayout
    private let processor: any PhotoProcessor
    private let photos: ImageStore
    /// What was decoded for pictures that wait, by hash, so that Done need not decode again.
    private let processed = Mutex<[String: ProcessedPhoto]>([:])
    /// How many turns were given out, and, held while files are written, which turn wrote or discarded last.
    private let turns = Mutex<Int>(0)
    private let lastTurn = Mutex<Int>(0)

    init(_ layout: LibraryLayout, processor: any PhotoProcessor, photos: ImageStore) {
        self.layout = layout
        self.processor = processor
        self.photos = photos
    }

    private var form: String { layout.drafts + "/form.json" }

    // MARK: - The form

    /// A turn to save, taken where the form is read; each is later than those before.
    public func nextTurn() -> Int {
        turns.withLock { turns in
            turns += 1
            return turns
        }
    }

    /// Keeps the form. Whole or not at all, and durable. Takes a disk's time: call it away from the main thread of a window.
    ///
    /// - Parameter turn: when the form was read; now, where it is left out. A form that was read before another was saved, or before
    ///   `discard()`, is not kept any more, however late its turn comes.
    public func save(_ draft: Draft, turn: Int? = nil) throws(InventoryError) {
        let turn = turn ?? nextTurn()
        try lastTurn.withLock { last throws(InventoryError) in
            guard turn > last else { return }
            last = turn
            try write(draft)
        }
    }

    private func write(_ draft: Draft) throws(InventoryError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let data: Data
        do { data = try encoder.encode(draft) } catch {
            throw InventoryError(.invalidText, "The form could not be kept as a draft: \(error).")
        }
        try FileSystem.makeDirectory(layout.drafts)
        try FileSystem.writeDurably(data, to: form)
    }

    /// The form that was kept; nil when there is none, or it cannot be read.
    public func load() -> Draft? {
        guard let data = try? FileSystem.read(form, limit: 8 << 20) else { return nil }
        return try? JSONDecoder().decode(Draft.self, from: data)
    }

    /// Removes the draft and every picture that waits with it. For Cancel, and after Done.
    public func discard() throws(InventoryError) {
        let turn = nextTurn()
        try lastTurn.withLock { last throws(InventoryError) in
            last = turn
            try removeAll()
        }
    }

    private func removeAll() throws(InventoryError) {
        processed.withLock { $0 = [:] }
        for name in try FileSystem.names(in: layout.drafts) { unlink(layout.drafts + "/" + name) }
        guard rmdir(layout.drafts) == 0 || errno == ENOENT else {
            throw .from(errno: errno, doing: "remove the folder", path: layout.drafts)
        }
    }

    // MARK: - Pictures that wait

    /// Decodes a picture for the form and keeps it beside the draft; the library itself is not touched.
    public func stage(data: Data, originalName: String?) async throws(InventoryError) -> (photo: DraftPhoto, processed: ProcessedPhoto) {
        let photo = try await WorkLanes.prompt.run { () throws(InventoryError) in try self.stageNow(data, originalName: originalName) }
        return (.staged(photo.reference), photo.processed)
    }

    private func stageNow(_ data: Data, originalName: String?) throws(InventoryError) -> PreparedPhoto {
        let photo = try PreparedPhoto(data, originalName: originalName, processor: processor)
        try FileSystem.makeDirectory(layout.drafts)
        try FileSystem.writeDurably(data, to: path(photo.reference))
        processed.withLock { $0[photo.reference.sha256] = photo.processed }
        return photo
    }

    /// The bytes of a picture that waits; nil when it is gone.
    public func stagedData(_ reference: PhotoReference) -> Data? {
        guard let data = try? FileSystem.read(path(reference), limit: SourceFile.sizeLimit), data.count == reference.byteCount,
            Hex.encode(ContentHash.sha256(data)) == reference.sha256
        else { return nil }
        return data
    }

    /// What was decoded of a picture that waits; after a restart it is decoded again. Nil when it is gone.
    public func stagedRenditions(_ reference: PhotoReference) async -> ProcessedPhoto? {
        if let known = processed.withLock({ $0[reference.sha256] }) { return known }
        return await WorkLanes.prompt.run { self.renditions(reference) }
    }

    private func renditions(_ reference: PhotoReference) -> ProcessedPhoto? {
        if let known = processed.withLock({ $0[reference.sha256] }) { return known }
        guard let data = stagedData(reference), let result = try? processor.process(data) else { return nil }
        processed.withLock { $0[reference.sha256] = result }
        return result
    }

    /// Brings the pictures of a form into the library, for Done: those that wait are stored, the others are there. In the same order.
    /// Afterwards save the item with these references, then `discard()`.
    public func adopt(_ photos: [DraftPhoto]) async throws(InventoryError) -> [PhotoReference] {
        var result: [PhotoReference] = []
        for photo in photos {
            if case .staged(let reference) = photo {
                try await self.photos.storage.onWriter { () throws(InventoryError) in _ = try self.adoptNow(reference) }
            }
            result.append(photo.reference)
        }
        return result
    }

    private func adoptNow(_ reference: PhotoReference) throws(InventoryError) -> PhotoReference {
        let name = shown(reference.originalName ?? reference.fileName)
        guard let data = stagedData(reference), let processed = renditions(reference) else {
            throw InventoryError(.photoDamaged, "The picture \(name) that was chosen for this form is gone. Choose it again.")
        }
        return try photos.store(PreparedPhoto(data: data, reference: reference, processed: processed))
    }

    private func path(_ reference: PhotoReference) -> String { layout.drafts + "/" + reference.fileName }
}
