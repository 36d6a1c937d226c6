import GRDB

/// A connection to a database file for one purpose, beside those that the library has open.
enum BriefConnection {
    /// Opens a file, does something with it, and closes it.
    ///
    /// - Parameters:
    ///   - path: the file, or a URI that names it.
    ///   - configuration: how it is opened.
    ///   - keepsLog: whether a log that is beside the file stays there, whatever SQLite thinks of it.
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

    /// Keeps a closed connection from being let go: libdispatch would tidy up after its queue on a global queue, and with the first work there
    /// begins a timer that wakes the program up once a second (ADR 0016). A few kilobytes stay, for each backup, check or library.
    static func keep(_ closed: DatabaseQueue) { _ = Unmanaged.passRetained(closed) }
}
