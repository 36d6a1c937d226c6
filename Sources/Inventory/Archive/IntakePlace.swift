import FoundationEssentials
import GRDB
import Glibc

/// The future folder of a library that is being made, and the folder beside it in which it is made. An unfinished library is removed with
/// this object.
final class IntakePlace {
    /// The library that is being made.
    let staging: LibraryLayout
    private let target: LibraryLayout
    /// The lock of the existing library, so that nobody begins to use it meanwhile.
    private var oldLock: LibraryLock?
    private var newLock: LibraryLock
    private var isSettled = false

    init(_ location: URL, byteCount: Int64) throws(InventoryError) {
        let path = Library.absolutePath(location)
        try FileSystem.makeDirectory(Self.folder(of: path))
        // The folder may be a link to another disk. The library is put into the link's target.
        target = LibraryLayout(root: Self.resolved(path) ?? path)
        let parent = Self.folder(of: target.root)
        let name = target.root.split(separator: "/").last.map(String.init) ?? ""
        guard !name.isEmpty else { throw InventoryError(.folderUnusable, "The root folder cannot be a library. Choose another one.") }
        oldLock = try Self.expectUnused(target)
        try Self.expectRoom(in: parent, byteCount)
        let prefix = ".\(name.prefix(60)).new-"
        try Self.removeUnfinished(prefix, in: parent)
        let around = parent == "/" ? "" : parent
        staging = LibraryLayout(root: "\(around)/\(prefix)\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
        guard mkdir(staging.root, 0o700) == 0 else { throw .from(errno: errno, doing: "make a library in", path: parent) }
        do { newLock = try LibraryLock(staging) } catch {
            try? FileManager.default.removeItem(atPath: staging.root)
            throw error
        }
    }

    deinit {
        newLock.release()
        oldLock?.release()
        if !isSettled { try? FileManager.default.removeItem(atPath: staging.root) }
    }

    // MARK: - The place

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "/"
    }

    /// Returns the target of a folder's name; nil if nothing exists there.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(validatingCString: real)
    }

    /// Checks the library's place.
    ///
    /// - Returns: the lock of the unused library in that place; nil if there is none.
    private static func expectUnused(_ layout: LibraryLayout) throws(InventoryError) -> LibraryLock? {
        let place = shown(layout.root)
        switch try FileSystem.kind(of: layout.root) {
        case .missing: return nil
        case .regular, .other: throw InventoryError(.folderUnusable, "\(place) is not a folder. Choose another place with --library.")
        case .directory: break
        }
        let names = try FileSystem.names(in: layout.root)
        if names.isEmpty { return nil }
        guard try DatabaseFile.version(layout) != nil else {
            throw InventoryError(
                .folderUnusable, "\(place) holds files that are not a library. Choose a new folder with --library.")
        }
        let lock = try LibraryLock(layout)
        do throws(InventoryError) {
            guard try isUnused(layout) else {
                throw InventoryError(
                    .folderUnusable, "The library in \(place) is not empty. Choose a new folder with --library; nothing was changed.")
            }
        } catch {
            lock.release()
            throw error
        }
        return lock
    }

    static func isUnused(_ layout: LibraryLayout) throws(InventoryError) -> Bool {
        guard try !WriteAheadLog.hasChanges(layout), !LibraryIntake.hasDraft(layout) else { return false }
        let ours: Set<String> = [
            LibraryLayout.databaseName, LibraryLayout.databaseName + "-wal", LibraryLayout.databaseName + "-shm", "lock", "settings.json",
            LibraryLayout.lastLookName, "photos", "papers", "drafts", "backups",
        ]
        guard try Set(FileSystem.names(in: layout.root)).isSubset(of: ours) else { return false }
        for folder in [layout.photos, layout.papers, layout.drafts, layout.backups] {
            guard try FileSystem.names(in: folder).isEmpty else { return false }
        }
        return try LibraryCheck.isUnused(layout)
    }

    private static func expectRoom(in folder: String, _ byteCount: Int64) throws(InventoryError) {
        var info = statvfs()
        guard statvfs(folder, &info) == 0 else { return }
        let free = Int64(clamping: info.f_bavail).multipliedReportingOverflow(by: Int64(clamping: info.f_frsize))
        guard free.overflow || free.partialValue > byteCount else {
            throw InventoryError(
                .diskFull,
                "It needs \(byteCount >> 20) MB, and \(shown(folder)) has \(free.partialValue >> 20) MB free. Make some room, then try again."
            )
        }
    }

    /// Removes the unfinished folders of programs that were killed.
    private static func removeUnfinished(_ prefix: String, in parent: String) throws(InventoryError) {
        for name in try FileSystem.names(in: parent) where name.hasPrefix(prefix) {
            // The name ends with a process number and a random number. Folders with other names belong to somebody else.
            let numbers = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
            guard numbers.count >= 2, numbers.prefix(2).allSatisfy({ UInt32($0) != nil }), numbers.dropFirst(2).allSatisfy({ $0 == "old" })
            else {
                continue
            }
            let layout = LibraryLayout(root: parent + "/" + name)
            guard case .directory = try FileSystem.kind(of: layout.root), let lock = try? LibraryLock(layout) else { continue }
            try? FileManager.default.removeItem(atPath: layout.root)
            lock.release()
        }
    }

    // MARK: - The library that was made

    /// Replaces the errors of a database by errors that name the library's place.
    func explaining<T>(_ body: () throws -> T) throws -> T {
        do { return try body() } catch {
            let cause = InventoryError.from(error, path: target.root)
            // Errors of other origin are passed on unchanged.
            guard error is DatabaseError || error is DamagedRow else { throw error }
            guard cause.code == .damaged else { throw cause }
            throw InventoryError(.damaged, "Its contents are not a valid library (\(Self.reason(error))), so nothing was imported.")
        }
    }

    private static func reason(_ error: any Error) -> String { (error as? DamagedRow)?.place ?? shown("\(error)") }

    /// Checks the library.
    func check() throws(InventoryError) -> (items: Int, sentences: [String]) {
        newLock.release()
        let report = try LibraryCheck.run(at: URL(fileURLWithPath: staging.root), looksAtPhotos: false)
        // Until the library is in its place, the lock keeps others from removing it as the remains of a killed program.
        newLock = try LibraryLock(staging)
        let wrong = (report.integrity == ["ok"] ? [] : report.integrity) + report.foreignKeys + report.rows
        if let first = report.error ?? wrong.first {
            throw InventoryError(.damaged, "Its contents are not a valid library (\(shown(first))), so nothing was imported.")
        }
        return (report.items, (report.counters + report.links).map { "The check of the library found: \(shown($0))." })
    }

    /// Puts the library in its place, durably.
    func settle() throws(InventoryError) {
        for folder in [staging.photos, staging.papers] where try FileSystem.hasFolder(folder) {
            for name in try FileSystem.names(in: folder) { try FileSystem.syncDirectory(folder + "/" + name) }
            try FileSystem.syncDirectory(folder)
        }
        try FileSystem.syncDirectory(staging.root)
        if oldLock != nil {
            try replace()
        } else {
            guard rename(staging.root, target.root) == 0 else { throw .from(errno: errno, doing: "make a library in", path: target.root) }
        }
        isSettled = true
        newLock.release()
        try FileSystem.syncDirectory(Self.folder(of: target.root))
    }

    /// Exchanges the library with the unused one in its place, which is then removed.
    private func replace() throws(InventoryError) {
        let aside = staging.root + "-old"
        guard rename(target.root, aside) == 0 else { throw .from(errno: errno, doing: "make a library in", path: target.root) }
        guard rename(staging.root, target.root) == 0 else {
            let number = errno
            _ = rename(aside, target.root)
            throw .from(errno: number, doing: "make a library in", path: target.root)
        }
        try? FileManager.default.removeItem(atPath: aside)
    }
}
