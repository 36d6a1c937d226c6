import GRDB
import Glibc

/// A backup that is being made. Its file has a temporary name until it is complete, sound and durable. An unfinished file is removed with
/// this object.
final class BackupInProgress {
    static let suffix = ".new"

    private let backup: LibraryBackup
    private let layout: LibraryLayout
    /// The temporary path.
    let temporary: String
    private let file: Int32
    private var isFinished = false
    private var isVerified = false

    /// A megabyte at a time, so that a closing window waits no longer than for that.
    private static let pagesPerStep: CInt = 256

    /// Makes the file.
    init(_ backup: LibraryBackup, in layout: LibraryLayout) throws(InventoryError) {
        self.backup = backup
        self.layout = layout
        temporary = backup.url.path + Self.suffix
        _ = try FileSystem.hasFolder(layout.backups)
        try FileSystem.makeDirectory(layout.backups)
        try BackupFolder.removeUnfinished(layout)
        // SQLite gives its own files the rights of this one.
        file = Glibc.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .from(errno: errno, doing: "make the backup", path: backup.url.path) }
    }

    deinit {
        if file >= 0 { Glibc.close(file) }
        if !isFinished { unlink(temporary) }
    }

    /// Copies an open database while it is in use, in the state of the transaction that it is read in.
    ///
    /// - Parameter isCancelled: called after each step; true cancels the copy.
    /// - Throws: `diskFull` before the disk gets full, `closed` if the copy was cancelled.
    func fill(from source: Database, isCancelled: @escaping () -> Bool = { false }) throws {
        try expectRoom(for: source)
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            // An unfinished copy is never read, so it needs no journal. It is synced once, at the end.
            try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -600")
        }
        // No other process uses this file, and some disks for backups do not support locks.
        try BriefConnection.use(LibraryURI.unlocked(temporary), configuration) { target in
            try target.writeWithoutTransaction { db in
                try source.backup(to: db, pagesPerStep: Self.pagesPerStep) { progress in
                    guard progress.isCompleted || !isCancelled() else { throw InventoryError(.closed, "The backup was cancelled.") }
                }
            }
        }
    }

    /// Checks the copy and gives it its name.
    ///
    /// - Throws: `damaged` if the copy is not sound.
    func finish() throws {
        try verify()
        guard fsync(file) == 0, rename(temporary, backup.url.path) == 0 else {
            throw InventoryError.from(errno: errno, doing: "keep the backup", path: backup.url.path)
        }
        isFinished = true
        try FileSystem.syncDirectory(layout.backups)
        try FileSystem.syncDirectory(layout.root)
    }

    /// Checks the copy, once.
    ///
    /// - Throws: `damaged` if the copy is not sound.
    func verify() throws {
        guard !isVerified else { return }
        try BackupFolder.verify(temporary)
        isVerified = true
    }

    private func expectRoom(for source: Database) throws {
        let pages = try Int64.fetchOne(source, sql: "PRAGMA page_count") ?? 0
        let size = try Int64.fetchOne(source, sql: "PRAGMA page_size") ?? 0
        var info = statvfs()
        guard statvfs(layout.backups, &info) == 0 else { return }
        let free = Int64(clamping: info.f_bavail).multipliedReportingOverflow(by: Int64(clamping: info.f_frsize))
        // A backup must not fill the disk: the same amount of space stays free for the library itself.
        guard free.overflow || free.partialValue / 2 >= pages * size else {
            throw InventoryError(.diskFull, "There is no room for a backup in \(shown(layout.backups)). Make some room on the disk.")
        }
    }
}
