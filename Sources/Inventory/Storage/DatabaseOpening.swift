import FoundationEssentials
import GRDB
import Glibc

/// How the connections to a library's database are made.
enum DatabaseOpening {
    /// Opens the database with one writer and a few readers.
    ///
    /// - Parameters:
    ///   - layout: the library.
    ///   - access: whether anything may be written.
    ///   - files: the files that have to be there; also checked for each reader that is made later.
    static func connections(_ layout: LibraryLayout, access: Storage.Access, expecting files: FileIdentity) throws -> Connections {
        var configuration = Configuration()
        configuration.label = "homepwner"
        configuration.busyMode = .timeout(2)
        configuration.readonly = access == .readOnly
        configuration.prepareDatabase { db in
            try WriteAheadLog.keep(db)
            try files.checkDatabase()
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
            // Rows come in pages of a screen, and the system keeps the file in memory anyway: 2 MB for each reader would be for nothing.
            if db.configuration.readonly { try db.execute(sql: "PRAGMA cache_size = -200") }
        }
        guard access == .readWrite else {
            return try Connections(path: LibraryURI.immutable(layout.database), configuration)
        }
        // Opening would make a database where there is none.
        try files.checkDatabase()
        try checkLog(layout)
        let connections = try Connections(path: layout.database, configuration)
        try connections.write { db in
            // GRDB can do this, too. But it sets `synchronous` to NORMAL, with which saved changes are lost when the power fails. And it asks
            // Foundation for the log's size, which takes as long as the rest of opening.
            guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
                throw InventoryError(
                    .databaseError,
                    "SQLite cannot keep its log beside \(shown(layout.database)). The library was not opened. Move it to another disk.")
            }
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // Reading makes SQLite open the log, also in a file that had none before; it is one of the files that must stay the same.
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
            // Who changes something while the log is moved into the file waits for that, for some ten milliseconds: after so many pages it is
            // one change of three hundred, where by itself SQLite makes it one of seventy. The log takes up to 16 MB meanwhile.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2, try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1 else {
                throw InventoryError(
                    .databaseError, "SQLite does not keep the settings that make changes safe. The library was not opened.")
            }
        }
        return connections
    }

    /// Throws if the log's name belongs to something that is not an ordinary file. Creates no log: if there is one, SQLite takes a database in
    /// another journal mode for one that is in this mode already, and never changes it.
    private static func checkLog(_ layout: LibraryLayout) throws(InventoryError) {
        switch try FileSystem.kind(of: layout.log) {
        case .directory, .other: throw InventoryError(.folderUnusable, "\(shown(layout.log)) is not an ordinary file. Move it away.")
        case .missing, .regular: break
        }
    }

    /// Whether the disk has become read-only since the library was opened.
    static func isOnReadOnlyDisk(_ layout: LibraryLayout) -> Bool {
        // No lock hangs on the log's file, so it may be opened and closed.
        let file = open(layout.log, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file < 0 else {
            Glibc.close(file)
            return false
        }
        return errno == EROFS
    }

    /// Moves all that is in the log into the database's file, durably.
    ///
    /// - Returns: whether that was done; if not, the log keeps it for the next start.
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

/// Names of databases for SQLite that say more than a path.
enum LibraryURI {
    /// A file that does not change while it is open: no locks, no log.
    static func immutable(_ path: String) -> String { escaped(path) + "?immutable=1" }

    /// A file that only this connection knows, on any disk.
    static func unlocked(_ path: String) -> String { escaped(path) + "?mode=rw&nolock=1" }

    /// A file that is there: none is made where there is none.
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
