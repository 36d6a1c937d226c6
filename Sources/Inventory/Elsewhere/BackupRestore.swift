public import FoundationEssentials
import Glibc

/// The way back from a backup elsewhere: a new library, proved against the list of what was backed up.
public struct BackupRestore {
    private let place: BackupPlace
    private let manifest: BackupManifest
    private let state: LibraryBackup
    /// How a folder says that a library is being put there, so that one that was cut off is taken up again.
    private static let unfinished = ".restoring"

    /// Finds a backup.
    ///
    /// - Parameter path: the folder that backups were made to, that of a library's backups, or one of the dated files in its `backups`. A folder
    ///   means the newest.
    /// - Throws: `libraryMissing` where there is none; `damaged` where its list cannot be used.
    public init(from path: String) throws(InventoryError) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let dated = LibraryBackup(in: "/", named: name.hasSuffix(".json") ? name.dropLast(5) + ".sqlite" : name)
        guard let dated else {
            place = try BackupPlace.reading(path)
            guard let newest = try place.states().first else {
                throw InventoryError(.libraryMissing, "There is no backup that is whole in \(shown(path)). Check the path, and the disk.")
            }
            (state, manifest) = (newest, try place.manifest(of: newest))
            return
        }
        let backups = ElsewhereBackup.folder(of: path)
        place = try BackupPlace.reading(ElsewhereBackup.folder(of: backups))
        state = LibraryBackup(in: place.layout.backups, takenAt: dated.takenAt)
        manifest = try place.manifest(of: state)
    }

    /// When it was made.
    public var takenAt: Timestamp { state.takenAt }

    /// Makes a new library of it, and reads that from end to end. Takes the disk's time: call it away from the main thread.
    ///
    /// - Parameters:
    ///   - location: the folder, which is made; it may be there, and empty.
    ///   - progress: called now and then; answers whether to go on.
    /// - Throws: `folderUnusable` where something is in that folder; `damaged` for a copy of the database that is not what it was; what the
    ///   disk says, or `stopped`. Nothing is left there then, unless the library was in its place already.
    public func restore(
        into location: URL, progress: @escaping (BackupProgress) -> Bool = { _ in true }
    ) throws(InventoryError) -> BackupOutcome {
        let layout = LibraryLayout(root: Library.absolutePath(location))
        let wasThere = try prepare(layout)
        var isInPlace = false
        do throws(InventoryError) {
            let outcome = try fill(layout, &isInPlace) { step throws(InventoryError) in
                guard progress(step) else { throw InventoryError(.stopped, "It was stopped. Nothing was restored.") }
            }
            return outcome
        } catch {
            // From then on it is a library, which is not taken away again.
            guard !isInPlace else { throw error }
            // Only what this has put there.
            for part in [layout.photos, layout.papers, layout.settings, layout.root + "/" + Self.unfinished] {
                try? FileManager.default.removeItem(atPath: part)
            }
            unlink(temporary(layout))
            if !wasThere { rmdir(layout.root) }
            throw error
        }
    }

    private func temporary(_ layout: LibraryLayout) -> String { layout.root + "/.restored.sqlite" }

    /// - Returns: whether the folder was there.
    private func prepare(_ layout: LibraryLayout) throws(InventoryError) -> Bool {
        let isThere: Bool
        switch try FileSystem.kind(of: layout.root) {
        case .missing: isThere = false
        case .directory: isThere = true
        case .regular, .other: throw InventoryError(.folderUnusable, "\(shown(layout.root)) is not a folder. Choose another place.")
        }
        let names = try FileSystem.names(in: layout.root)
        guard names.isEmpty || names.contains(Self.unfinished) && !names.contains(LibraryLayout.databaseName) else {
            throw InventoryError(.folderUnusable, "\(shown(layout.root)) is not empty. Choose a new folder, or an empty one.")
        }
        try FileSystem.makeDirectory(layout.root)
        try FileSystem.writeDurably(Data(), to: layout.root + "/" + Self.unfinished)
        return isThere
    }

    private func fill(
        _ layout: LibraryLayout, _ isInPlace: inout Bool, _ progress: @escaping (BackupProgress) throws(InventoryError) -> Void
    ) throws(InventoryError) -> BackupOutcome {
        var outcome = BackupOutcome(url: state.url, items: manifest.items, files: manifest.files.count)
        try progress(.copyingDatabase)
        let bytes = manifest.files.reduce(Int64(manifest.database.bytes)) { $0 &+ Int64($1.bytes) }
        if let free = FileSystem.freeBytes(at: layout.root), free < bytes {
            throw InventoryError(
                .diskFull, "There is no room in \(shown(layout.root)): \(bytes >> 20) MB are needed, and \(free >> 20) MB are free.")
        }
        unlink(temporary(layout))
        do throws(InventoryError) {
            try PaperIntake.copy(state.url.path, of: manifest.database.original, to: temporary(layout), mode: 0o600, replacing: true)
        } catch {
            guard error.code == .paperDamaged else { throw error }
            throw InventoryError(
                .damaged, "The backup in \(shown(state.url.path)) is missing or is not what it was. Choose an older one from its folder.")
        }
        for (index, file) in manifest.files.enumerated() {
            try progress(.copyingFiles(done: index, total: manifest.files.count))
            let target = layout.root + "/" + file.path
            try FileSystem.makeDirectory(ElsewhereBackup.folder(of: target))
            do throws(InventoryError) {
                try PaperIntake.copy(place.layout.root + "/" + file.path, of: file.original, to: target, mode: 0o600, replacing: true)
                outcome.copied += 1
            } catch {
                guard error.code == .paperDamaged else { throw error }
                outcome.differences.append(file.path)
            }
        }
        if !manifest.settings.isEmpty, let data = try? JSONEncoder().encode(manifest.settings) {
            try FileSystem.writeDurably(data, to: layout.settings)
        }
        try syncFolders(layout)
        guard rename(temporary(layout), layout.database) == 0 else {
            throw .from(errno: errno, doing: "put the library in its place", path: layout.database)
        }
        isInPlace = true
        unlink(layout.root + "/" + Self.unfinished)
        try FileSystem.syncDirectory(layout.root)
        try prove(layout, &outcome, progress)
        return outcome
    }

    private func syncFolders(_ layout: LibraryLayout) throws(InventoryError) {
        for folder in Set(manifest.files.map { ElsewhereBackup.folder(of: layout.root + "/" + $0.path) }) {
            try FileSystem.syncDirectory(folder)
        }
        for folder in [layout.photos, layout.papers] where try FileSystem.hasFolder(folder) { try FileSystem.syncDirectory(folder) }
    }

    /// Reads the new library from end to end. It is whole by now, with what it lacks; nothing that is found takes it away again.
    private func prove(
        _ layout: LibraryLayout, _ outcome: inout BackupOutcome, _ progress: @escaping (BackupProgress) throws(InventoryError) -> Void
    ) throws(InventoryError) {
        for file in manifest.files { FileSystem.forgetCached(layout.root + "/" + file.path) }
        try? progress(.readingBack(done: 0, total: manifest.files.count))
        let report = try LibraryCheck.run(at: URL(fileURLWithPath: layout.root)) { count in
            try? progress(.readingBack(done: count, total: manifest.files.count))
        }
        let known = Set(outcome.differences)
        let files = report.photosMissing + report.photosDamaged + report.papersMissing + report.papersDamaged
        outcome.differences += files.filter { !known.contains($0) }
        outcome.differences += (report.integrity == ["ok"] ? [] : report.integrity) + report.foreignKeys + report.rows + report.counters
        outcome.differences += report.links
        if let error = report.error { outcome.differences.append(error) }
        if report.items != manifest.items { outcome.differences.append("\(report.items) items in place of \(manifest.items)") }
        outcome.isProved = true
    }
}
