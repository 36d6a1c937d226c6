import Glibc

/// Errors that may be over a moment later: a signal came, too many files were open, a disk or a server did not answer, another program was
/// changing the rights. What could not be read because of one of them is tried again, and is never taken to be lost.
enum PassingErrors {
    private static let numbers: Set<Int32> = [EINTR, EAGAIN, EIO, EMFILE, ENFILE, EACCES, ENOMEM, EBUSY, ESTALE, ETIMEDOUT]
    /// How long is waited before each further try, in microseconds.
    private static let pauses: [UInt32] = [10_000, 60_000, 250_000]

    /// Whether what failed with this error may succeed later.
    static func contains(_ number: Int32) -> Bool { numbers.contains(number) }

    /// Does something, and does it again where it failed with such an error.
    ///
    /// - Parameter body: returns `errno` of what failed; 0 when nothing did.
    /// - Returns: the same of the last try.
    static func retry<Failure: Error>(_ body: () throws(Failure) -> Int32) throws(Failure) -> Int32 {
        var problem = try body()
        for pause in pauses {
            guard contains(problem) else { break }
            usleep(pause)
            problem = try body()
        }
        return problem
    }

    /// Says that a file cannot be read now.
    static func unread(_ path: String, _ number: Int32) -> InventoryError {
        let reason = String(cString: strerror(number))
        return InventoryError(
            .paperUnreadable,
            "\(shown(path)) cannot be read now: \(reason). It may not be lost: try again, and bring it back from a backup if it stays so.")
    }
}
