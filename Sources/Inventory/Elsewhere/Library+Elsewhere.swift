import FoundationEssentials

extension Library {
    /// Makes a backup of everything in a folder elsewhere: the database at a moment, pictures and papers. Existing files are not copied
    /// again. Takes the disk's time: call it away from the main thread. Closing the library ends it.
    ///
    /// - Parameters:
    ///   - folder: an absolute path; a folder for the library is made in it.
    ///   - proving: whether everything is read back from there and compared.
    ///   - beginning: whether new backups are begun in a folder whose backups are gone.
    ///   - disks: determines if two folders are on the same disk.
    ///   - progress: called repeatedly; returns whether to continue.
    /// - Throws: errors of the disk, in a sentence; `stopped` and `closed` if it was cancelled. Earlier backups are unchanged.
    public func backUp(
        to folder: String, proving: Bool, beginning: Bool = false, at now: Timestamp = .now(), disks: DiskLayout = .system,
        progress: @escaping (BackupProgress) -> Bool = { _ in true }
    ) throws(InventoryError) -> BackupOutcome {
        try whileMakingBackupElsewhere { () throws(InventoryError) in
            do throws(InventoryError) {
                return try ElsewhereMaker(library: self).make(folder, proving, beginning, now, disks) { step throws(InventoryError) in
                    guard progress(step) else {
                        throw InventoryError(.stopped, "The backup was cancelled. Earlier backups were not changed.")
                    }
                }
            } catch {
                switch error.code {
                case .diskFull, .diskError, .readOnly:
                    throw InventoryError(error.code, error.description + " Earlier backups there were not changed.")
                default: throw error
                }
            }
        }
    }

    /// The library's identity, also in its backups.
    var identity: UUID {
        get throws(InventoryError) {
            if let seat = try database.read({ db in try Counters(db).seat }) { return seat }
            throw InventoryError(.damaged, "The library in \(shown(database.layout.root)) has no identifier.")
        }
    }

    /// Returns whether the library has changes that the last backup elsewhere does not contain. Call it away from the main thread.
    public func hasChangedSinceBackup() throws(InventoryError) -> Bool {
        !backupRecord.holds(try database.read { db in try LastChange(db) })
    }

    /// The stored facts about backups elsewhere.
    public var backupRecord: BackupRecord { BackupRecord(settings, isReadOnly: isReadOnly) }

    /// Returns the complete backups of this library in a folder elsewhere, the newest first; the folder may have those of other libraries,
    /// too. Returns none if the disk is missing. Takes the disk's time.
    public func backups(in folder: String) -> [BackupRestore] {
        guard let identity = try? identity else { return [] }
        let folder = BackupPlace.tidy(folder, for: identity)
        return (try? BackupRestore.all(in: (folder == "/" ? "" : folder) + "/" + BackupPlace.name(of: identity))) ?? []
    }

    /// Returns whether a folder has backups of this library; false if its disk is missing. Takes the disk's time.
    public func hasBackups(in folder: String) -> Bool { (try? identity).map { BackupPlace.isThere(folder, for: $0) } ?? false }
}
