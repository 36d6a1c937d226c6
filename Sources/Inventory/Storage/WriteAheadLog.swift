import FoundationEssentials
import GRDB
import GRDBSQLite

/// The `-wal` file with committed changes that SQLite has not moved into the database yet.
enum WriteAheadLog {
    /// The size of the header; a log that is not longer has no changes.
    private static let headerSize = 32

    // MARK: - Keeping it

    /// Keeps SQLite from deleting the log when a connection is closed.
    ///
    /// If the shared memory cannot be set up, SQLite assumes that a log it could not read is empty, and deletes it with all committed
    /// changes. So this type decides when it is removed: see `remove(_:)`.
    static func keep(_ db: Database) throws {
        var keeps: CInt = 1
        let code = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &keeps)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "the log cannot be kept") }
    }

    /// Returns whether there is a log that may have changes.
    static func hasChanges(_ layout: LibraryLayout) throws(InventoryError) -> Bool { try hasChanges(log: layout.log) }

    /// Returns whether the log at a path exists and may hold changes.
    static func hasChanges(log: String) throws(InventoryError) -> Bool {
        switch try FileSystem.kind(of: log) {
        case .missing: false
        case .regular(let size, _): size > headerSize
        case .directory, .other: throw InventoryError(.folderUnusable, "\(shown(log)) is not an ordinary file. Move it away.")
        }
    }

    /// Removes the log of a closed library, if it is empty because all changes were moved into the database.
    static func remove(_ layout: LibraryLayout) {
        guard let kind = try? FileSystem.kind(of: layout.log), case .regular(let size, _) = kind, size <= headerSize else { return }
        var configuration = Configuration()
        configuration.busyMode = .timeout(1)
        // SQLite removes it when the last connection closes, if no other program has the library open.
        let path = LibraryURI.existing(layout.database)
        _ = try? BriefConnection.use(path, configuration, keepsLog: false) { last in
            try last.inDatabase { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") }
        }
    }

    // MARK: - Reading it

    /// Returns the `user_version` from the last committed copy of the first page in a log that a crash left; nil if there is none. The
    /// newest database header may be only in the log.
    ///
    /// The rules are SQLite's: a frame is valid if the checksums up to it match, and a change is committed if its last frame, which
    /// contains the database size, is present. Uncommitted frames of a killed program are ignored.
    static func userVersion(_ layout: LibraryLayout) -> UInt32? {
        // A larger log is not from a migration, which moves its pages to the file at once.
        guard let data = try? FileSystem.read(layout.log, limit: 64 << 20), data.count > headerSize else { return nil }
        return data.withUnsafeBytes { committedUserVersion($0) }
    }

    private static func committedUserVersion(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
        func number(_ offset: Int) -> UInt32 { UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
        let magic = number(0)
        guard magic & ~1 == 0x377f_0682 else { return nil }
        let pageSize = Int(number(8))
        guard (512...65_536).contains(pageSize), pageSize.nonzeroBitCount == 1 else { return nil }
        var sum = Checksum(isBigEndian: magic & 1 == 1)
        sum.add(bytes[0..<24])
        guard sum.isRight(number(24), number(28)) else { return nil }
        var (committed, pending): (UInt32?, UInt32?) = (nil, nil)
        var offset = headerSize
        while offset + frameHeaderSize + pageSize <= bytes.count, number(offset + 8) == number(16), number(offset + 12) == number(20) {
            let page = offset + frameHeaderSize
            sum.add(bytes[offset..<offset + 8])
            sum.add(bytes[page..<page + pageSize])
            guard sum.isRight(number(offset + 16), number(offset + 20)) else { break }
            if number(offset) == 1 { pending = number(page + 60) }
            if number(offset + 4) != 0 { committed = pending ?? committed }
            offset = page + pageSize
        }
        return committed
    }

    /// The size of a frame's header: the page number, the database size at the end of a change, the log's salts, the checksum.
    private static let frameHeaderSize = 24

    /// The running checksum of a log, over all frames.
    private struct Checksum {
        let isBigEndian: Bool
        private var sums: (UInt32, UInt32) = (0, 0)

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
            let words = UnsafeRawBufferPointer(rebasing: bytes)
            for offset in stride(from: 0, to: words.count, by: 8) {
                sums.0 &+= word(words, offset) &+ sums.1
                sums.1 &+= word(words, offset + 4) &+ sums.0
            }
        }

        private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
        }

        func isRight(_ first: UInt32, _ second: UInt32) -> Bool { sums == (first, second) }
    }
}
