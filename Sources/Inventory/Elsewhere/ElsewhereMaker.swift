import FoundationEssentials
import GRDB

/// Makes a backup of a library in a folder elsewhere: the database at one moment, the pictures and the papers.
struct ElsewhereMaker {
    let library: Library

    /// Makes a backup, and removes older ones that are no longer kept.
    func make(
        _ folder: String, _ proving: Bool, _ beginning: Bool, _ now: Timestamp, _ disks: DiskLayout,
        _ progress: @escaping (BackupProgress) throws(InventoryError) -> Void
    ) throws(InventoryError) -> BackupOutcome {
        let identity = try library.identity
        let record = library.backupRecord
        let folder = BackupPlace.tidy(folder, for: identity)
        let place = try BackupPlace.open(
            folder, for: identity, of: library.database.layout.root, isExpected: !beginning && record.wasUsed(folder))
        // The folder is stored even if this backup fails. If its backups are missing later, the disk is missing.
        try? record.note(folder, provenAt: nil)
        try place.removeUnfinished()
        let backup = ElsewhereBackup(place: place, source: library.database.layout, progress: progress) { () throws(InventoryError) in
            guard !library.database.isClosing else {
                throw InventoryError(.closed, "The library was closed before the backup was complete.")
            }
        }
        let mending = BackupMending(backup)
        var findings = place.isMended ? ["backup.json was damaged, and was written again."] : []
        if proving { findings += try mending.mendLists() }
        var (state, manifest, outcome) = try addState(backup, now, proving)
        // Unreadable files may be undamaged: the next backup copies them.
        var isWhole = outcome.findings.isEmpty
        outcome.findings += findings
        if proving {
            let (repaired, differences) = try backup.prove(manifest)
            let older = try mending.proveOlder(than: state, seen: Set(manifest.files.map(\.path)))
            outcome.repaired = repaired.count + older.repaired
            outcome.findings += repaired.map(ElsewhereBackup.repaired) + older.findings
            outcome.differences += differences + older.differences
            outcome.isProved = true
            // Files that the library itself has lost are reported, but do not make the backup incomplete.
            isWhole = isWhole && differences.isEmpty
            if !outcome.isUnchanged, differences.contains(manifest.database.path) { try place.discard(state) }
            if isWhole {
                manifest.provenAt = Timestamp.now().iso
                try manifest.write(to: place.manifestPath(of: state))
            }
        }
        // The backup is finished, even if remembering it or removing older ones fails.
        outcome.isOnSameDisk = disks.areOnOneDisk(library.database.layout.root, place.layout.root)
        try? record.note(folder, provenAt: proving && isWhole ? now : nil)
        if isWhole { try? record.note(holding: manifest.lastChange, isOnSameDisk: outcome.isOnSameDisk) }
        if isWhole { outcome.removed = (try? thin(place, now)) ?? 0 }
        outcome.future = ((try? place.wholeStates()) ?? []).filter { $0.isFromTheFuture(at: now) }
        return outcome
    }

    /// Copies new files, and the database if it has changed since the newest backup.
    private func addState(
        _ backup: ElsewhereBackup, _ now: Timestamp, _ proving: Bool
    ) throws(InventoryError) -> (LibraryBackup, BackupManifest, BackupOutcome) {
        let place = backup.place
        let last = try library.database.read { db in try LastChange(db) }
        let states = last == nil ? [] : try place.states(now: now)
        // After the restore of an older backup, a backup other than the newest may have this state.
        if let state = states.first(where: { (try? place.manifest(of: $0))?.lastChange == last }),
            var manifest = try? place.manifest(of: state),
            // If the copy is damaged, a new one is made.
            try proving ? backup.isSame(manifest.database) : backup.isThere(manifest.database)
        {
            let copied = try backup.copy(manifest.files)
            let missing = copied.missing
            let settings = BackupRecord.withoutBackups(library.settings.all)
            if missing != manifest.missing || settings != manifest.settings {
                (manifest.missing, manifest.settings) = (missing, settings)
                try manifest.write(to: place.manifestPath(of: state))
            }
            var outcome = BackupOutcome(url: state.url, items: manifest.items, files: manifest.files.count, copied: copied.count)
            (outcome.isUnchanged, outcome.differences, outcome.findings) = (true, copied.lost, copied.findings)
            return (state, manifest, outcome)
        }
        try backup.progress(.copyingDatabase)
        let state = try LibraryBackup.unused(in: place.layout.backups, from: now)
        do {
            let copy = try BackupInProgress(state, in: place.layout)
            try library.database.read { db in try copy.fill(from: db) { library.database.isClosing } }
            try copy.verify()
            let contents = try DatabaseContents(of: copy.temporary)
            let copied = try backup.copy(contents.files)
            try copy.finish()
            guard let hash = try PaperIntake.hash(of: state.url.path, progress: { _ in try backup.tick() }) else {
                throw InventoryError(.diskError, "The copy of the database in \(shown(state.url.path)) could not be read back.")
            }
            let manifest = BackupManifest(
                library: place.library, takenAt: state.takenAt.iso, schemaVersion: contents.version, items: contents.items,
                lastChange: contents.lastChange,
                database: .init(path: "backups/" + state.url.lastPathComponent, sha256: hash.sha256, bytes: hash.byteCount),
                files: contents.files, missing: copied.missing, settings: BackupRecord.withoutBackups(library.settings.all))
            try manifest.write(to: place.manifestPath(of: state))
            var outcome = BackupOutcome(url: state.url, items: contents.items, files: contents.files.count, copied: copied.count)
            (outcome.differences, outcome.findings) = (copied.lost, copied.findings)
            return (state, manifest, outcome)
        } catch let error as InventoryError where error.code == .damaged || error.code == .notADatabase {
            // The copy equals the library, so the library is damaged.
            throw .from(DatabaseError(resultCode: .SQLITE_CORRUPT), path: library.database.layout.root)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR || error.resultCode == .SQLITE_FULL {
            throw InventoryError(
                error.resultCode == .SQLITE_FULL ? .diskFull : .diskError,
                "The database could not be copied to \(shown(place.layout.root)): \(error.message ?? "the disk reported an error").")
        } catch { throw .from(error, path: library.database.layout.root) }
    }

    /// Removes the backups that are no longer kept. Only earlier backups of this library are removed, not those of a copy with its own
    /// history.
    private func thin(_ place: BackupPlace, _ now: Timestamp) throws(InventoryError) -> Int {
        var own: [LibraryBackup] = []
        var proven: Set<LibraryBackup> = []
        for state in try place.states(now: now) {
            guard let manifest = try? place.manifest(of: state), manifest.library == place.library, let last = manifest.lastChange else {
                continue
            }
            guard try library.database.read({ db in try last.isIn(db) }) else { continue }
            own.append(state)
            if manifest.provenAt != nil { proven.insert(state) }
        }
        let superfluous = ElsewhereRotation.superfluous(own, proven: proven, now: now)
        try place.remove(superfluous)
        return superfluous.count
    }
}
