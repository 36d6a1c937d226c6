public import FoundationEssentials
import GRDB
import Glibc

/// Restores a backup as a new library, and compares that with the list of the backup's files.
public struct BackupRestore: Hashable, Sendable {
    /// The folder with its pictures and papers.
    private let root: String
    private let state: LibraryBackup
    /// The number of items, including those that left the household.
    public let itemCount: Int
    /// Whether this is a backup elsewhere, with all files, and not one of the database copies in a library.
    public let isElsewhere: Bool
    /// The file that marks a folder with an unfinished restore.
    static let unfinished = ".restoring"

    /// Finds a backup elsewhere.
    ///
    /// - Parameter path: the folder chosen for backups, the folder of a library's backups, a dated file in its `backups`, or a copy of a
    ///   library's database under another name beside its pictures. A folder stands for its newest backup.
    /// - Throws: `libraryMissing` if there is none; `damaged` if its list cannot be used; `libraryInUse` for a copy of a database with
    ///   changes in the log beside it.
    public init(from path: String) throws(InventoryError) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let dated = LibraryBackup(in: "/", named: name.hasSuffix(".json") ? name.dropLast(5) + ".sqlite" : name)
        guard let dated else {
            if case .regular = try FileSystem.kind(of: path), name.hasSuffix(".sqlite") {
                try self.init(file: path)
                return
            }
            let place = try BackupPlace.reading(path)
            guard let newest = try place.states().first else { throw Self.missing(path) }
            try self.init(newest, in: place)
            return
        }
        let place = try BackupPlace.reading(ElsewhereBackup.folder(of: ElsewhereBackup.folder(of: path)))
        try self.init(LibraryBackup(in: place.layout.backups, takenAt: dated.takenAt), in: place)
    }

    /// Opens a conflict copy of a library's database, in the folder of its pictures and papers. Another program made it because two
    /// computers changed the library.
    private init(file path: String) throws(InventoryError) {
        // A copy that is read without its log would lack the last changes.
        if try WriteAheadLog.hasChanges(log: path + "-wal") {
            throw InventoryError(
                .libraryInUse,
                """
                The file \(shown(path + "-wal")) has changes that are not in \(shown(path)) yet. Open the library and close it, then try again.
                """)
        }
        guard let version = try DatabaseFile.version(ofFile: path), version <= Schema.version else {
            throw InventoryError(.notADatabase, "\(shown(path)) is not a copy of a library that this version can read.")
        }
        let copy = LibraryBackup(file: path, takenAt: .now())
        do {
            let (items, last) = try copy.read { db in (try Int.fetchOne(db, sql: "SELECT count(*) FROM items") ?? 0, try LastChange(db)) }
            let takenAt = last.map { Timestamp(milliseconds: $0.at) } ?? copy.takenAt
            self.init(
                root: ElsewhereBackup.folder(of: path), state: LibraryBackup(file: path, takenAt: takenAt), itemCount: items)
        } catch { throw .from(error, path: path) }
    }

    private init(_ state: LibraryBackup, in place: BackupPlace) throws(InventoryError) {
        (root, self.state, isElsewhere) = (place.layout.root, state, true)
        itemCount = try place.manifest(of: state).items
    }

    /// Returns the complete backups elsewhere, the one with the most history first, without backups whose list cannot be used. Reads the
    /// disk.
    ///
    /// - Parameter path: the folder that backups were made to, or that of a library's backups.
    /// - Throws: `libraryMissing` if there is none.
    public static func all(in path: String) throws(InventoryError) -> [BackupRestore] {
        let place = try BackupPlace.reading(path)
        let found = try place.states().compactMap { state in try? BackupRestore(state, in: place) }
        guard !found.isEmpty else { throw missing(path) }
        return found
    }

    /// Returns the database copies in a library, the newest first. Takes the disk's time.
    public static func own(of location: URL) -> [BackupRestore] {
        let root = Library.absolutePath(location)
        let rescue = LibraryRescue(at: location)
        return rescue.backups.compactMap { backup in
            rescue.itemCount(of: backup).map { BackupRestore(root: root, state: backup, itemCount: $0) }
        }
    }

    private init(root: String, state: LibraryBackup, itemCount: Int) {
        (self.root, self.state, self.itemCount, isElsewhere) = (root, state, itemCount, false)
    }

    private static func missing(_ path: String) -> InventoryError {
        InventoryError(.libraryMissing, "There is no complete backup in \(shown(path)). Check the path and the disk.")
    }

    /// Returns the list of the backup's files. A library's own copies have no list, so it is made from the database copy.
    private func manifest() throws(InventoryError) -> BackupManifest {
        guard !isElsewhere else {
            guard let manifest = try BackupManifest.read(String(state.url.path.dropLast(".sqlite".count)) + ".json") else {
                throw Self.missing(root)
            }
            return manifest
        }
        do {
            try BackupFolder.verify(state.url.path)
            let contents = try DatabaseContents(of: state.url.path)
            guard let database = try PaperIntake.hash(of: state.url.path, progress: { _ in }) else { throw Self.missing(root) }
            return BackupManifest(
                library: "", takenAt: takenAt.iso, schemaVersion: contents.version, items: contents.items, lastChange: contents.lastChange,
                database: .init(
                    path: "backups/" + state.url.lastPathComponent, sha256: database.sha256, bytes: database.byteCount),
                files: contents.files, missing: [], provenAt: nil, settings: [:])
        } catch { throw .from(error, path: state.url.path) }
    }

    /// True if the backup is dated in the future, because a clock was wrong when it was made, or is wrong now.
    public var isFromTheFuture: Bool { state.isFromTheFuture() }

    /// The time at which it was made.
    public var takenAt: Timestamp { state.takenAt }

    /// Makes a new library from the backup, and reads it from end to end. Takes the disk's time: call it away from the main thread.
    ///
    /// - Parameters:
    ///   - location: the folder, which is made unless an empty one exists.
    ///   - progress: called repeatedly; returns whether to continue.
    /// - Throws: `folderUnusable` if the folder is not empty; `libraryInUse` while another program restores there; `damaged` if the copy of
    ///   the database has changed; errors of the disk, or `stopped`. The folder is then emptied, unless the library was in its place
    ///   already.
    public func restore(
        into location: URL, progress: @escaping (BackupProgress) -> Bool = { _ in true }
    ) throws(InventoryError) -> BackupOutcome {
        let layout = LibraryLayout(root: Library.absolutePath(location))
        let manifest = try manifest()
        let (wasThere, lock) = try prepare(layout, manifest)
        // The lock keeps others from opening an incomplete library, or restoring over it.
        defer { lock.release() }
        // An earlier restore may have been killed after it moved the library into its place.
        var isInPlace = (try? DatabaseFile.version(ofFile: layout.database)) != nil
        do throws(InventoryError) {
            let outcome = try fill(layout, manifest, &isInPlace) { step throws(InventoryError) in
                guard progress(step) else { throw InventoryError(.stopped, "The restore was cancelled. Nothing was restored.") }
            }
            return outcome
        } catch {
            // The result is a library from now on, and is not removed again.
            guard !isInPlace else { throw error }
            // Removes only the files of this restore.
            for part in [layout.photos, layout.papers, layout.settings, layout.root + "/" + Self.unfinished] {
                try? FileManager.default.removeItem(atPath: part)
            }
            unlink(temporary(layout))
            unlink(layout.lock)
            if !wasThere { rmdir(layout.root) }
            throw error
        }
    }

    private func temporary(_ layout: LibraryLayout) -> String { layout.root + "/.restored.sqlite" }

    /// - Returns: whether the folder existed, and its lock.
    private func prepare(_ layout: LibraryLayout, _ manifest: BackupManifest) throws(InventoryError) -> (wasThere: Bool, lock: LibraryLock)
    {
        let isThere: Bool
        switch try FileSystem.kind(of: layout.root) {
        case .missing: isThere = false
        case .directory: isThere = true
        case .regular, .other: throw InventoryError(.folderUnusable, "\(shown(layout.root)) is not a folder. Choose another place.")
        }
        // Nothing is written into somebody else's folder, not even a lock.
        try expectEmpty(layout, manifest)
        try FileSystem.makeDirectory(layout.root)
        let lock = try takeLock(layout)
        do throws(InventoryError) {
            // Another program may have been here a moment before.
            try expectEmpty(layout, manifest)
            try markUnfinished(layout)
        } catch {
            lock.release()
            throw error
        }
        return (isThere, lock)
    }

    private func expectEmpty(_ layout: LibraryLayout, _ manifest: BackupManifest) throws(InventoryError) {
        // The remains of a killed restore include its lock.
        let names = try FileSystem.names(in: layout.root).filter { layout.root + "/" + $0 != layout.lock }
        if names.isEmpty { return }
        guard names.contains(Self.unfinished) else {
            throw InventoryError(.folderUnusable, "\(shown(layout.root)) is not empty. Choose a new folder, or an empty one.")
        }
        // A restore that was killed while it checked the new library is continued, unless the library has changed since.
        guard names.contains(LibraryLayout.databaseName) else { return }
        guard try !WriteAheadLog.hasChanges(layout), let there = try? PaperIntake.hash(of: layout.database, progress: { _ in }),
            there.sha256 == manifest.database.sha256
        else {
            throw InventoryError(
                .folderUnusable,
                "The library in \(shown(layout.root)) was restored before and has changed since. Choose a new folder, or an empty one."
            )
        }
    }

    /// Marks the folder's contents as incomplete. The file is created in one step, so that a kill leaves no temporary file.
    private func markUnfinished(_ layout: LibraryLayout) throws(InventoryError) {
        let path = layout.root + "/" + Self.unfinished
        let file = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .from(errno: errno, doing: "write", path: path) }
        close(file)
        try FileSystem.syncDirectory(layout.root)
    }

    private func takeLock(_ layout: LibraryLayout) throws(InventoryError) -> LibraryLock {
        do { return try LibraryLock(layout) } catch {
            guard error.code == .libraryInUse else { throw error }
            throw InventoryError(
                .libraryInUse,
                "A library is being restored into \(shown(layout.root)) already. Wait until it has finished, or choose another folder.")
        }
    }

    private func fill(
        _ layout: LibraryLayout, _ manifest: BackupManifest, _ isInPlace: inout Bool,
        _ progress: @escaping (BackupProgress) throws(InventoryError) -> Void
    ) throws(InventoryError) -> BackupOutcome {
        var outcome = BackupOutcome(url: state.url, items: manifest.items, files: manifest.files.count)
        try progress(.copyingDatabase)
        let bytes = manifest.files.reduce(Int64(manifest.database.bytes)) { $0 &+ Int64($1.bytes) }
        if let free = FileSystem.freeBytes(at: layout.root), free < bytes {
            throw InventoryError(
                .diskFull, "There is no room in \(shown(layout.root)): \(bytes >> 20) MB are needed, and \(free >> 20) MB are free.")
        }
        try removeTemporaries(layout)
        do throws(InventoryError) {
            try PaperIntake.copy(
                state.url.path, of: manifest.database.original, to: temporary(layout), mode: 0o600, replacing: true
            ) { () throws(InventoryError) in try progress(.copyingDatabase) }
        } catch {
            guard error.code == .paperDamaged else { throw error }
            throw InventoryError(
                .damaged, "The backup in \(shown(state.url.path)) is missing or damaged. Choose an older one from its folder.")
        }
        for (index, file) in manifest.files.enumerated() {
            try progress(.copyingFiles(done: index, total: manifest.files.count))
            let target = layout.root + "/" + file.path
            try FileSystem.makeDirectory(ElsewhereBackup.folder(of: target))
            do throws(InventoryError) {
                try PaperIntake.copy(
                    root + "/" + file.path, of: file.original, to: target, mode: 0o600, replacing: true
                ) { () throws(InventoryError) in try progress(.copyingFiles(done: index, total: manifest.files.count)) }
                outcome.copied += 1
            } catch {
                // The remaining files are still restored.
                guard error.code == .paperDamaged || error.code == .paperUnreadable else { throw error }
                outcome.differences.append(file.path)
            }
        }
        if !manifest.settings.isEmpty, let data = try? JSONEncoder().encode(manifest.settings) {
            try FileSystem.writeDurably(data, to: layout.settings)
        }
        try syncFolders(layout, manifest)
        guard rename(temporary(layout), layout.database) == 0 else {
            throw .from(errno: errno, doing: "put the library in its place", path: layout.database)
        }
        isInPlace = true
        try FileSystem.syncDirectory(layout.root)
        try prove(layout, manifest, &outcome, progress)
        unlink(layout.root + "/" + Self.unfinished)
        return outcome
    }

    /// Removes unfinished copies of a restore that was killed.
    private func removeTemporaries(_ layout: LibraryLayout) throws(InventoryError) {
        unlink(temporary(layout))
        func isTemporary(_ name: String) -> Bool { name.hasPrefix(PaperIntake.temporaryPrefix) }
        for name in try FileSystem.names(in: layout.root) where isTemporary(name) { unlink(layout.root + "/" + name) }
        for folder in [layout.photos, layout.papers] where try FileSystem.hasFolder(folder) {
            for name in try FileSystem.names(in: folder) {
                let path = folder + "/" + name
                guard case .directory = try FileSystem.kind(of: path) else {
                    if isTemporary(name) { unlink(path) }
                    continue
                }
                for name in try FileSystem.names(in: path) where isTemporary(name) { unlink(path + "/" + name) }
            }
        }
    }

    private func syncFolders(_ layout: LibraryLayout, _ manifest: BackupManifest) throws(InventoryError) {
        for folder in Set(manifest.files.map { ElsewhereBackup.folder(of: layout.root + "/" + $0.path) }) {
            try FileSystem.syncDirectory(folder)
        }
        for folder in [layout.photos, layout.papers] where try FileSystem.hasFolder(folder) { try FileSystem.syncDirectory(folder) }
    }

    /// Reads the new library from end to end. The library is complete apart from known losses, and is kept whatever is found.
    private func prove(
        _ layout: LibraryLayout, _ manifest: BackupManifest, _ outcome: inout BackupOutcome,
        _ progress: @escaping (BackupProgress) throws(InventoryError) -> Void
    ) throws(InventoryError) {
        for file in manifest.files { FileSystem.forgetCached(layout.root + "/" + file.path) }
        try? progress(.readingBack(done: 0, total: manifest.files.count))
        let report = try LibraryCheck.runLocked(at: URL(fileURLWithPath: layout.root)) { count in
            try? progress(.readingBack(done: count, total: manifest.files.count))
        }
        let known = Set(outcome.differences)
        let files =
            report.photosMissing + report.photosDamaged + report.photosUnreadable + report.papersMissing + report.papersDamaged
            + report.papersUnreadable
        outcome.differences += files.filter { !known.contains($0) }
        outcome.differences += (report.integrity == ["ok"] ? [] : report.integrity) + report.foreignKeys + report.rows + report.counters
        outcome.differences += report.links
        if let error = report.error { outcome.differences.append(error) }
        if report.items != manifest.items { outcome.differences.append("\(report.items) items instead of \(manifest.items)") }
        outcome.isProved = true
    }
}
