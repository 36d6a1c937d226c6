public import FoundationEssentials
import Glibc
import Imaging
import Synchronization
public import Threading

/// Stores the open form and the pictures chosen for it as files in `drafts/`, never in the database. Cancel therefore leaves every byte of
/// the library unchanged.
public final class DraftStore: Sendable {
    let layout: LibraryLayout
    private let processor: any PhotoProcessor
    private let photos: ImageStore
    let papers: PaperStore
    /// The decoded staged pictures, by hash, so that Done need not decode them again.
    private let processed = Mutex<[String: ProcessedPhoto]>([:])
    /// Never held during a write.
    let staging = Mutex(Staging())
    /// Writes the form and removes the files of closed ones, one after another.
    let files = SerialQueue(label: "homepwner.drafts", qos: .utility)

    /// The state of the files that belong to the form.
    struct Staging {
        /// The number of turns given out so far.
        var given = 0
        /// The last turn that wrote or removed the form.
        var last = 0
        /// The turn of the last form that ended.
        var ended = 0
        /// The turn of the draft on the disk; 0 for a draft from before the library was opened.
        var saved = 0
        /// The last turn in which a picture or paper was chosen for the open form, by its file name.
        var turns: [String: Int] = [:]
    }

    /// The threads for work that a window must not wait for.
    public var pools: ThreadPools { photos.pools }

    init(_ layout: LibraryLayout, processor: any PhotoProcessor, photos: ImageStore, papers: PaperStore) {
        self.layout = layout
        self.processor = processor
        self.photos = photos
        self.papers = papers
    }

    private static let formName = "form.json"
    private var form: String { layout.drafts + "/" + Self.formName }

    // MARK: - The form

    /// Returns a turn to save, taken when the form is read; each turn is later than those before.
    public func nextTurn() -> Int {
        staging.withLock { staging in
            staging.given += 1
            return staging.given
        }
    }

    /// Saves the form completely or not at all, and durably. Takes the disk's time: call it away from the main thread of a window.
    ///
    /// - Parameter turn: the turn in which the form was read; the current one by default. A form that was read before another was saved, or
    ///   before `discard()`, is not saved, however late its turn comes.
    public func save(_ draft: Draft, turn: Int? = nil) throws(InventoryError) {
        let turn = turn ?? nextTurn()
        try files.runNow { () throws(InventoryError) in
            let isCurrent = staging.withLock { staging in
                guard turn > staging.last, turn > staging.ended else { return false }
                staging.last = turn
                return true
            }
            guard isCurrent else { return }
            try write(draft)
            staging.withLock { $0.saved = turn }
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

    /// Returns the saved form; nil if there is none or it cannot be read.
    public func load() -> Draft? {
        // The draft of a closed form may still exist.
        guard staging.withLock({ $0.saved >= $0.ended }), let data = try? FileSystem.read(form, limit: 8 << 20) else { return nil }
        return try? JSONDecoder().decode(Draft.self, from: data)
    }

    /// Removes the draft and all its files, and waits until they are gone. On the main thread of a window use `discardSoon()`.
    public func discard() throws(InventoryError) {
        let ended = end()
        try files.runNow { () throws(InventoryError) in try remove(ended) }
    }

    /// Closes the form, for Cancel and after Done. Files that are still being read for it are refused. Its files are removed on another
    /// thread, at the latest when the library is closed.
    public func discardSoon() {
        let ended = end()
        files.submit { try? self.remove(ended) }
    }

    /// Waits until the files of all closed forms are removed.
    func finish() { files.runNow {} }

    /// A closed form.
    private struct EndedForm {
        let turn: Int
        /// The files at the time of closing. Files of the next form may be added before these are removed.
        let names: Result<[String], InventoryError>
    }

    private func end() -> EndedForm {
        processed.withLock { $0 = [:] }
        return staging.withLock { staging in
            staging.given += 1
            (staging.ended, staging.turns) = (staging.given, [:])
            return EndedForm(turn: staging.given, names: Result { () throws(InventoryError) in try FileSystem.names(in: layout.drafts) })
        }
    }

    /// Runs on `files`.
    private func remove(_ ended: EndedForm) throws(InventoryError) {
        let isCurrent = staging.withLock { staging in
            // A later turn means that the draft belongs to a later form.
            guard staging.last < ended.turn else { return false }
            staging.last = ended.turn
            return true
        }
        if isCurrent { unlink(form) }
        let names = try ended.names.get().filter { $0 != Self.formName }
        staging.withLock { staging in
            for name in names where staging.turns[name] == nil { unlink(layout.drafts + "/" + name) }
        }
        // A picture of the closed form may still be being written; its writer then removes it and the folder.
        guard rmdir(layout.drafts) == 0 || errno == ENOENT || errno == ENOTEMPTY else {
            throw .from(errno: errno, doing: "remove the folder", path: layout.drafts)
        }
    }

    /// Removes pictures that were left without a saved form, as after a crash in a form's first seconds.
    public func discardLeftovers() throws(InventoryError) {
        guard case .missing = try FileSystem.kind(of: form), case .directory = try FileSystem.kind(of: layout.drafts) else { return }
        try discard()
    }

    // MARK: - Staged pictures

    /// Decodes a picture for the form and keeps it beside the draft; the library itself is not changed.
    ///
    /// - Parameter turn: the turn in which the picture was chosen; the current one by default. A picture for a form that has ended
    ///   meanwhile is not kept, however long it took to read.
    /// - Throws: `closed` if the form has ended; errors of the picture or the disk.
    public func stage(
        data: Data, originalName: String?, turn: Int? = nil
    ) async throws(InventoryError) -> (photo: DraftPhoto, processed: ProcessedPhoto) {
        let turn = turn ?? nextTurn()
        let photo = try await pools.interactive.run { () throws(InventoryError) in
            try self.prepare(data, originalName: originalName, turn: turn)
        }
        return (.staged(photo.reference), photo.processed)
    }

    private static let formEnded = InventoryError(.closed, "The form was closed before the picture was read. The picture was not added.")

    private func prepare(_ data: Data, originalName: String?, turn: Int) throws(InventoryError) -> PreparedPhoto {
        guard staging.withLock({ turn > $0.ended }) else { throw Self.formEnded }
        let photo = try PreparedPhoto(data, originalName: originalName, processor: processor)
        let name = photo.reference.fileName
        let isOpen = staging.withLock { staging in
            guard turn > staging.ended else { return false }
            staging.turns[name] = max(turn, staging.turns[name] ?? 0)
            return true
        }
        guard isOpen else { throw Self.formEnded }
        defer { forgetEnded(photo.reference, turn: turn) }
        do { try keep(data, as: photo.reference) } catch {
            // Closing the form may have removed the folder.
            guard staging.withLock({ turn > $0.ended }) else { throw Self.formEnded }
            throw error
        }
        processed.withLock { $0[photo.reference.sha256] = photo.processed }
        guard staging.withLock({ turn > $0.ended }) else { throw Self.formEnded }
        return photo
    }

    private func keep(_ data: Data, as reference: PhotoReference) throws(InventoryError) {
        try FileSystem.makeDirectory(layout.drafts)
        do { try FileSystem.writeDurably(data, to: path(reference)) } catch {
            // The end of another form may have removed the folder at this very moment.
            guard case .missing = try FileSystem.kind(of: layout.drafts) else { throw error }
            try FileSystem.makeDirectory(layout.drafts)
            try FileSystem.writeDurably(data, to: path(reference))
        }
    }

    /// Removes a picture that was written after its form had ended, unless the next form uses the same one.
    private func forgetEnded(_ reference: PhotoReference, turn: Int) {
        staging.withLock { staging in
            guard turn <= staging.ended, staging.turns[reference.fileName] == nil else { return }
            unlink(path(reference))
            rmdir(layout.drafts)
            processed.withLock { $0[reference.sha256] = nil }
        }
    }

    /// Returns the bytes of a staged picture; nil if it is gone.
    public func stagedData(_ reference: PhotoReference) -> Data? {
        guard let data = try? FileSystem.read(path(reference), limit: SourceFile.sizeLimit), data.count == reference.byteCount,
            Hex.encode(ContentHash.sha256(data)) == reference.sha256
        else { return nil }
        return data
    }

    /// Returns the decoded staged picture, decoding it again after a restart; nil if it is gone.
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

    /// Stores the staged pictures of a form in the library, for Done, and returns all of its pictures in the same order. Afterwards save
    /// the item with these references, then call `discard()`.
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
