import Glibc

/// Whether a user may write a library.
enum LibraryRights {
    /// Whether a library is there that this user may read, and may not write: its folder, its database, or its lock.
    static func areMissing(_ layout: LibraryLayout) -> Bool {
        guard access(layout.database, R_OK) == 0 else { return false }
        if isDenied(access(layout.database, W_OK)) || isDenied(access(layout.root, W_OK)) { return true }
        let lock = open(layout.lock, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if lock >= 0 {
            // Closing a file on which this process has no lock gives none back.
            close(lock)
            return false
        }
        return isDenied(lock)
    }

    private static func isDenied(_ result: Int32) -> Bool { result < 0 && (errno == EACCES || errno == EPERM) }
}
