import FoundationEssentials
import GRDB
import GRDBSQLite

/// The `-wal` file, in which committed changes stand until SQLite moves them into the database.
enum WriteAheadLog {
    /// The size of the header; a log that is not longer holds no change.
    private static let headerSize = 32

    // MARK: - Keeping it

    /// Keeps SQLite from deleting the log when a connection is closed.
    ///
    /// Where the shared memory cannot be set up, SQLite takes a log that it could not read for an empty one and deletes it, with all
    /// that was committed to it. So we say when it goes: see `remove(_:)`.
    static func keep(_ db: Database) throws {
        var keeps: CInt = 1
        let code = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &keeps)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "the log cannot be kept") }
    }

    /// Whether there is a log that may hold changes.
    static func hasChanges(_ layout: LibraryLayout) throws(InventoryError) -> Bool {
        switch try FileSystem.kind(of: layout.log) {
        case .missing: false
        case .regular(let size, _): size > headerSize
        case .directory, .other: throw InventoryError(.folderUnusable, "\(shown(layout.log)) is not an ordinary file. Move it away.")
        }
    }

    /// Removes the log of a library that nobody has open any more, provided that it holds nothing: all was moved into the database.
    static func remove(_ layout: LibraryLayout) {
        guard let kind = try? FileSystem.kind(of: layout.log), case .regular(let size, _) = kind, size <= headerSize else { return }
        var configuration = Configuration()
        configuration.busyMode = .timeout(1)
        // SQLite does it as the last connection closes, when no other program has the library open.
        let path = LibraryURI.existing(layout.database)
        _ = try? BriefConnection.use(path, configuration, keepsLog: false) { last in
            try last.inDatabase { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") }
        }
    }

    // MARK: - Looking into it

    /// The `user_version` of the last copy of the first page in a log that a crash left, because the newest header of the database may
    /// are there and not yet in the file itself; nil when the log holds none.
    static func userVersion(_ layout: LibraryLayout) -> UInt32? {
        // A log that is larger than this was not left by a migration, which moves its pages to the file at once.
        guard let data = try? FileSystem.read(layout.log, limit: 64 << 20), data.count > headerSize else { return nil }
        let bytes = Array(data)
        guard DatabaseFile.number(bytes, at: 0) & ~1 == 0x377f_0682 else { return nil }
        let pageSize = Int(DatabaseFile.number(bytes, at: 8))
        guard (512...65_536).contains(pageSize) else { return nil }
        let salt = bytes[16..<24]
        var result: UInt32?
        var offset = headerSize
        while offset + 24 + pageSize <= bytes.count, bytes[offset + 8..<offset + 16] == salt {
            if DatabaseFile.number(bytes, at: offset) == 1 { result = DatabaseFile.number(bytes, at: offset + 24 + 60) }
            offset += 24 + pageSize
        }
        return result
    }
}
