/// Where everything is in a library's folder.
struct LibraryLayout: Sendable {
    /// The folder, as an absolute path without a slash at its end.
    let root: String

    static let databaseName = "library.sqlite"
    static let lastLookName = "last-look"

    var database: String { root + "/" + Self.databaseName }
    /// What SQLite has not moved into the database yet.
    var log: String { database + "-wal" }
    /// What the connections of SQLite tell each other about the log.
    var sharedMemory: String { database + "-shm" }
    var lock: String { root + "/lock" }
    var photos: String { root + "/photos" }
    var papers: String { root + "/papers" }
    var drafts: String { root + "/drafts" }
    /// Copies of the database that the program made by itself.
    var backups: String { root + "/backups" }
    /// What was moved out of the way of a restored or new library, in a folder for each time.
    var setAside: String { root + "/set-aside" }
    var settings: String { root + "/settings.json" }
    /// The file with the time of the last database check; see `LastLook`.
    var lastLook: String { root + "/" + Self.lastLookName }
}
