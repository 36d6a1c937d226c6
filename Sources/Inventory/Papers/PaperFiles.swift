import FoundationEssentials
import Glibc

/// The files of papers below `papers/`.
enum PaperFiles {
    /// A file with the path of a paper.
    struct Found: Sendable {
        let path: String
        let sha256: String
        /// Its name in its folder.
        let name: String
        /// The time of its last change, in seconds since 1970.
        let modified: Int
    }

    /// Moves a staged copy to its place, where it is durable afterwards. It replaces an existing file, whole or damaged, which is the same
    /// paper.
    static func store(_ staged: StagedPaper, as file: PaperFile, in layout: LibraryLayout) throws(InventoryError) {
        let folder = layout.papers + "/" + file.sha256.prefix(2)
        for folder in [layout.papers, folder] { _ = try FileSystem.hasFolder(folder) }
        try FileSystem.makeDirectory(folder)
        let path = layout.root + "/" + file.relativePath
        guard rename(staged.path, path) == 0 else { throw .from(errno: errno, doing: "store the paper", path: path) }
        // The day of arrival counts for the sweep, also if the same paper came before.
        _ = utimensat(AT_FDCWD, path, nil, 0)
        try FileSystem.syncDirectory(folder)
        try FileSystem.syncDirectory(layout.papers)
        try FileSystem.syncDirectory(layout.root)
    }

    /// Returns the regular files of `papers/ab/` with names of papers, sorted.
    static func all(in layout: LibraryLayout) throws(InventoryError) -> [Found] {
        var result: [Found] = []
        guard try FileSystem.hasFolder(layout.papers) else { return [] }
        for folder in try FileSystem.names(in: layout.papers) where folder.utf8.count == 2 && Hex.decode(folder) != nil {
            let folderPath = layout.papers + "/" + folder
            guard try FileSystem.hasFolder(folderPath) else { continue }
            for name in try FileSystem.names(in: folderPath) {
                let sha256 = String(name.prefix { $0 != "." })
                guard Hex.isHash(sha256), sha256.hasPrefix(folder),
                    case .regular(_, let modified) = try FileSystem.kind(of: folderPath + "/" + name)
                else { continue }
                result.append(Found(path: folderPath + "/" + name, sha256: sha256, name: name, modified: modified))
            }
        }
        return result
    }

    static func remove(_ file: Found, in layout: LibraryLayout) -> Bool {
        guard unlink(file.path) == 0 else { return false }
        rmdir(layout.papers + "/" + file.sha256.prefix(2))
        return true
    }

    /// Removes incomplete copies that a crash left.
    ///
    /// - Parameter limit: seconds since 1970; newer ones may still be written.
    static func removeLeftovers(before limit: Int, in layout: LibraryLayout) throws(InventoryError) {
        guard try FileSystem.hasFolder(layout.papers) else { return }
        for name in try FileSystem.names(in: layout.papers) where name.hasPrefix(PaperIntake.temporaryPrefix) {
            let path = layout.papers + "/" + name
            if case .regular(_, let modified) = try FileSystem.kind(of: path), modified < limit { unlink(path) }
        }
    }
}
