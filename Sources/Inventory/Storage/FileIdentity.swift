import Glibc

/// Which file the library is, apart from its name: programs that copy and synchronise put another one in its place, and what is then
/// written goes into a file that nobody will ever see again.
struct FileIdentity: Sendable {
    private let device: dev_t
    private let file: ino_t

    init(_ layout: LibraryLayout) throws(InventoryError) {
        var info = stat()
        guard stat(layout.database, &info) == 0 else { throw .from(errno: errno, doing: "look at", path: layout.database) }
        (device, file) = (info.st_dev, info.st_ino)
    }

    /// Throws `replaced` when another file, or none, stands under the name.
    func check(_ layout: LibraryLayout) throws(InventoryError) {
        var info = stat()
        if stat(layout.database, &info) == 0, info.st_dev == device, info.st_ino == file { return }
        throw InventoryError(
            .replaced,
            """
            The library in \(shown(layout.root)) was replaced or removed by another program while it was open. Nothing was changed: \
            close the window, look at the folder, then open it again.
            """)
    }
}
