import Glibc

/// Which files a library that is open consists of, apart from their names: programs that tidy up, copy and synchronise put other files in
/// their place, and what is then written goes where nobody will ever see it again.
struct FileIdentity: Sendable, Equatable {
    private struct File: Equatable {
        let device: dev_t
        let number: ino_t

        /// What stands under a name; nil when nothing does.
        init?(_ path: String) throws(InventoryError) {
            var info = stat()
            guard lstat(path, &info) == 0 else {
                if errno == ENOENT || errno == ENOTDIR { return nil }
                throw .from(errno: errno, doing: "look at", path: path)
            }
            (device, number) = (info.st_dev, info.st_ino)
        }
    }

    private let database: File?
    private let log: File?
    private let sharedMemory: File?

    /// The files that stand under the library's names now.
    init(_ layout: LibraryLayout) throws(InventoryError) {
        database = try File(layout.database)
        log = try File(layout.log)
        sharedMemory = try File(layout.sharedMemory)
    }

    /// Throws `replaced` when another file, or none, stands under one of the names. A few millionths of a second.
    func check(_ layout: LibraryLayout) throws(InventoryError) {
        if try FileIdentity(layout) != self { throw Self.replaced(layout) }
    }

    /// Throws `replaced` when another file, or none, stands under the database's own name, whatever its log is.
    func checkDatabase(_ layout: LibraryLayout) throws(InventoryError) {
        guard let database, try File(layout.database) == database else { throw Self.replaced(layout) }
    }

    private static func replaced(_ layout: LibraryLayout) -> InventoryError {
        InventoryError(
            .replaced,
            "The files of the library in \(shown(layout.root)) were moved, replaced or removed by another program while it was open.")
    }
}
