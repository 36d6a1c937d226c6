public import FoundationEssentials
import GRDB

/// The progress of a backup elsewhere, or of its restore.
public enum BackupProgress: Hashable, Sendable {
    case copyingDatabase
    case copyingFiles(done: Int, total: Int)
    case readingBack(done: Int, total: Int)
}

/// The result of a backup elsewhere, or of its restore.
public struct BackupOutcome: Hashable, Sendable {
    /// The copy of the database.
    public var url: URL
    /// The number of items.
    public var items = 0
    /// The number of files: pictures and papers.
    public var files = 0
    /// The number of files that were copied; the others existed already.
    public var copied = 0
    /// The number of files that were wrong in the backup and were copied again.
    public var repaired = 0
    /// The damage in the backup that was repaired or put aside, and the library's files that are temporarily unreadable, in sentences.
    public var findings: [String] = []
    /// Missing or wrong files, as paths below the library's folder, or in words.
    public var differences: [String] = []
    /// Whether all files were read back and compared.
    public var isProved = false
    /// Whether nothing has changed since the newest backup, so that no other was made.
    public var isUnchanged = false
    /// The number of older states that were removed.
    public var removed = 0
    /// True if the backup is on the library's own disk, and would be lost with it.
    public var isOnSameDisk = false
    /// The backups that are dated in the future, because a clock was wrong when they were made, or is wrong now. The latest date first.
    public var future: [LibraryBackup] = []
}

/// A backup elsewhere while it is being made.
struct ElsewhereBackup {
    let place: BackupPlace
    let source: LibraryLayout
    let progress: (BackupProgress) throws(InventoryError) -> Void
    /// Called within long files.
    let tick: () throws(InventoryError) -> Void

    // MARK: - Copying

    /// The result of copying a file.
    enum FileOutcome {
        case copied
        /// The library's own file is lost.
        case lost
        /// The file is temporarily unreadable.
        case unread(InventoryError)
    }

    /// The results for the files that were missing in the backup.
    struct Copied {
        var count = 0
        /// The files that the library has lost.
        var lost: [String] = []
        /// The files that are temporarily unreadable.
        var unread: [String] = []
        /// The unreadable files, in sentences.
        var findings: [String] = []
        /// The files that are missing in the backup.
        var missing: [String] { lost + unread }
    }

    /// The number of unreadable files after which the backup is cancelled.
    private static let mostUnread = 10

    /// Copies the missing files, each under a temporary name until it is complete and durable.
    func copy(_ files: [BackupManifest.File]) throws(InventoryError) -> Copied {
        var wanted: [BackupManifest.File] = []
        for file in files where try !isThere(file) { wanted.append(file) }
        try expectRoom(for: wanted)
        var (copied, folders) = (Copied(), Set<String>())
        for (index, file) in wanted.enumerated() {
            try progress(.copyingFiles(done: index, total: wanted.count))
            switch try copy(file) {
            case .copied:
                copied.count += 1
                folders.insert(Self.folder(of: place.layout.root + "/" + file.path))
            case .lost: copied.lost.append(file.path)
            case .unread(let error):
                // If the disk fails completely, the backup stops instead of waiting for each file.
                guard copied.unread.count < Self.mostUnread else { throw error }
                copied.unread.append(file.path)
                copied.findings.append("A file is not in the backup yet: " + error.description)
            }
        }
        for folder in folders { try FileSystem.syncDirectory(folder) }
        if !folders.isEmpty {
            for folder in [place.layout.photos, place.layout.papers] { try FileSystem.syncDirectory(folder) }
        }
        return copied
    }

    /// Copies one file, and replaces an existing one.
    func copy(_ file: BackupManifest.File) throws(InventoryError) -> FileOutcome {
        let target = place.layout.root + "/" + file.path
        try FileSystem.makeDirectory(Self.folder(of: target))
        do throws(InventoryError) {
            try PaperIntake.copy(
                source.root + "/" + file.path, of: file.original, to: target, mode: 0o600, replacing: true, progress: tick)
            return .copied
        } catch {
            // These errors concern the original; all others concern the disk of the backup.
            switch error.code {
            case .paperDamaged: return .lost
            case .paperUnreadable: return .unread(error)
            default: throw error
            }
        }
    }

    /// Returns whether a file exists and has its size; its name is the hash of its contents.
    func isThere(_ file: BackupManifest.File) throws(InventoryError) -> Bool {
        guard case .regular(let size, _) = try FileSystem.kind(of: place.layout.root + "/" + file.path) else { return false }
        return size == file.bytes
    }

    private func expectRoom(for files: [BackupManifest.File]) throws(InventoryError) {
        let bytes = files.reduce(Int64(0)) { $0 &+ Int64($1.bytes) }
        guard let free = FileSystem.freeBytes(at: place.layout.root), free < bytes else { return }
        throw InventoryError(
            .diskFull,
            """
            There is no room in \(shown(place.layout.root)): \(files.count) files of \(bytes >> 20) MB have to be copied, and \
            \(free >> 20) MB are free. Make some room, then try again.
            """)
    }

    static func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    // MARK: - Reading back

    /// Reads all files back from the disk and compares them with their hashes. Files that differ are copied again, if the library has them.
    ///
    /// - Returns: the files that were copied again, and the files that still differ.
    func prove(_ manifest: BackupManifest) throws(InventoryError) -> (repaired: [String], differences: [String]) {
        var (repaired, differences) = ([String](), [String]())
        let total = manifest.files.count
        if try !isSame(manifest.database) { differences.append(manifest.database.path) }
        differences += Self.contradictions(of: manifest, in: place)
        let missing = Set(manifest.missing)
        for (index, file) in manifest.files.enumerated() where !missing.contains(file.path) {
            try progress(.readingBack(done: index, total: total))
            if try isSame(file) { continue }
            if case .copied = try copy(file), try isSame(file) { repaired.append(file.path) } else { differences.append(file.path) }
        }
        return (repaired, differences)
    }

    /// Returns the message for a file that was copied again.
    static func repaired(_ path: String) -> String { "\(path) was missing or damaged, and was copied again." }

    /// Returns whether a file on the disk is readable and has the expected content.
    func isSame(_ file: BackupManifest.File) throws(InventoryError) -> Bool { try isSameIfReadable(file) ?? false }

    /// Returns whether a file on the disk has the expected content; nil if it exists but could not be read in several attempts.
    func isSameIfReadable(_ file: BackupManifest.File) throws(InventoryError) -> Bool? {
        let path = place.layout.root + "/" + file.path
        // A file that was just written is in the cache; the comparison must read the disk.
        FileSystem.forgetCached(path)
        do {
            let found = try PaperIntake.hash(of: path) { _ in try tick() }
            return found?.sha256 == file.sha256 && found?.byteCount == file.bytes
        } catch {
            let error = InventoryError.from(error, path: place.layout.root)
            guard error.code == .paperUnreadable else { throw error }
            return nil
        }
    }

    /// Returns the contradictions between the copy of the database and its list.
    static func contradictions(of manifest: BackupManifest, in place: BackupPlace) -> [String] {
        let path = place.layout.root + "/" + manifest.database.path
        do {
            try BackupFolder.verify(path)
            let contents = try DatabaseContents(of: path)
            var result: [String] = []
            if contents.items != manifest.items { result.append("\(contents.items) items instead of \(manifest.items)") }
            if contents.files != manifest.files { result.append("the list of files") }
            return result
        } catch { return ["\(manifest.database.path): \(InventoryError.from(error, path: place.layout.root).description)"] }
    }
}

/// The facts in a copy of a database about its files.
struct DatabaseContents {
    let items: Int
    let files: [BackupManifest.File]
    let lastChange: LastChange?
    let version: Int32

    /// Reads a file that is not in use.
    init(of path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let version = try DatabaseFile.version(ofFile: path) ?? Schema.version
        (items, files, lastChange) = try BriefConnection.use(LibraryURI.immutable(path), configuration) { queue in
            try queue.read { db in
                let originals = try LibraryCheck.Originals(db, version: version)
                let files = originals.pictures.map(BackupManifest.File.init) + originals.papers.map(BackupManifest.File.init)
                let items = try Int.fetchOne(db, sql: "SELECT count(*) FROM items") ?? 0
                return (items, files.sorted { $0.path < $1.path }, try LastChange(db))
            }
        }
        self.version = version
    }
}
