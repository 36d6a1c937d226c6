import GRDB

/// A connection to a database file for one purpose, in addition to the library's own.
enum BriefConnection {
    /// Opens a file, passes it to the body, and closes it.
    ///
    /// - Parameters:
    ///   - path: the file, or its URI.
    ///   - configuration: the configuration of the connection.
    ///   - keepsLog: whether a log beside the file is kept, even if SQLite would remove it.
    static func use<T>(
        _ path: String, _ configuration: Configuration = Configuration(), keepsLog: Bool = true, _ body: (DatabaseQueue) throws -> T
    ) throws -> T {
        var configuration = configuration
        if keepsLog { configuration.prepareDatabase(WriteAheadLog.keep) }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer {
            try? queue.close()
            keep(queue)
        }
        return try body(queue)
    }

    /// Keeps a closed connection alive. Otherwise libdispatch would clean up its queue on a global queue, whose first use starts a timer
    /// that wakes the program once a second (ADR 0016). This takes a few kilobytes for each backup, check or library.
    static func keep(_ closed: DatabaseQueue) { _ = Unmanaged.passRetained(closed) }
}
