public import FoundationEssentials
import GRDB
import Glibc

/// Repairs a library that cannot be opened because its database is damaged or gone. It never deletes files, but moves them into a dated
/// folder of their own.
public struct LibraryRescue: Sendable {
    private let layout: LibraryLayout

    /// - Parameter location: the library's folder; it must not be open.
    public init(at location: URL) { layout = LibraryLayout(root: Library.absolutePath(location)) }

    /// Returns whether this type can help after an error of opening a library.
    public static func helps(with error: any Error) -> Bool {
        guard let error = error as? InventoryError else { return false }
        return [.damaged, .notADatabase, .libraryMissing].contains(error.code)
    }

    /// The backups that look like libraries, the one with the most history first.
    public var backups: [LibraryBackup] {
        ((try? BackupFolder.ordered(in: layout)) ?? []).filter { backup in
            guard let version = try? DatabaseFile.version(ofFile: backup.url.path) else { return false }
            return version <= Schema.version
        }
    }

    /// Returns the number of items in a backup; nil if it cannot be read. Takes the disk's time: call it away from the main thread.
    public func itemCount(of backup: LibraryBackup) -> Int? {
        try? Self.read(backup.url.path) { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM items") }
    }

    /// Replaces the database by a backup. The previous database, its log, and the pictures and papers that the backup does not know are
    /// moved aside.
    ///
    /// - Returns: the folder into which they were moved.
    /// - Throws: `damaged` if the backup is damaged; it is not offered again, and the library is unchanged.
    public func restore(_ backup: LibraryBackup) throws(InventoryError) -> URL {
        try expectNoBackups()
        let lock = try LibraryLock(layout)
        defer { lock.release() }
        let temporary = layout.root + "/.restored.sqlite"
        let named: Set<String>
        let namedPapers: Set<String>
        do {
            try copy(backup.url.path, to: temporary)
            try BackupFolder.verify(temporary)
            named = try Self.pictures(in: temporary)
            namedPapers = try Self.papers(in: temporary)
        } catch {
            unlink(temporary)
            let cause = InventoryError.from(error, path: layout.root)
            guard cause.code == .damaged || cause.code == .notADatabase else { throw cause }
            rename(backup.url.path, backup.url.path + ".damaged")
            throw InventoryError(
                .damaged, "The backup in \(shown(backup.url.path)) is damaged as well, so it was not used. Everything else is as it was.")
        }
        do throws(InventoryError) {
            let folder = try makeFolder()
            // Pictures that are newer than the backup. No item of it names them, so they would be removed as unused one day.
            for file in try PhotoFiles.all(in: layout) where !named.contains(file.sha256) {
                try move(file.path, below: "photos", of: folder, file.sha256)
            }
            for file in try PaperFiles.all(in: layout) where !namedPapers.contains(file.name) {
                try move(file.path, below: "papers", of: folder, file.sha256)
            }
            try moveDatabase(to: folder)
            guard rename(temporary, layout.database) == 0 else {
                throw .from(errno: errno, doing: "put the backup in its place", path: layout.database)
            }
            try FileSystem.syncDirectory(layout.root)
            return URL(fileURLWithPath: folder)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Replaces the existing library by an empty one, and moves it aside with its pictures, papers and backups.
    ///
    /// - Returns: the folder into which it was moved.
    /// - Throws: `folderUnusable` for a folder of backups, and errors of the disk.
    public func startAnew() throws(InventoryError) -> URL {
        try expectNoBackups()
        let lock = try LibraryLock(layout)
        defer { lock.release() }
        let folder = try makeFolder()
        for path in [layout.photos, layout.papers, layout.backups] { try move(path, to: folder) }
        try moveDatabase(to: folder)
        try NewLibrary.make(layout)
        return URL(fileURLWithPath: folder)
    }

    /// Throws for a folder of backups. Its states share their files, so no file may be moved.
    private func expectNoBackups() throws(InventoryError) {
        guard access(layout.root + "/backup.json", F_OK) != 0 else {
            throw InventoryError(
                .folderUnusable,
                """
                \(shown(layout.root)) holds backups and was not changed. To make a library from the newest one, run \
                homepwner restore with the path of this folder, and --into with a new folder.
                """)
        }
    }

    // MARK: - Moving aside

    private func makeFolder() throws(InventoryError) -> String {
        try FileSystem.makeDirectory(layout.setAside)
        let base = layout.setAside + "/" + Timestamp.now().fileName
        for number in 1...1000 {
            let path = number == 1 ? base : "\(base)-\(number)"
            if mkdir(path, 0o700) == 0 {
                try FileSystem.syncDirectory(layout.setAside)
                try FileSystem.syncDirectory(layout.root)
                return path
            }
            guard errno == EEXIST else { throw .from(errno: errno, doing: "make the folder", path: path) }
        }
        throw InventoryError(.folderUnusable, "\(shown(layout.setAside)) holds too many folders. Delete some of them.")
    }

    /// Moves the database's files. The log is moved first, and the database keeps its place until it is replaced, so that a start in
    /// between finds neither a new library nor an old log beside another database.
    private func moveDatabase(to folder: String) throws(InventoryError) {
        let kept = folder + "/" + LibraryLayout.databaseName
        var isLinked = false
        if case .regular = try FileSystem.kind(of: layout.database) { isLinked = link(layout.database, kept) == 0 }
        for suffix in ["-wal", "-shm", "-journal"] { try move(layout.database + suffix, to: folder) }
        if !isLinked { try move(layout.database, to: folder) }
        try FileSystem.syncDirectory(folder)
    }

    private func move(_ path: String, to folder: String) throws(InventoryError) {
        let name = String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...])
        guard rename(path, folder + "/" + name) == 0 || errno == ENOENT else {
            throw .from(errno: errno, doing: "move aside", path: path)
        }
    }

    private func move(_ path: String, below name: String, of folder: String, _ sha256: String) throws(InventoryError) {
        let place = folder + "/\(name)/" + sha256.prefix(2)
        try FileSystem.makeDirectory(place)
        try move(path, to: place)
    }

    // MARK: - The backup

    private func copy(_ path: String, to target: String) throws(InventoryError) {
        unlink(target)
        let source = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard source >= 0 else { throw .from(errno: errno, doing: "read the backup", path: path) }
        defer { Glibc.close(source) }
        let file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .from(errno: errno, doing: "write", path: target) }
        defer { Glibc.close(file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Glibc.read(source, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .from(errno: errno, doing: "read the backup", path: path) }
            if count == 0 { break }
            let problem = FileSystem.write(buffer[..<count], to: file)
            guard problem == 0 else { throw .from(errno: problem, doing: "write", path: target) }
        }
        guard fsync(file) == 0 else { throw .from(errno: errno, doing: "write", path: target) }
    }

    private static func pictures(in path: String) throws -> Set<String> {
        try read(path) { db in Set(try Data.fetchAll(db, sql: "SELECT sha256 FROM pictures").map { Hex.encode($0) }) }
    }

    /// Returns the names of the papers' files; none for a backup from before version 6.
    private static func papers(in path: String) throws -> Set<String> {
        try read(path) { db in
            guard try db.tableExists("papers") else { return [] }
            return Set(try LibraryCheck.papers(db).map(\.fileName))
        }
    }

    /// Reads a database that is not in use.
    private static func read<T>(_ path: String, _ body: (Database) throws -> T) throws -> T {
        var configuration = Configuration()
        configuration.readonly = true
        return try BriefConnection.use(LibraryURI.immutable(path), configuration) { queue in try queue.read(body) }
    }
}
