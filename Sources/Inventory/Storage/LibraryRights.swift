import Glibc

/// The user's permissions for a library.
enum LibraryRights {
    /// Returns whether the user can read the library, but cannot write its folder, database or lock.
    static func areMissing(_ layout: LibraryLayout) -> Bool {
        guard access(layout.database, R_OK) == 0 else { return false }
        if isDenied(access(layout.database, W_OK)) || isDenied(access(layout.root, W_OK)) { return true }
        let lock = open(layout.lock, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if lock >= 0 {
            // This process has no lock on the file that closing could release.
            close(lock)
            return false
        }
        return isDenied(lock)
    }

    private static func isDenied(_ result: Int32) -> Bool { result < 0 && (errno == EACCES || errno == EPERM) }
}
