import Glibc

/// Temporary errors: a signal, too many open files, a disk or server that did not respond, permissions that were being changed. The
/// operation is tried again, and the file is not reported as lost.
enum PassingErrors {
    private static let numbers: Set<Int32> = [EINTR, EAGAIN, EIO, EMFILE, ENFILE, EACCES, ENOMEM, EBUSY, ESTALE, ETIMEDOUT]
    /// The delays before each retry, in microseconds.
    private static let pauses: [UInt32] = [10_000, 60_000, 250_000]

    /// Returns whether an operation with this error may succeed later.
    static func contains(_ number: Int32) -> Bool { numbers.contains(number) }

    /// Performs an operation, and repeats it after temporary errors.
    ///
    /// - Parameter body: returns the `errno` of a failure; 0 on success.
    /// - Returns: the result of the last attempt.
    static func retry<Failure: Error>(_ body: () throws(Failure) -> Int32) throws(Failure) -> Int32 {
        var problem = try body()
        for pause in pauses {
            guard contains(problem) else { break }
            usleep(pause)
            problem = try body()
        }
        return problem
    }

    /// Returns an error for a file that is temporarily unreadable.
    static func unread(_ path: String, _ number: Int32) -> InventoryError {
        let reason = String(cString: strerror(number)).lowercased()
        return InventoryError(
            .paperUnreadable,
            "\(shown(path)) cannot be read now: \(reason). Try again; if the error stays, bring it back from a backup.")
    }
}
