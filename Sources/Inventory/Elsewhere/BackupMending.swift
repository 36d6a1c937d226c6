import FoundationEssentials

/// Checks a folder of backups for damage while a backup is proved. Repairs damage where possible, and puts damaged backups aside.
struct BackupMending {
    let backup: ElsewhereBackup
    private var place: BackupPlace { backup.place }

    /// The result of a check.
    struct Outcome {
        /// The number of files that were copied again.
        var repaired = 0
        /// The damage that was repaired or put aside, in sentences.
        var findings: [String] = []
        /// The damage that remains.
        var differences: [String] = []
    }

    init(_ backup: ElsewhereBackup) { self.backup = backup }

    /// Writes lists again that are damaged or contradict their copies of the database.
    func mendLists() throws(InventoryError) -> [String] {
        var findings: [String] = []
        for state in try place.wholeStates() {
            try backup.tick()
            var list: BackupManifest?
            do throws(InventoryError) { list = try place.manifest(of: state) } catch {
                // The list may come from a newer version.
                guard error.code == .damaged else { continue }
            }
            guard let contents = try? contents(of: state), list.map({ agrees($0, contents, state) }) != true else { continue }
            // If the database copy has changed, its contents may be wrong.
            if let list, try !backup.isSame(list.database) { continue }
            guard let fresh = try makeList(of: state, contents, settings: list?.settings ?? [:]) else { continue }
            try fresh.write(to: place.manifestPath(of: state))
            findings.append(
                "\(relative(place.manifestPath(of: state))) was damaged, and was written again from its copy of the database.")
        }
        return findings
    }

    /// Reads back the older backups, and the files that only they need.
    ///
    /// - Parameters:
    ///   - newest: the backup that was already read back.
    ///   - seen: the paths of its files.
    func proveOlder(than newest: LibraryBackup, seen: Set<String>) throws(InventoryError) -> Outcome {
        var (outcome, seen) = (Outcome(), seen)
        for state in try place.wholeStates() where state != newest {
            let list: BackupManifest
            do throws(InventoryError) { list = try place.manifest(of: state) } catch {
                switch error.code {
                case .damaged: outcome.findings.append(try putAside(state))
                case .newerSchema: break
                default: outcome.findings.append(unread(relative(place.manifestPath(of: state))))
                }
                continue
            }
            guard let isSound = try isSound(state, list) else {
                outcome.findings.append(unread(list.database.path))
                continue
            }
            guard isSound else {
                outcome.findings.append(try putAside(state))
                continue
            }
            let missing = Set(list.missing)
            for file in list.files where seen.insert(file.path).inserted && !missing.contains(file.path) {
                try backup.progress(.readingBack(done: seen.count, total: seen.count))
                if try backup.isSame(file) { continue }
                if case .copied = try backup.copy(file), try backup.isSame(file) {
                    outcome.repaired += 1
                    outcome.findings.append(ElsewhereBackup.repaired(file.path))
                } else {
                    outcome.differences.append("\(file.path), of the backup of \(state.takenAt.localDay.iso)")
                }
            }
        }
        return outcome
    }

    private func unread(_ path: String) -> String { "\(path) cannot be read now, and was left as it is. Prove the backup again later." }

    private func putAside(_ state: LibraryBackup) throws(InventoryError) -> String {
        try place.putAside(state)
        let name = relative(state.url.path)
        return "\(name) has changed since the backup, and was renamed to \(name).damaged. No other backup needs it."
    }

    private func relative(_ path: String) -> String { String(path.dropFirst(place.layout.root.count + 1)) }

    /// Returns whether a copy of the database is unchanged; nil if it is temporarily unreadable, which is no damage.
    private func isSound(_ state: LibraryBackup, _ list: BackupManifest) throws(InventoryError) -> Bool? {
        let isSame = try backup.isSameIfReadable(list.database)
        guard isSame == true else { return isSame }
        do throws(InventoryError) { return try contents(of: state) != nil } catch {
            return [.diskError, .paperUnreadable].contains(error.code) ? nil : false
        }
    }

    /// Returns the contents of a copy of the database; nil if it is damaged.
    ///
    /// - Throws: errors of the disk.
    private func contents(of state: LibraryBackup) throws(InventoryError) -> DatabaseContents? {
        do {
            try BackupFolder.verify(state.url.path)
            return try DatabaseContents(of: state.url.path)
        } catch {
            let error = InventoryError.from(error, path: state.url.path)
            guard error.code == .damaged || error.code == .notADatabase else { throw error }
            return nil
        }
    }

    private func agrees(_ list: BackupManifest, _ contents: DatabaseContents, _ state: LibraryBackup) -> Bool {
        list.items == contents.items && list.files == contents.files && list.lastChange == contents.lastChange
            && list.schemaVersion == contents.version && list.takenAt == state.takenAt.iso
            && list.database.path == "backups/" + state.url.lastPathComponent
    }

    private func makeList(
        of state: LibraryBackup, _ contents: DatabaseContents, settings: [String: String]
    ) throws(InventoryError) -> BackupManifest? {
        do {
            guard let hash = try PaperIntake.hash(of: state.url.path, progress: { _ in try backup.tick() }) else { return nil }
            var missing: [String] = []
            for file in contents.files where try !backup.isThere(file) { missing.append(file.path) }
            return BackupManifest(
                library: place.library, takenAt: state.takenAt.iso, schemaVersion: contents.version, items: contents.items,
                lastChange: contents.lastChange,
                database: .init(path: "backups/" + state.url.lastPathComponent, sha256: hash.sha256, bytes: hash.byteCount),
                files: contents.files, missing: missing, settings: settings)
        } catch { throw .from(error, path: place.layout.root) }
    }
}
