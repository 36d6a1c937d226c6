import FoundationEssentials
import Glibc

/// The folder of one library's backups in a folder elsewhere. Its layout is that of a library, except for the database: pictures and papers
/// have their usual paths, and `backups` has copies of the database, each with a list of its files. A new library can be made from this
/// folder alone. The folder itself is never a library, because its states share their files.
final class BackupPlace {
    /// Identifies the folder's library, before any file is written or removed.
    private struct Marker: Codable {
        var format = 1
        var library: String
    }

    let layout: LibraryLayout
    /// The identity of the library.
    let library: String
    /// True if the file that identifies the library was damaged, and was written again.
    private(set) var isMended = false
    private var lock: Int32 = -1

    static let prefix = "homepwner-backup-"
    private static let markerName = "backup.json"
    private static let notes = """
        This folder was made by Homepwner. It holds backups of one library: its pictures and papers in "photos" and "papers", and copies of
        its database in "backups", each with a list of the files that belong to it. Change nothing in it.

        To restore everything from the newest backup:

            homepwner restore "PATH OF THIS FOLDER" --into NEW-FOLDER

        Without the program: copy this folder, and rename the newest file backups/*.sqlite in the copy to library.sqlite.

        """

    private init(_ path: String, library: String) {
        layout = LibraryLayout(root: path)
        self.library = library
    }

    deinit { if lock >= 0 { Glibc.close(lock) } }

    /// Returns the name of the folder of a library's backups.
    static func name(of library: UUID) -> String { prefix + library.uuidString.lowercased().prefix(8) }

    // MARK: - Opening

    /// Opens the folder to write a backup into it, and makes it if that is allowed.
    ///
    /// - Parameters:
    ///   - folder: the folder elsewhere that the person named.
    ///   - library: the library's identity.
    ///   - root: the library's own folder.
    ///   - isExpected: whether the folder had a backup before. If it has none now, its disk is missing, and nothing is made.
    /// - Throws: `folderUnusable` and other errors, with the reason.
    static func open(
        _ folder: String, for library: UUID, of root: String, isExpected: Bool
    ) throws(InventoryError) -> BackupPlace {
        let name = name(of: library)
        // The folder may be a link to a disk.
        let folder = RecentLibraries.resolved(tidy(folder, for: library))
        try expectOutside(folder, of: root)
        let path = (folder == "/" ? "" : folder) + "/" + name
        if case .missing = try FileSystem.kind(of: path) {
            guard !isExpected else { throw absent(folder) }
            let parent = folder.lastIndex(of: "/").map { $0 == folder.startIndex ? "/" : String(folder[..<$0]) } ?? "/"
            guard try FileSystem.hasFolder(folder) || access(parent, F_OK) == 0 else { throw absent(folder) }
        }
        if LibraryFolder.isLibrary(path) {
            throw InventoryError(
                .folderUnusable,
                "The backup folder \(shown(path)) has become a library. It was left as it is: move it away, or choose another folder."
            )
        }
        let place = BackupPlace(path, library: library.uuidString.lowercased())
        try FileSystem.makeDirectory(path)
        _ = try FileSystem.hasFolder(path)
        try place.takeLock()
        try place.makeOwn()
        return place
    }

    /// Returns a folder elsewhere in its stored form: without slashes at its end, and without the folder that was made in it.
    static func tidy(_ folder: String, for library: UUID) -> String {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        let name = "/" + name(of: library)
        // If somebody names the inner folder, the outer one is meant.
        if folder.hasSuffix(name) { folder = String(folder.dropLast(name.count)) }
        return folder.isEmpty ? "/" : folder
    }

    /// Returns whether a folder elsewhere has the folder of a library's backups.
    static func isThere(_ folder: String, for library: UUID) -> Bool {
        [folder + "/" + name(of: library), folder].contains { path in
            (path as String).hasSuffix(name(of: library)) && access(path + "/" + markerName, R_OK) == 0
        }
    }

    /// Opens a folder for reading: that of a library's backups, or one that contains exactly one such folder.
    static func reading(_ folder: String) throws(InventoryError) -> BackupPlace {
        switch try FileSystem.kind(of: folder) {
        case .directory: break
        case .missing: throw InventoryError(.libraryMissing, "\(shown(folder)) does not exist. Check the path and the disk.")
        case .regular, .other: throw InventoryError(.libraryMissing, "\(shown(folder)) is not a backup folder.")
        }
        if let marker = try readableMarker(in: folder) { return BackupPlace(folder, library: marker.library) }
        var found: [BackupPlace] = []
        for name in try FileSystem.names(in: folder) where name.hasPrefix(prefix) {
            let path = folder + "/" + name
            guard case .directory = try FileSystem.kind(of: path), let marker = try readableMarker(in: path) else { continue }
            found.append(BackupPlace(path, library: marker.library))
        }
        guard let only = found.first else {
            throw InventoryError(.libraryMissing, "There is no backup of a library in \(shown(folder)). Check the path and the disk.")
        }
        guard found.count == 1 else {
            let names = found.map { shown($0.layout.root) }.joined(separator: ", ")
            let count = found.count
            throw InventoryError(.folderUnusable, "\(shown(folder)) holds backups of \(count) libraries. Name one of them: \(names).")
        }
        return only
    }

    private static func absent(_ folder: String) -> InventoryError {
        InventoryError(
            .libraryMissing,
            """
            The backups are missing from \(shown(folder)). Its disk may not be connected: connect it, or start new backups in another \
            folder.
            """)
    }

    /// Throws for a folder in the library itself, because the backup would be lost with the library.
    private static func expectOutside(_ folder: String, of root: String) throws(InventoryError) {
        let library = RecentLibraries.resolved(root)
        var target = RecentLibraries.resolved(folder)
        // A folder that does not exist yet is resolved through its parent.
        if target == folder, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            target = RecentLibraries.resolved(String(folder[..<slash])) + folder[slash...]
        }
        if target == library || target.hasPrefix(library + "/") {
            throw InventoryError(.folderUnusable, "\(shown(folder)) is inside the library. Choose a folder on another disk.")
        }
        if LibraryFolder.isLibrary(target) {
            throw InventoryError(.folderUnusable, "\(shown(folder)) is a library. Choose another folder.")
        }
    }

    /// Locks the folder. Two programs that write and remove files in it would remove each other's files. On disks that do not support
    /// locks, such as some servers, the backup continues without.
    private func takeLock() throws(InventoryError) {
        let path = layout.lock
        lock = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard lock >= 0 else { throw .from(errno: errno, doing: "write to the backup folder", path: layout.root) }
        guard flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
        throw InventoryError(.libraryInUse, "Another backup is being made in \(shown(layout.root)). Wait until it has finished.")
    }

    private func makeOwn() throws(InventoryError) {
        let isThere = access(layout.root + "/" + Self.markerName, F_OK) == 0
        let marker: Marker?
        do { marker = try Self.marker(in: layout.root) } catch {
            guard error.code == .folderUnusable, Self.library(ofListsIn: layout) == library else { throw error }
            marker = nil
        }
        if let marker, marker.library != library, Self.library(ofListsIn: layout) != library {
            throw InventoryError(.folderUnusable, "\(shown(layout.root)) holds backups of another library. Choose another folder.")
        }
        if isThere, marker?.library != library {
            // The file is damaged, but the backups' lists name the same library.
            try writeMarker()
            isMended = true
        } else if marker == nil {
            // The lock file was made a moment ago.
            let names = try FileSystem.names(in: layout.root).filter { $0 != "lock" && $0 != "README.txt" && !$0.hasPrefix(".") }
            guard names.isEmpty else {
                throw InventoryError(
                    .folderUnusable,
                    "\(shown(layout.root)) holds files that are not backups of this program. It was left as it is: move it away.")
            }
            try FileSystem.writeDurably(Data(Self.notes.utf8), to: layout.root + "/README.txt")
            try writeMarker()
        }
        for folder in [layout.photos, layout.papers, layout.backups] {
            _ = try FileSystem.hasFolder(folder)
            try FileSystem.makeDirectory(folder)
        }
    }

    private func writeMarker() throws(InventoryError) {
        guard let data = try? JSONEncoder().encode(Marker(library: library)) else { return }
        try FileSystem.writeDurably(data, to: layout.root + "/" + Self.markerName)
    }

    /// Returns the library that the lists in a folder name; nil if no list can be read, or if they differ.
    private static func library(ofListsIn layout: LibraryLayout) -> String? {
        let names = ((try? FileSystem.names(in: layout.backups)) ?? []).filter { $0.hasSuffix(".json") }
        let libraries = Set(names.compactMap { (try? BackupManifest.read(layout.backups + "/" + $0))?.library })
        return libraries.count == 1 ? libraries.first : nil
    }

    /// Returns the folder's marker. If it is damaged, returns one with the library from the backups' lists, so that they stay readable.
    private static func readableMarker(in folder: String) throws(InventoryError) -> Marker? {
        do { return try marker(in: folder) } catch {
            guard error.code == .folderUnusable, let library = library(ofListsIn: LibraryLayout(root: folder)) else { throw error }
            return Marker(library: library)
        }
    }

    private static func marker(in folder: String) throws(InventoryError) -> Marker? {
        guard let data = try FileSystem.read(folder + "/" + markerName, limit: 4096) else { return nil }
        guard let marker = try? JSONDecoder().decode(Marker.self, from: data), marker.format == 1, UUID(uuidString: marker.library) != nil
        else {
            throw InventoryError(
                .folderUnusable,
                """
                \(shown(folder + "/" + markerName)) is damaged, or a newer version of Homepwner made it, and no list in \(shown(folder)) says \
                which library this is. To get the library back, copy that folder and rename its newest file backups/*.sqlite to \
                library.sqlite; to start new backups, move the folder away.
                """)
        }
        return marker
    }

    // MARK: - Contents

    /// Returns the complete backups, the one with the most history first. Opens the database copy of each.
    func states(now: Timestamp = .now()) throws(InventoryError) -> [LibraryBackup] {
        BackupOrder.newestFirst(try wholeStates(), now: now) { state in
            // If the copy cannot be read, its list gives the last change, so that damage does not make it look old.
            LastChange(of: state) ?? (try? manifest(of: state))?.lastChange
        }
    }

    /// Returns the complete backups, the latest date first.
    func wholeStates() throws(InventoryError) -> [LibraryBackup] {
        let names = Set(try FileSystem.names(in: layout.backups))
        return try BackupFolder.all(in: layout).filter { names.contains(Self.manifestName(of: $0)) }
    }

    /// Returns the path of the list of a state's files.
    func manifestPath(of state: LibraryBackup) -> String { layout.backups + "/" + Self.manifestName(of: state) }

    private static func manifestName(of state: LibraryBackup) -> String {
        String(state.url.lastPathComponent.dropLast(".sqlite".count)) + ".json"
    }

    /// Reads the list of a state's files.
    func manifest(of state: LibraryBackup) throws(InventoryError) -> BackupManifest {
        guard let manifest = try BackupManifest.read(manifestPath(of: state)) else {
            throw InventoryError(.libraryMissing, "There is no backup in \(shown(state.url.path)).")
        }
        return manifest
    }

    // MARK: - Removing

    /// Removes the remains of a crash: files under temporary names, and copies of the database without a list.
    func removeUnfinished() throws(InventoryError) {
        for folder in try fileFolders() + [layout.backups, layout.root] {
            for name in try FileSystem.names(in: folder) where name.hasPrefix(PaperIntake.temporaryPrefix) { unlink(folder + "/" + name) }
        }
        try BackupFolder.removeUnfinished(layout)
        let whole = Set(try wholeStates())
        for copy in try BackupFolder.all(in: layout) where !whole.contains(copy) { unlink(copy.url.path) }
    }

    /// Removes a state whose copy of the database has changed. Its files stay.
    func discard(_ state: LibraryBackup) throws(InventoryError) {
        unlink(manifestPath(of: state))
        try FileSystem.syncDirectory(layout.backups)
        unlink(state.url.path)
    }

    /// Renames a damaged backup, so that it is no longer used. Its files stay as long as its list is readable.
    func putAside(_ state: LibraryBackup) throws(InventoryError) {
        let list = manifestPath(of: state)
        guard rename(list, list + Self.damaged) == 0 else { throw .from(errno: errno, doing: "put aside", path: list) }
        try FileSystem.syncDirectory(layout.backups)
        guard rename(state.url.path, state.url.path + Self.damaged) == 0 || errno == ENOENT else {
            throw .from(errno: errno, doing: "put aside", path: state.url.path)
        }
        try FileSystem.syncDirectory(layout.backups)
    }

    private static let damaged = ".damaged"

    /// Removes states, the list of each first, so that no incomplete state remains; then removes the files that no other state names.
    func remove(_ states: [LibraryBackup]) throws(InventoryError) {
        guard !states.isEmpty else { return }
        for state in states {
            guard unlink(manifestPath(of: state)) == 0 else { continue }
            try FileSystem.syncDirectory(layout.backups)
            unlink(state.url.path)
        }
        var named: Set<String> = []
        // A list that cannot be read may name any file, so no file is removed.
        for name in try FileSystem.names(in: layout.backups) where name.hasSuffix(".json") {
            guard let manifest = try? BackupManifest.read(layout.backups + "/" + name) else { return }
            named.formUnion(manifest.files.map(\.path))
        }
        for name in try FileSystem.names(in: layout.backups) where name.hasSuffix(".json" + Self.damaged) {
            if let manifest = try? BackupManifest.read(layout.backups + "/" + name) { named.formUnion(manifest.files.map(\.path)) }
        }
        for file in try PhotoFiles.all(in: layout) + PaperFiles.all(in: layout)
        where !named.contains(String(file.path.dropFirst(layout.root.count + 1))) {
            _ = file.remove()
        }
    }

    private func fileFolders() throws(InventoryError) -> [String] {
        var result: [String] = []
        for folder in [layout.photos, layout.papers] {
            for name in try FileSystem.names(in: folder) where name.utf8.count == 2 && Hex.decode(name) != nil {
                // A link is not a folder of files.
                if try FileSystem.hasFolder(folder + "/" + name) { result.append(folder + "/" + name) }
            }
        }
        return result
    }
}
