public import FoundationEssentials
import GRDB

/// How far a backup elsewhere, or its way back, has come.
public enum BackupProgress: Hashable, Sendable {
    case copyingDatabase
    case copyingFiles(done: Int, total: Int)
    case readingBack(done: Int, total: Int)
}

/// What came of a backup elsewhere, or of its way back.
public struct BackupOutcome: Hashable, Sendable {
    /// The copy of the database that it is about.
    public var url: URL
    /// How many items are in it.
    public var items = 0
    /// How many files there are: pictures and papers.
    public var files = 0
    /// How many of them were copied; the others were there.
    public var copied = 0
    /// How many were not what they should be where the backup is, and were copied again.
    public var repaired = 0
    /// What was damaged there and was made again or put aside, and what of the library could not be read for now, in sentences.
    public var findings: [String] = []
    /// What is missing or not what it should be, as paths below the library's folder, or in words.
    public var differences: [String] = []
    /// Whether everything was read back and compared.
    public var isProved = false
    /// Whether nothing has changed since the newest one, so that no other was made.
    public var isUnchanged = false
    /// How many older states were removed.
    public var removed = 0
    /// Whether it is on the library's own disk, and goes with it.
    public var isOnSameDisk = false
    /// The states there that are dated later than now, so that a clock was wrong when they were made, or is. The latest date first.
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

    /// What became of a file.
    enum FileOutcome {
        case copied
        /// The library itself has lost it.
        case lost
        /// It could not be read for now.
        case unread(InventoryError)
    }

    /// What became of the files that were not there.
    struct Copied {
        var count = 0
        /// Which the library itself has lost.
        var lost: [String] = []
        /// Which could not be read for now.
        var unread: [String] = []
        /// The same, in sentences.
        var findings: [String] = []
        /// Which are not there.
        var missing: [String] { lost + unread }
    }

    /// As many files may be unreadable before the backup is given up.
    private static let mostUnread = 10

    /// Copies the files that are not there, each under another name until it is whole and durable.
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
                // A disk that fails altogether is not waited for file by file.
                guard copied.unread.count < Self.mostUnread else { throw error }
                copied.unread.append(file.path)
                copied.findings.append("It is not in the backup yet: " + error.description)
            }
        }
        for folder in folders { try FileSystem.syncDirectory(folder) }
        if !folders.isEmpty {
            for folder in [place.layout.photos, place.layout.papers] { try FileSystem.syncDirectory(folder) }
        }
        return copied
    }

    /// Copies one file, whatever is there.
    func copy(_ file: BackupManifest.File) throws(InventoryError) -> FileOutcome {
        let target = place.layout.root + "/" + file.path
        try FileSystem.makeDirectory(Self.folder(of: target))
        do throws(InventoryError) {
            try PaperIntake.copy(
                source.root + "/" + file.path, of: file.original, to: target, mode: 0o600, replacing: true, progress: tick)
            return .copied
        } catch {
            // That the original is not what it was, or cannot be read; everything else concerns the disk of the backup.
            switch error.code {
            case .paperDamaged: return .lost
            case .paperUnreadable: return .unread(error)
            default: throw error
            }
        }
    }

    /// Whether a file is there, with its size: what it is its name says.
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
            There is no room in \(shown(place.layout.root)): \(files.count) files of \(bytes >> 20) MB are to be copied, and \
            \(free >> 20) MB are free. Make some room, then try again.
            """)
    }

    static func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    // MARK: - Reading back

    /// Reads everything back from the disk and compares it with what it should be. What differs is copied again from the library, where that
    /// has it.
    ///
    /// - Returns: which files were copied again, and what differs all the same.
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

    /// What is said of a file that was copied again.
    static func repaired(_ path: String) -> String { "\(path) was missing or damaged, and was copied again." }

    /// Whether a file on the disk is what it should be, and can be read.
    func isSame(_ file: BackupManifest.File) throws(InventoryError) -> Bool {
        let path = place.layout.root + "/" + file.path
        // What was just written is in memory; what counts is what the disk has.
        FileSystem.forgetCached(path)
        do {
            let found = try PaperIntake.hash(of: path) { _ in try tick() }
            return found?.sha256 == file.sha256 && found?.byteCount == file.bytes
        } catch {
            let error = InventoryError.from(error, path: place.layout.root)
            guard error.code == .paperUnreadable else { throw error }
            return false
        }
    }

    /// What the copy of the database says of itself that its list does not.
    static func contradictions(of manifest: BackupManifest, in place: BackupPlace) -> [String] {
        let path = place.layout.root + "/" + manifest.database.path
        do {
            try BackupFolder.verify(path)
            let contents = try DatabaseContents(of: path)
            var result: [String] = []
            if contents.items != manifest.items { result.append("\(contents.items) items in place of \(manifest.items)") }
            if contents.files != manifest.files { result.append("the list of files") }
            return result
        } catch { return ["\(manifest.database.path): \(InventoryError.from(error, path: place.layout.root).description)"] }
    }
}

/// What a copy of a database says of what belongs to it.
struct DatabaseContents {
    let items: Int
    let files: [BackupManifest.File]
    let lastChange: LastChange?
    let version: Int32

    /// Reads a file that nobody writes.
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
