import FoundationEssentials
import GRDB
import Glibc

/// The folder of a library's backups.
enum BackupFolder {
    /// Returns the existing backups, the latest date first; `ordered(in:)` orders them by history.
    static func all(in layout: LibraryLayout) throws(InventoryError) -> [LibraryBackup] {
        var result: [LibraryBackup] = []
        guard try FileSystem.hasFolder(layout.backups) else { return [] }
        for name in try FileSystem.names(in: layout.backups) {
            guard let backup = LibraryBackup(in: layout.backups, named: name), case .regular = try FileSystem.kind(of: backup.url.path)
            else { continue }
            result.append(backup)
        }
        return result.sorted { $0.takenAt > $1.takenAt }
    }

    /// Returns the existing backups, the one with the most history first. Opens each backup.
    static func ordered(in layout: LibraryLayout, now: Timestamp = .now()) throws(InventoryError) -> [LibraryBackup] {
        BackupOrder.newestFirst(try all(in: layout), now: now)
    }

    /// Throws `damaged` unless a file is a sound database. The file must not be in use.
    static func verify(_ path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -600")
        }
        let answer = try BriefConnection.use(LibraryURI.immutable(path), configuration) { queue in
            try queue.read { db in try String.fetchOne(db, sql: "PRAGMA quick_check(1)") }
        }
        guard answer == "ok" else {
            throw InventoryError(.damaged, "The database in \(shown(path)) is damaged: \(answer ?? "it cannot be read").")
        }
    }

    /// Removes incomplete copies that a crash left. Only the library's owner makes copies, so none is being made.
    static func removeUnfinished(_ layout: LibraryLayout) throws(InventoryError) {
        for name in try FileSystem.names(in: layout.backups) where name.hasSuffix(BackupInProgress.suffix) {
            unlink(layout.backups + "/" + name)
        }
    }

    /// Removes the backups that are no longer kept.
    ///
    /// - Parameter isOwn: returns whether a backup belongs to the library's history. Backups with another history, such as those made
    ///   before an older backup was restored, are thinned out separately.
    static func thin(
        _ layout: LibraryLayout, now: Timestamp = .now(), isOwn: (LastChange) -> Bool = { _ in true }
    ) throws(InventoryError) {
        let ordered = try ordered(in: layout, now: now)
        let own = ordered.filter { backup in LastChange(of: backup).map(isOwn) ?? false }
        let others = ordered.filter { !own.contains($0) }
        for backups in [own, others] {
            for backup in BackupRotation.superfluous(backups, now: now) { unlink(backup.url.path) }
        }
    }
}
