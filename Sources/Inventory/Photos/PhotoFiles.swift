import FoundationEssentials
import Glibc

/// The files of originals below `photos/`.
enum PhotoFiles {
    /// Writes an original, unless it exists already and is complete.
    static func store(_ data: Data, as reference: PhotoReference, in layout: LibraryLayout) throws(InventoryError) {
        let path = layout.root + "/" + reference.relativePath
        let folder = layout.photos + "/" + reference.sha256.prefix(2)
        for folder in [layout.photos, folder] { _ = try FileSystem.hasFolder(folder) }
        if case .regular(let size, _) = try FileSystem.kind(of: path), size == data.count,
            let there = try? FileSystem.read(path, limit: SourceFile.sizeLimit), there == data
        {
            // It may be about to be removed as unused; a new date keeps it.
            _ = utimensat(AT_FDCWD, path, nil, 0)
            return
        }
        let isNew = try !FileSystem.hasFolder(folder)
        try FileSystem.makeDirectory(folder)
        try FileSystem.writeDurably(data, to: path)
        guard isNew else { return }
        try FileSystem.syncDirectory(layout.photos)
        try FileSystem.syncDirectory(layout.root)
    }

    /// Returns the regular files of `photos/ab/` with names of originals, sorted.
    static func all(in layout: LibraryLayout) throws(InventoryError) -> [HashedFile] { try HashedFile.all(below: layout.photos) }
}
