import FoundationEssentials
import GRDB
import Glibc

/// Makes the connections to a library's database.
enum DatabaseOpening {
    /// Opens the database with one writer and a few readers.
    ///
    /// - Parameters:
    ///   - layout: the library.
    ///   - access: whether the library may be written.
    ///   - files: the expected files; also checked for each reader that is made later.
    static func connections(_ layout: LibraryLayout, access: Storage.Access, expecting files: FileIdentity) throws -> Connections {
        var configuration = Configuration()
        configuration.label = "homepwner"
        configuration.busyMode = .timeout(2)
        configuration.readonly = access == .readOnly
        configuration.prepareDatabase { db in
            try WriteAheadLog.keep(db)
            try files.checkDatabase()
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
            // Rows are read in pages of a screen, and the system caches the file anyway, so 2 MB for each reader would be wasted.
            if db.configuration.readonly { try db.execute(sql: "PRAGMA cache_size = -200") }
        }
        guard access == .readWrite else {
            return try Connections(path: LibraryURI.immutable(layout.database), configuration)
        }
        // Without this check, opening would create a missing database.
        try files.checkDatabase()
        try checkLog(layout)
        let connections = try Connections(path: layout.database, configuration)
        try connections.write { db in
            // GRDB can do this, too, but it sets `synchronous` to NORMAL, with which a power failure loses saved changes. It also asks
            // Foundation for the log's size, which takes as long as the rest of opening.
            guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
                throw InventoryError(
                    .databaseError,
                    "SQLite cannot keep its log beside \(shown(layout.database)). The library was not opened. Move it to another disk.")
            }
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // Reading makes SQLite open the log, which it creates if necessary. The log is one of the files that must stay the same.
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
            // A change that happens while the log is moved into the file waits some ten milliseconds. With this number of pages it is one
            // change of three hundred; by default SQLite makes it one of seventy. The log takes up to 16 MB meanwhile.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2, try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1 else {
                throw InventoryError(
                    .databaseError, "SQLite does not keep the settings that make changes safe. The library was not opened.")
            }
        }
        return connections
    }

    /// Throws if the log's name belongs to something other than a regular file. It creates no log, because SQLite would then assume that a
    /// database in another journal mode is in this mode already, and never change it.
    private static func checkLog(_ layout: LibraryLayout) throws(InventoryError) {
        switch try FileSystem.kind(of: layout.log) {
        case .directory, .other: throw InventoryError(.folderUnusable, "\(shown(layout.log)) is not an ordinary file. Move it away.")
        case .missing, .regular: break
        }
    }

    /// Returns whether the disk has become read-only since the library was opened.
    static func isOnReadOnlyDisk(_ layout: LibraryLayout) -> Bool {
        // The log's file has no locks, so it may be opened and closed.
        let file = open(layout.log, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file < 0 else {
            Glibc.close(file)
            return false
        }
        return errno == EROFS
    }

    /// Moves the complete log into the database's file, durably.
    ///
    /// - Returns: whether that was successful; if not, the log keeps the changes for the next start.
    static func moveLog(of connections: Connections) -> Bool {
        do {
            try connections.write { db in
                // A reader of another program is not waited for.
                try db.execute(sql: "PRAGMA busy_timeout = 1000")
                try db.checkpoint(.truncate)
            }
            return true
        } catch { return false }
    }
}

/// URIs of databases for SQLite with options.
enum LibraryURI {
    /// Returns the URI of a file that does not change while it is open: no locks, no log.
    static func immutable(_ path: String) -> String { escaped(path) + "?immutable=1" }

    /// Returns the URI of a file that only this connection uses, on any disk.
    static func unlocked(_ path: String) -> String { escaped(path) + "?mode=rw&nolock=1" }

    /// Returns the URI of an existing file, which is not created if it is missing.
    static func existing(_ path: String) -> String { escaped(path) + "?mode=rw" }

    private static func escaped(_ path: String) -> String {
        var result = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
