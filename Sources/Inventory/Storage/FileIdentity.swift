import Glibc
import Synchronization

/// Identifies the files of an open library independently of their names. Programs that clean up, copy or synchronize replace files, and
/// later changes would be written into files without a name, and be lost.
struct FileIdentity: Sendable {
    /// A path in the system's form, because it is looked up with every change.
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
        let size: Int

        static func == (one: File, other: File) -> Bool { one.device == other.device && one.number == other.number }

        /// Identifies the file with a name; returns nil if there is none.
        init?(_ name: Name) throws(InventoryError) {
            var info = stat()
            guard lstat(name.bytes, &info) == 0 else {
                if errno == ENOENT || errno == ENOTDIR { return nil }
                throw .from(errno: errno, doing: "look at", path: name.path)
            }
            (device, number, size) = (info.st_dev, info.st_ino, Int(info.st_size))
        }
    }

    private let root: String
    private let names: Names
    private let files: Files
    private let sizes: Sizes

    /// The last known sizes of the files. This program never shrinks them while they are open.
    private final class Sizes: Sendable {
        let database, log: Atomic<Int>

        init(_ files: Files) {
            database = Atomic(files.database?.size ?? 0)
            log = Atomic(files.log?.size ?? 0)
        }
    }

    /// Identifies the present files with the library's names.
    init(_ layout: LibraryLayout) throws(InventoryError) {
        root = layout.root
        names = Names(layout)
        files = try Files(names)
        sizes = Sizes(files)
    }

    /// Throws `replaced` if one of the names belongs to another file or none. Takes a few millionths of a second.
    func check() throws(InventoryError) {
        if try Files(names) != files { throw replaced }
    }

    /// Returns whether the database or its log has become smaller since the last check. Only another program can cause this.
    func areShorter() throws(InventoryError) -> Bool {
        let there = try Files(names)
        // `check()` reports replaced files.
        guard there == files else { return false }
        return (there.database?.size ?? 0) < sizes.database.load(ordering: .relaxed)
            || (there.log?.size ?? 0) < sizes.log.load(ordering: .relaxed)
    }

    /// Accepts the current sizes. If they cannot be read, the previous ones stay, which are not larger.
    func noteSizes() {
        guard let there = try? Files(names), there == files else { return }
        sizes.database.store(there.database?.size ?? 0, ordering: .relaxed)
        sizes.log.store(there.log?.size ?? 0, ordering: .relaxed)
    }

    /// Throws `replaced` if the database's own name belongs to another file or none. It does not check the log.
    func checkDatabase() throws(InventoryError) {
        guard let database = files.database, try File(names.database) == database else { throw replaced }
    }

    private var replaced: InventoryError {
        InventoryError(
            .replaced, "The files of the library in \(shown(root)) were moved, replaced or removed by another program while it was open.")
    }
}
