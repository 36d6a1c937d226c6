import Glibc

/// Which files a library that is open consists of, apart from their names: programs that tidy up, copy and synchronise put other files in
/// their place, and what is then written goes where nobody will ever see it again.
struct FileIdentity: Sendable {
    /// A path as the system wants it: it is looked up with every change.
    private struct Name {
        let path: String
        let bytes: [CChar]

        init(_ path: String) {
            self.path = path
            bytes = Array(path.utf8CString)
        }
    }

    private struct Names {
        let database, log, sharedMemory: Name

        init(_ layout: LibraryLayout) {
            (database, log, sharedMemory) = (Name(layout.database), Name(layout.log), Name(layout.sharedMemory))
        }
    }

    private struct Files: Equatable {
        let database, log, sharedMemory: File?

        init(_ names: Names) throws(InventoryError) {
            database = try File(names.database)
            log = try File(names.log)
            sharedMemory = try File(names.sharedMemory)
        }
    }

    private struct File: Equatable {
        let device: dev_t
        let number: ino_t

        /// What stands under a name; nil when nothing does.
        init?(_ name: Name) throws(InventoryError) {
            var info = stat()
            guard lstat(name.bytes, &info) == 0 else {
                if errno == ENOENT || errno == ENOTDIR { return nil }
                throw .from(errno: errno, doing: "look at", path: name.path)
            }
            (device, number) = (info.st_dev, info.st_ino)
        }
    }

    private let root: String
    private let names: Names
    private let files: Files

    /// The files that stand under the library's names now.
    init(_ layout: LibraryLayout) throws(InventoryError) {
        root = layout.root
        names = Names(layout)
        files = try Files(names)
    }

    /// Throws `replaced` when another file, or none, stands under one of the names. A few millionths of a second.
    func check() throws(InventoryError) {
        if try Files(names) != files { throw replaced }
    }

    /// Throws `replaced` when another file, or none, stands under the database's own name, whatever its log is.
    func checkDatabase() throws(InventoryError) {
        guard let database = files.database, try File(names.database) == database else { throw replaced }
    }

    private var replaced: InventoryError {
        InventoryError(
            .replaced, "The files of the library in \(shown(root)) were moved, replaced or removed by another program while it was open.")
    }
}
