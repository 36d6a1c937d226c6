import GRDB

extension Library {
    /// Makes the backup of the day, unless it exists or nothing has changed since the last one, and thins out older ones. Takes as long as
    /// the disk needs to write the database once: call it on a background thread, while nobody waits. Closing the library ends it.
    ///
    /// - Returns: the new backup; nil if none was due.
    /// - Throws: `damaged` if the database is damaged; older backups are kept then. Also throws errors of the disk.
    @discardableResult
    public func backUpIfDue(at now: Timestamp = .now()) throws(InventoryError) -> LibraryBackup? {
        guard !isReadOnly else { return nil }
        return try backUp(at: now) { !Self.isOf(now.localDay, $0) }
    }

    /// Returns whether the newest backup was made on a day. Opens each backup: call it away from the main thread.
    public func isBackedUp(on day: Day) throws(InventoryError) -> Bool { Self.isOf(day, try BackupFolder.ordered(in: database.layout)) }

    /// Returns whether the newest backup was made on a day. An older backup with that date was made with a wrong clock.
    private static func isOf(_ day: Day, _ backups: [LibraryBackup]) -> Bool {
        backups.first { $0.versionBeforeUpgrade == nil }?.takenAt.localDay == day
    }

    /// Makes a backup at somebody's request, even if today's backup exists, and thins out older ones. Call it away from the main thread.
    ///
    /// - Returns: the new backup; nil if nothing has changed since the newest one, or the library is being closed.
    /// - Throws: the errors of `backUpIfDue(at:)`, and `readOnly` if the library cannot be written.
    @discardableResult
    public func backUpNow(at now: Timestamp = .now()) throws(InventoryError) -> LibraryBackup? {
        guard !isReadOnly else {
            throw InventoryError(
                .readOnly, "The library in \(shown(database.layout.root)) can only be read, so no backup can be made in it.")
        }
        return try backUp(at: now) { _ in true }
    }

    /// Returns the existing backup with the most history; nil if there is none.
    public func newestBackup() throws(InventoryError) -> LibraryBackup? { try BackupFolder.ordered(in: database.layout).first }

    /// Returns the existing backup of the library as it is now; nil if there is none.
    public func currentBackup() throws(InventoryError) -> LibraryBackup? {
        guard let last = try lastChange() else { return nil }
        return try BackupFolder.ordered(in: database.layout).first { LastChange(of: $0) == last }
    }

    private func lastChange() throws(InventoryError) -> LastChange? { try database.read { db in try LastChange(db) } }

    /// Returns the backups that are dated in the future, because a clock was wrong when they were made, or is wrong now.
    public func backupsFromTheFuture(at now: Timestamp = .now()) throws(InventoryError) -> [LibraryBackup] {
        try BackupFolder.all(in: database.layout).filter { $0.isFromTheFuture(at: now) }
    }

    /// Makes one backup at a time, for any caller: the window once a day, the person, a command.
    private func backUp(at now: Timestamp, ifDue isDue: ([LibraryBackup]) -> Bool) throws(InventoryError) -> LibraryBackup? {
        try whileMakingBackup { () throws(InventoryError) in
            let backups = try BackupFolder.ordered(in: database.layout, now: now)
            return isDue(backups) ? try backUp(beside: backups, at: now) : nil
        }
    }

    private func backUp(beside backups: [LibraryBackup], at now: Timestamp) throws(InventoryError) -> LibraryBackup? {
        let layout = database.layout
        // After the restore of an older backup, a backup other than the newest may have this state.
        guard let last = try lastChange(), !backups.contains(where: { LastChange(of: $0) == last }) else { return nil }
        // After a clock was set back, the same second may come again.
        let backup = try LibraryBackup.unused(in: layout.backups, from: now)
        let copy = try BackupInProgress(backup, in: layout)
        do {
            try database.read { db in try copy.fill(from: db) { self.database.isClosing } }
            // Outside the read access, because the library can be closed meanwhile.
            try copy.finish()
        } catch {
            let error = InventoryError.from(error, path: layout.root)
            switch error.code {
            case .closed: return nil
            // Damage in the copy is damage of the library itself.
            case .damaged, .notADatabase: throw .from(DatabaseError(resultCode: .SQLITE_CORRUPT), path: layout.root)
            default: throw error
            }
        }
        try database.read { db in
            try BackupFolder.thin(layout, now: now) { last in (try? last.isIn(db)) ?? false }
        }
        return backup
    }
}

/// The end of a library's history. Two files with the same end hold the same inventory.
struct LastChange: Codable, Hashable, Sendable {
    let sequence: Int64
    let at: Int64

    /// Returns nil for a library that was never changed.
    init?(_ db: Database) throws {
        guard let row = try Row.fetchOne(db, sql: "SELECT sequence, at FROM history ORDER BY sequence DESC LIMIT 1") else { return nil }
        let last = StoredRow(row, of: "history", namedBy: 0)
        (sequence, at) = (try last.number(0), try last.number(1))
    }

    /// Returns whether a library's history has this entry.
    func isIn(_ db: Database) throws -> Bool {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM history WHERE sequence = ? AND at = ?", arguments: [sequence, at])
        return (count ?? 0) > 0
    }

    /// Returns nil for a backup that cannot be read, so that a new one is due.
    init?(of backup: LibraryBackup) {
        guard let last = try? backup.read({ try LastChange($0) }) else { return nil }
        self = last
    }
}
