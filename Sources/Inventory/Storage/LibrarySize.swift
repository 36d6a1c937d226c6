import GRDB
import Glibc

/// The size of a library.
public struct LibrarySize: Hashable, Sendable {
    /// The number of items.
    public let items: Int
    /// The number of pictures of items; one that several items have counts once.
    public let photos: Int
    /// The disk space of all files of the library, in bytes: database, originals, backups and replaced files.
    public let bytesOnDisk: Int64
}

extension Library {
    /// Counts the contents of the library, and reads the disk space of each of its files: call it away from the main thread.
    ///
    /// - Throws: `closed` if the library was closed meanwhile; errors of the disk for a folder that cannot be read.
    public func measureSize() throws(InventoryError) -> LibrarySize {
        let (items, photos) = try database.read { db in
            (Int(try Counters(db).items), try Int.fetchOne(db, sql: "SELECT count(DISTINCT picture) FROM itemPhotos") ?? 0)
        }
        return LibrarySize(items: items, photos: photos, bytesOnDisk: try bytes(below: database.layout.root, depth: 0))
    }

    /// The maximum depth of folders. A library's own are not deeper, and other folders must not make this run forever.
    private static let deepest = 8

    private func bytes(below path: String, depth: Int) throws(InventoryError) -> Int64 {
        if database.isClosing { throw InventoryError(.closed, "The library in \(shown(database.layout.root)) is closed.") }
        var sum: Int64 = 0
        for name in try FileSystem.names(in: path) {
            var info = stat()
            let file = path + "/" + name
            // The file may have been removed since its name was read.
            guard lstat(file, &info) == 0 else { continue }
            // A block is 512 bytes here, whatever the disk's block size.
            sum &+= Int64(info.st_blocks) &* 512
            if info.st_mode & S_IFMT == S_IFDIR, depth < Self.deepest { sum &+= try bytes(below: file, depth: depth + 1) }
        }
        return sum
    }
}
