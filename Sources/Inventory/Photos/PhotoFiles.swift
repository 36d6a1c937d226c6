import FoundationEssentials
import Glibc

/// The files of originals below `photos/`.
enum PhotoFiles {
    /// A file with the path of an original.
    struct Found: Sendable {
        let path: String
        let sha256: String
        let size: Int
        /// The time of its last change, in seconds since 1970.
        let modified: Int
    }

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
    static func all(in layout: LibraryLayout) throws(InventoryError) -> [Found] {
        var result: [Found] = []
        guard try FileSystem.hasFolder(layout.photos) else { return [] }
        for folder in try FileSystem.names(in: layout.photos) where folder.utf8.count == 2 && Hex.decode(folder) != nil {
            let folderPath = layout.photos + "/" + folder
            guard try FileSystem.hasFolder(folderPath) else { continue }
            for name in try FileSystem.names(in: folderPath) {
                let sha256 = String(name.prefix { $0 != "." })
                guard sha256.utf8.count == 64, sha256.hasPrefix(folder), Hex.decode(sha256) != nil,
                    case .regular(let size, let modified) = try FileSystem.kind(of: folderPath + "/" + name)
                else { continue }
                result.append(Found(path: folderPath + "/" + name, sha256: sha256, size: size, modified: modified))
            }
        }
        return result
    }

    static func remove(_ file: Found, in layout: LibraryLayout) -> Bool {
        guard unlink(file.path) == 0 else { return false }
        rmdir(layout.photos + "/" + file.sha256.prefix(2))
        return true
    }
}
