import FoundationEssentials
import Glibc

/// The files of papers below `papers/`.
enum PaperFiles {
    /// Moves a staged copy to its place, where it is durable afterwards. It replaces an existing file, whole or damaged, which is the same
    /// paper.
    ///
    /// - Returns: whether there was no file of that name.
    @discardableResult
    static func store(_ staged: StagedPaper, as file: PaperFile, in layout: LibraryLayout) throws(InventoryError) -> Bool {
        let folder = layout.papers + "/" + file.sha256.prefix(2)
        for folder in [layout.papers, folder] { _ = try FileSystem.hasFolder(folder) }
        try FileSystem.makeDirectory(folder)
        let path = layout.root + "/" + file.relativePath
        let kind = try FileSystem.kind(of: path)
        guard rename(staged.path, path) == 0 else { throw .from(errno: errno, doing: "store the paper", path: path) }
        // The day of arrival counts for the sweep, also if the same paper came before.
        _ = utimensat(AT_FDCWD, path, nil, 0)
        try FileSystem.syncDirectory(folder)
        try FileSystem.syncDirectory(layout.papers)
        try FileSystem.syncDirectory(layout.root)
        if case .missing = kind { return true }
        return false
    }

    /// Returns the regular files of `papers/ab/` with names of papers, sorted.
    static func all(in layout: LibraryLayout) throws(InventoryError) -> [HashedFile] { try HashedFile.all(below: layout.papers) }

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
