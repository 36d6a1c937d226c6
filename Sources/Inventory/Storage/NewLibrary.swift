import FoundationEssentials
import GRDB
import Glibc

/// Makes and upgrades libraries.
enum NewLibrary {
    /// Makes an empty library beside its place and moves it there when it is complete, so that no start finds a part of one.
    static func create(_ layout: LibraryLayout) throws(InventoryError) {
        for (folder, what) in [(layout.photos, "pictures"), (layout.papers, "papers")] {
            guard try !FileSystem.names(in: folder).isEmpty else { continue }
            throw InventoryError(
                .libraryMissing,
                """
                The folder \(shown(layout.root)) holds \(what), but library.sqlite is missing. Bring it back from a backup, \
                or move the folder "\(folder.split(separator: "/").last ?? "")" away to start an empty library.
                """)
        }
        // SQLite would use the log of another database for the new one.
        guard try !WriteAheadLog.hasChanges(layout) else {
            throw InventoryError(
                .libraryMissing,
                """
                The folder \(shown(layout.root)) holds saved changes in library.sqlite-wal, but library.sqlite is missing. Bring it back \
                under that name, or restore a backup.
                """)
        }
        try make(layout)
    }

    /// The files that opening a library created.
    struct Made {
        /// True if its folder was created, too.
        let folderToo: Bool
    }

    /// Removes a library that was created in vain. It must be closed, with its lock held. A library that was used is kept.
    static func remove(_ layout: LibraryLayout, _ made: Made) {
        // The folder of the socket is removed only if it is empty.
        rmdir(layout.root + "/socket")
        guard (try? IntakePlace.isUnused(layout)) == true else { return }
        for path in [layout.database, layout.log, layout.sharedMemory] { unlink(path) }
        for folder in [layout.photos, layout.papers, layout.drafts, layout.backups] { rmdir(folder) }
        unlink(layout.lock)
        if made.folderToo { rmdir(layout.root) }
    }

    /// Puts an empty library in its place, and replaces an existing one.
    ///
    /// - Parameter version: the version of an older program, for a library that will be upgraded.
    static func make(_ layout: LibraryLayout, version: Int32 = Schema.version) throws(InventoryError) {
        let temporary = layout.root + "/.new-library.sqlite"
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) }
        // SQLite gives its own files the rights of this one.
        let file = Glibc.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .from(errno: errno, doing: "make a library in", path: layout.root) }
        defer { Glibc.close(file) }
        do {
            try BriefConnection.use(temporary, keepsLog: false) { queue in
                try Schema.migrator.migrate(queue, upTo: String(version))
                try queue.inDatabase { db in _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") }
                try queue.close()
            }
        } catch {
            unlink(temporary)
            throw .from(error, path: layout.root)
        }
        guard fsync(file) == 0, rename(temporary, layout.database) == 0 else {
            let number = errno
            unlink(temporary)
            throw .from(errno: number, doing: "make a library in", path: layout.root)
        }
        try FileSystem.syncDirectory(layout.root)
    }

    /// Upgrades an older library to this program's version, after storing a verified copy of it among the backups.
    static func migrate(
        _ layout: LibraryLayout, from version: Int32, with migrator: DatabaseMigrator = Schema.migrator
    ) throws(InventoryError) {
        do {
            try BriefConnection.use(layout.database) { queue in
                try backUp(queue, version: version, layout: layout)
                try migrator.migrate(queue)
                queue.inDatabase { db in _ = try? db.checkpoint(.truncate) }
            }
        } catch { throw .from(error, path: layout.root) }
    }

    private static func backUp(_ queue: DatabaseQueue, version: Int32, layout: LibraryLayout) throws {
        let backup = LibraryBackup(in: layout.backups, takenAt: .now(), versionBeforeUpgrade: version)
        let copy = try BackupInProgress(backup, in: layout)
        do {
            try queue.read { db in try copy.fill(from: db) }
            try copy.finish()
        } catch {
            guard InventoryError.from(error, path: layout.root).code == .damaged else { throw error }
            throw InventoryError(
                .damaged, "The library in \(shown(layout.root)) is damaged, so it was not upgraded. Bring back a copy from a backup.")
        }
        try BackupFolder.thin(layout)
    }
}
