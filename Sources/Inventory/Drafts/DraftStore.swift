public import FoundationEssentials
import Glibc
import Imaging
import Synchronization
public import Threading

/// Keeps the form that is open, and the pictures chosen for it, as files in `drafts/`: never in the database, so that Cancel leaves the
/// library as it was, to the byte.
public final class DraftStore: Sendable {
    let layout: LibraryLayout
    private let processor: any PhotoProcessor
    private let photos: ImageStore
    let papers: PaperStore
    /// What was decoded for pictures that wait, by hash, so that Done need not decode again.
    private let processed = Mutex<[String: ProcessedPhoto]>([:])
    /// How many turns were given out, and, held while files are written, which turn wrote or discarded last.
    private let turns = Mutex<Int>(0)
    private let lastTurn = Mutex<Int>(0)
    let staging = Mutex(Staging())

    /// Who waits for which picture.
    struct Staging {
        /// The turn of the last form that ended.
        var ended = 0
        /// The last turn in which a picture was chosen for the form that is open, by hash.
        var turns: [String: Int] = [:]
    }

    /// The threads for what a window must not wait for.
    public var pools: ThreadPools { photos.pools }

    init(_ layout: LibraryLayout, processor: any PhotoProcessor, photos: ImageStore, papers: PaperStore) {
        self.layout = layout
        self.processor = processor
        self.photos = photos
        self.papers = papers
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
            try staging.withLock { staging throws(InventoryError) in
                staging = Staging(ended: turn)
                try removeAll()
            }
        }
    }

    /// Removes pictures that were left behind where no form was kept, as after a crash in a form's first seconds.
    public func discardLeftovers() throws(InventoryError) {
        guard case .missing = try FileSystem.kind(of: form), case .directory = try FileSystem.kind(of: layout.drafts) else { return }
        try discard()
    }

    private func removeAll() throws(InventoryError) {
        processed.withLock { $0 = [:] }
        for name in try FileSystem.names(in: layout.drafts) { unlink(layout.drafts + "/" + name) }
        // A picture of the form that ended may be on its way to the disk; whoever writes it takes it and the folder away.
        guard rmdir(layout.drafts) == 0 || errno == ENOENT || errno == ENOTEMPTY else {
            throw .from(errno: errno, doing: "remove the folder", path: layout.drafts)
        }
    }

    // MARK: - Pictures that wait

    /// Decodes a picture for the form and keeps it beside the draft; the library itself is not touched.
    ///
    /// - Parameter turn: when the picture was chosen; now, where it is left out. One that was chosen for a form that has ended meanwhile is
    ///   not kept, however long it took to read.
    /// - Throws: `closed` when the form has ended; else what is wrong with the picture, or what the disk says.
    public func stage(
        data: Data, originalName: String?, turn: Int? = nil
    ) async throws(InventoryError) -> (photo: DraftPhoto, processed: ProcessedPhoto) {
        let turn = turn ?? nextTurn()
        let photo = try await pools.interactive.run { () throws(InventoryError) in
            try self.prepare(data, originalName: originalName, turn: turn)
        }
        return (.staged(photo.reference), photo.processed)
    }

    private static let formEnded = InventoryError(.closed, "The form was closed before the picture was read. The picture was not taken.")

    private func prepare(_ data: Data, originalName: String?, turn: Int) throws(InventoryError) -> PreparedPhoto {
        guard staging.withLock({ turn > $0.ended }) else { throw Self.formEnded }
        let photo = try PreparedPhoto(data, originalName: originalName, processor: processor)
        let sha256 = photo.reference.sha256
        let isOpen = staging.withLock { staging in
            guard turn > staging.ended else { return false }
            staging.turns[sha256] = max(turn, staging.turns[sha256] ?? 0)
            return true
        }
        guard isOpen else { throw Self.formEnded }
        defer { forgetEnded(photo.reference, turn: turn) }
        try keep(data, as: photo.reference)
        processed.withLock { $0[sha256] = photo.processed }
        guard staging.withLock({ turn > $0.ended }) else { throw Self.formEnded }
        return photo
    }

    private func keep(_ data: Data, as reference: PhotoReference) throws(InventoryError) {
        try FileSystem.makeDirectory(layout.drafts)
        do { try FileSystem.writeDurably(data, to: path(reference)) } catch {
            // Another form's end may have taken the folder away at this very moment.
            guard case .missing = try FileSystem.kind(of: layout.drafts) else { throw error }
            try FileSystem.makeDirectory(layout.drafts)
            try FileSystem.writeDurably(data, to: path(reference))
        }
    }

    /// Takes a picture away that came to the disk after its form had ended, unless the next form wants the same one.
    private func forgetEnded(_ reference: PhotoReference, turn: Int) {
        staging.withLock { staging in
            guard turn <= staging.ended, staging.turns[reference.sha256] == nil else { return }
            unlink(path(reference))
            rmdir(layout.drafts)
            processed.withLock { $0[reference.sha256] = nil }
        }
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
        return await pools.interactive.run { self.renditions(reference) }
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
                try await self.photos.storage.onWriter { () throws(InventoryError) in _ = try self.takeIn(reference) }
            }
            result.append(photo.reference)
        }
        return result
    }

    private func takeIn(_ reference: PhotoReference) throws(InventoryError) -> PhotoReference {
        let name = shown(reference.originalName ?? reference.fileName)
        guard let data = stagedData(reference), let processed = renditions(reference) else {
            throw InventoryError(.photoDamaged, "The picture \(name) that was chosen for this form is gone. Choose it again.")
        }
        return try photos.store(PreparedPhoto(data: data, reference: reference, processed: processed))
    }

    private func path(_ reference: PhotoReference) -> String { layout.drafts + "/" + reference.fileName }
}
