/// The paths in a library's folder.
struct LibraryLayout: Sendable {
    /// The folder, as an absolute path without a slash at its end.
    let root: String

    static let databaseName = "library.sqlite"
    static let lastLookName = "last-look"

    var database: String { root + "/" + Self.databaseName }
    /// The log: changes that SQLite has not moved into the database yet.
    var log: String { database + "-wal" }
    /// The file in which SQLite's connections share the state of the log.
    var sharedMemory: String { database + "-shm" }
    var lock: String { root + "/lock" }
    var photos: String { root + "/photos" }
    var papers: String { root + "/papers" }
    var drafts: String { root + "/drafts" }
    /// The folder for automatic copies of the database.
    var backups: String { root + "/backups" }
    /// The folder for files that were replaced by a restored or new library, with a folder for each time.
    var setAside: String { root + "/set-aside" }
    var settings: String { root + "/settings.json" }
    /// The file with the time of the last database check; see `LastLook`.
    var lastLook: String { root + "/" + Self.lastLookName }
}
