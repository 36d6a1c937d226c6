import Exchange
import FoundationEssentials
import Inventory
import Synchronization

/// The source of a new library: a backup, or a bundle.
nonisolated enum RestoreSource: Hashable, Sendable {
    case backup(BackupRestore)
    /// A file in which a whole library is.
    case bundle(path: String, itemCount: Int)

    /// Returns the sources at a typed path: the backups of a folder, the newest first, one of them, or a bundle. It reads the disk.
    static func all(at path: String) throws -> [RestoreSource] {
        if BundleImport.isBundle(path) {
            return [.bundle(path: path, itemCount: try BundleImport(path: path).manifest.items)]
        }
        if path.hasSuffix(".sqlite") || path.hasSuffix(".json") { return [.backup(try BackupRestore(from: path))] }
        return try BackupRestore.all(in: path).map(RestoreSource.backup)
    }

    /// Whether it is a backup, and no bundle.
    var isBackup: Bool {
        if case .backup = self { return true }
        return false
    }

    /// Returns its title in a list: its time or its file, and its number of items.
    func title(_ style: NumberStyle) -> String {
        switch self {
        case .backup(let backup):
            "\(backup.takenAt.localDay.formatted(style.days)), \(backup.takenAt.localTime) · \(CountText.items(backup.itemCount, style: style))"
                + (backup.isFromTheFuture ? " · dated in the future" : "")
        case .bundle(let path, let count):
            "\(DisplayText.isolated(DisplayText.shortened(FolderName.of(path), to: 40))) · \(CountText.items(count, style: style))"
        }
    }

    /// Returns the proposed name of a library that is made from it.
    func name(of library: String, _ style: NumberStyle) -> String {
        switch self {
        case .backup(let backup): "\(library), \(backup.takenAt.localDay.formatted(style.days))"
        case .bundle(let path, _): String(FolderName.of(path).prefix { $0 != "." })
        }
    }
}

/// A library that is being made from a backup, away from the main thread.
nonisolated final class RestoreJob: Sendable {
    /// The progress.
    struct Progress: Sendable {
        var text = "Reading the backup…"
        /// From 0 to 1; nil if unknown.
        var fraction: Double?
        fileprivate(set) var isStopped = false
    }

    /// The result.
    struct Outcome: Sendable {
        let itemCount: Int
        let fileCount: Int
        /// The missing or damaged parts, in words.
        let differences: [String]
    }

    private let state = Mutex(Progress())

    /// The current progress.
    var progress: Progress { state.withLock { $0 } }

    /// Asks it to stop. The unfinished library is removed.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Makes the library in a folder, which must be empty. It blocks the calling thread.
    func run(_ source: RestoreSource, into path: String, named name: String) throws -> Outcome {
        let location = URL(fileURLWithPath: path, isDirectory: true)
        let outcome: Outcome
        switch source {
        case .backup(let backup):
            let made = try backup.restore(into: location) { self.note($0) }
            outcome = Outcome(itemCount: made.items, fileCount: made.files, differences: made.differences)
        case .bundle(let file, _):
            let made = try BundleImport(path: file).restore(to: location) { step in
                self.state.withLock { $0.text = step.text + "…" }
                return !self.progress.isStopped
            }
            outcome = Outcome(itemCount: made.itemCount, fileCount: made.fileCount, differences: made.findings)
        }
        // The library is complete, even if naming it fails. Without a name of its own it is called as its folder is; it came with the name
        // of the library that it is a copy of.
        try? LibraryNaming.set(name == LibraryNaming.folderName(of: path) ? "" : name, inLibraryAt: path)
        return outcome
    }

    private func note(_ step: BackupProgress) -> Bool {
        func part(_ done: Int, _ total: Int, from start: Double) -> Double {
            start + (total == 0 ? 0.5 : Double(min(done, total)) / Double(total) / 2)
        }
        state.withLock { progress in
            switch step {
            case .copyingDatabase: (progress.text, progress.fraction) = ("Copying the database…", 0)
            case .copyingFiles(let done, let total):
                (progress.text, progress.fraction) = ("Copying pictures and papers: \(done) of \(total)", part(done, total, from: 0))
            case .readingBack(let done, let total):
                (progress.text, progress.fraction) = ("Reading everything back: \(done) of \(total)", part(done, total, from: 0.5))
            }
        }
        return !progress.isStopped
    }
}
