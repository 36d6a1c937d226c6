import FoundationEssentials
import Glibc

/// Folders that are libraries, or can become libraries. It takes the disk's time: call it away from the main thread of a window.
public enum LibraryFolder {
    /// Returns whether a folder has a library.
    public static func isLibrary(_ path: String) -> Bool {
        var info = stat()
        return stat(path + "/" + LibraryLayout.databaseName, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
    }

    /// Returns the library that somebody names by its folder, or by the database in it.
    ///
    /// - Returns: the path of its folder.
    /// - Throws: the reason why there is none, in a sentence.
    public static func library(at path: String) throws(InventoryError) -> String {
        var info = stat()
        guard stat(path, &info) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw .from(errno: errno, doing: "look at", path: path) }
            throw InventoryError(.libraryMissing, "\(shown(path)) does not exist. Check the path.")
        }
        if info.st_mode & S_IFMT != S_IFDIR {
            let folder = folder(of: path)
            guard LibraryNaming.folderName(of: path) == LibraryLayout.databaseName, isLibrary(folder) else {
                throw InventoryError(.libraryMissing, "“\(shown(LibraryNaming.folderName(of: path)))” is a file. A library is a folder.")
            }
            return folder
        }
        if isLibrary(path) { return path }
        // A folder that cannot be entered may still be a library.
        guard access(path, R_OK | X_OK) == 0 else { throw .from(errno: errno, doing: "open the folder", path: path) }
        let name = shown(LibraryNaming.folderName(of: path))
        throw InventoryError(.libraryMissing, "“\(name)” is not a library: there is no \(LibraryLayout.databaseName) in it.")
    }

    /// Makes the folder of a new library, which must be empty.
    ///
    /// - Parameters:
    ///   - name: the library's name, and its folder's name as far as possible.
    ///   - folder: the folder around it.
    /// - Returns: the folder's path.
    /// - Throws: the reason why it cannot be made, in a sentence.
    public static func make(named name: String, in folder: String) throws(InventoryError) -> String {
        let path = try freePlace(named: name, in: folder)
        try FileSystem.makeDirectory(path)
        return path
    }

    /// Returns the path for a new library with a name: unused, or an empty folder.
    ///
    /// - Parameter continuesRestore: whether it may also be a folder in which the restore of a backup was interrupted.
    /// - Throws: the reason why it cannot be used, in a sentence.
    public static func freePlace(
        named name: String, in folder: String, continuesRestore: Bool = false
    ) throws(InventoryError) -> String {
        let path = try place(ofNew: name, in: folder)
        let own = shown(LibraryNaming.folderName(of: path))
        let place = shown(LibraryNaming.folderName(of: folder))
        guard !isLibrary(folder) else {
            throw InventoryError(.folderUnusable, "“\(place)” is itself a library. Choose a folder beside it.")
        }
        guard !isLibrary(path) else {
            throw InventoryError(
                .folderUnusable, "There is a library “\(own)” in “\(place)” already. Open it with Open Other…, or choose another name.")
        }
        switch try FileSystem.kind(of: path) {
        case .missing: break
        case .directory:
            let names = try FileSystem.names(in: path)
            guard names.isEmpty || continuesRestore && names.contains(BackupRestore.unfinished) else {
                throw InventoryError(
                    .folderUnusable,
                    "“\(place)” already has a folder “\(own)” with other files. Choose another name, or another place.")
            }
        case .regular, .other:
            throw InventoryError(.folderUnusable, "There is a file “\(own)” in “\(place)” already. Choose another name.")
        }
        return path
    }

    /// Returns the path of a new library with a name.
    ///
    /// - Throws: `invalidText` if the name is empty.
    public static func place(ofNew name: String, in folder: String) throws(InventoryError) -> String {
        var own = LibraryNaming.tidy(name)
        guard !own.isEmpty else { throw InventoryError(.invalidText, "Type a name for the library.") }
        // Replaces characters that no folder can have, and a point that would hide it.
        own = String(own.map { $0 == "/" ? "-" : $0 })
        if own.hasPrefix(".") { own = "-" + own.dropFirst() }
        while own.utf8.count > longestName { own.removeLast() }
        return folder == "/" ? "/" + own : folder + "/" + own
    }

    /// The maximum number of bytes in a file's name.
    private static let longestName = 240

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
