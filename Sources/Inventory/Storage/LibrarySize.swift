import GRDB
import Glibc

/// How much there is in a library.
public struct LibrarySize: Hashable, Sendable {
    /// How many items.
    public let items: Int
    /// How many pictures the items have; one that several have counts once.
    public let photos: Int
    /// What all files of the library take on the disk, in bytes: database, originals, backups and what was set aside.
    public let bytesOnDisk: Int64
}

extension Library {
    /// Counts what is in the library, and looks at each of its files for the room that it takes: call it away from the main thread.
    ///
    /// - Throws: `closed` when the library was closed meanwhile; what the disk says about a folder that cannot be read.
    public func measureSize() throws(InventoryError) -> LibrarySize {
        let (items, photos) = try database.read { db in
            (Int(try Counters(db).items), try Int.fetchOne(db, sql: "SELECT count(DISTINCT picture) FROM itemPhotos") ?? 0)
        }
        return LibrarySize(items: items, photos: photos, bytesOnDisk: try bytes(below: database.layout.root, depth: 0))
    }

    /// No folder of a library lies deeper; whoever put something else there does not make this run forever.
    private static let deepest = 8

    private func bytes(below path: String, depth: Int) throws(InventoryError) -> Int64 {
        if database.isClosing { throw InventoryError(.closed, "The library in \(shown(database.layout.root)) is closed.") }
        var sum: Int64 = 0
        for name in try FileSystem.names(in: path) {
            var info = stat()
            let file = path + "/" + name
            // A file may have gone since its name was read.
            guard lstat(file, &info) == 0 else { continue }
            // A block is 512 bytes here, whatever the disk's own are.
            sum &+= Int64(info.st_blocks) &* 512
            if info.st_mode & S_IFMT == S_IFDIR, depth < Self.deepest { sum &+= try bytes(below: file, depth: depth + 1) }
        }
        return sum
    }
}
