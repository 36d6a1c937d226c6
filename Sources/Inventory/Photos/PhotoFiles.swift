import FoundationEssentials
import Glibc

/// The files of originals below `photos/`.
enum PhotoFiles {
    /// Writes an original, unless it exists already and is complete.
    ///
    /// - Returns: whether there was no file of that name.
    @discardableResult
    static func store(_ data: Data, as reference: PhotoReference, in layout: LibraryLayout) throws(InventoryError) -> Bool {
        let path = layout.root + "/" + reference.relativePath
        let folder = layout.photos + "/" + reference.sha256.prefix(2)
        for folder in [layout.photos, folder] { _ = try FileSystem.hasFolder(folder) }
        let kind = try FileSystem.kind(of: path)
        if case .regular(let size, _) = kind, size == data.count,
            let there = try? FileSystem.read(path, limit: SourceFile.sizeLimit), there == data
        {
            // It may be about to be removed as unused; a new date keeps it.
            _ = utimensat(AT_FDCWD, path, nil, 0)
            return false
        }
        let isFolderNew = try !FileSystem.hasFolder(folder)
        try FileSystem.makeDirectory(folder)
        try FileSystem.writeDurably(data, to: path)
        if isFolderNew {
            try FileSystem.syncDirectory(layout.photos)
            try FileSystem.syncDirectory(layout.root)
        }
        if case .missing = kind { return true }
        return false
    }

    /// Returns the regular files of `photos/ab/` with names of originals, sorted.
    static func all(in layout: LibraryLayout) throws(InventoryError) -> [HashedFile] { try HashedFile.all(below: layout.photos) }
}
