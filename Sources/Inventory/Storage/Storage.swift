import FoundationEssentials
import GRDB
import Glibc
import Synchronization

/// The open database: one writer, a few readers, and what to do when a commit fails.
final class Storage: Sendable {
    /// How the library was opened.
    enum Access: Sendable {
        case readWrite
        /// Nothing is written, not even a log beside the file. For a disk that is read-only.
        case readOnly
    }

    let layout: LibraryLayout
    let access: Access
    private let pool: Mutex<DatabasePool?>
    private let isClosed = Mutex(false)
    private let identity: FileIdentity
    /// Every write runs here, one after another, away from the main thread.
    private let queue = WorkQueue(label: "homepwner.writer", qos: .userInitiated)
    /// Lets tests make a commit fail.
    let faults = CommitFaults()

    init(_ layout: LibraryLayout, access: Access) throws(InventoryError) {
        self.layout = layout
        self.access = access
        identity = try FileIdentity(layout)
        do { pool = Mutex(try Self.openPool(layout, access: access)) } catch { throw .from(error, path: layout.root) }
    }

    /// Whether the library is closed or about to be: long reads should end.
    var isClosing: Bool { isClosed.withLock { $0 } }

    // MARK: - Reading

    /// Reads a consistent state. Never waits for a write.
    func read<T>(_ body: (Database) throws -> T) throws(InventoryError) -> T {
        do { return try current().read(body) } catch { throw .from(error, path: layout.root) }
    }

    // MARK: - Writing

    /// Runs work on the writer's queue and waits for it.
    func onWriter<T: Sendable>(_ body: () throws(InventoryError) -> T) throws(InventoryError) -> T { try queue.runNow(body) }

    /// Runs work on the writer's queue without keeping a thread waiting.
    func onWriter<T: Sendable>(_ body: @escaping @Sendable () throws(InventoryError) -> T) async throws(InventoryError) -> T {
        try await queue.run(body)
    }

    /// Runs one transaction. Call it on the writer's queue only.
    ///
    /// When the commit fails, the database is closed, opened and read again, because what a failed commit left is not what it says
    /// (a row may be there although the commit "failed").
    ///
    /// - Parameters:
    ///   - body: what to change; what it throws takes everything back.
    ///   - afterCommit: runs on the writer's connection when the change is stored. Reading there costs a third of what it costs elsewhere:
    ///     a reader throws away what it knew of the database after each commit.
    ///   - isStored: asked after a failed commit, with what `body` gave: is that change in the database?
    func transaction<T>(
        _ body: (Database) throws -> T, afterCommit: (Database, T) -> Void = { _, _ in }, isStored: (Database, T) throws -> Bool
    ) throws(InventoryError) -> T {
        guard access == .readWrite else {
            throw InventoryError(
                .readOnly, "The library in \(shown(layout.root)) was opened for reading only, because it cannot be written.")
        }
        var result: T?
        do {
            let pool = try current()
            try identity.check(layout)
            try pool.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    result = try body(db)
                    try faults.beforeCommit()
                    return .commit
                }
                try faults.afterCommit()
                if let result { afterCommit(db, result) }
            }
            if let result { return result }
        } catch let error as InventoryError {
            throw error
        } catch {
            return try recover(from: error, result: result, afterCommit: afterCommit, isStored: isStored)
        }
        throw InventoryError(.databaseError, "The library in \(shown(layout.root)) did not answer.")
    }

    private func recover<T>(
        from error: any Error, result: T?, afterCommit: (Database, T) -> Void, isStored: (Database, T) throws -> Bool
    ) throws(InventoryError) -> T {
        let cause = InventoryError.from(error, path: layout.root)
        guard cause.code != .closed else { throw cause }
        // A full disk is found out before the commit is written, and SQLite has taken everything back; reading goes on as it was.
        if cause.code == .diskFull, let seen = try? result.map({ result in try read { db in try isStored(db, result) } }), !seen {
            throw cause
        }
        let failure = InventoryError(cause.code, cause.description + (cause.code == .diskError ? " Nothing was changed." : ""))
        do {
            try reopen()
            // What is in the log may be in memory only. Moving it into the file writes and syncs it again; then what is read is stored.
            try current().writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
            guard let result else { throw failure }
            guard try read({ db in try isStored(db, result) }) else { throw failure }
            try current().writeWithoutTransaction { db in afterCommit(db, result) }
            return result
        } catch let error as InventoryError where error == failure {
            throw error
        } catch {
            // Without its log moved, a change that is seen may still be lost with the power.
            guard let result else { throw cause }
            if let seen = try? read({ db in try isStored(db, result) }), !seen { throw failure }
            throw InventoryError(
                .saveUncertain,
                "\(cause.description) Whether the last change is stored could not be found out: look at the item before trying again.")
        }
    }

    // MARK: - Opening and closing

    private func current() throws -> DatabasePool {
        guard !isClosed.withLock({ $0 }) else {
            throw InventoryError(.closed, "The library in \(shown(layout.root)) is closed.")
        }
        return try pool.withLock { pool in
            if let pool { return pool }
            let opened = try Self.openPool(layout, access: access)
            pool = opened
            return opened
        }
    }

    private func reopen() throws {
        let old = pool.withLock { pool in
            defer { pool = nil }
            return pool
        }
        try? old?.close()
        _ = try current()
    }

    /// Moves everything into the database's file and closes it.
    func close() {
        queue.runNow {
            let wasClosed = isClosed.withLock { isClosed in
                defer { isClosed = true }
                return isClosed
            }
            guard !wasClosed else { return }
            let old = pool.withLock { pool in
                defer { pool = nil }
                return pool
            }
            // A long read, such as a check, gives up rather than keep the program from ending.
            old?.interrupt()
            try? old?.close()
            guard access == .readWrite else { return }
            // The pool's last connection is a reader, which cannot tidy up; a plain connection moves the log and removes it.
            var configuration = Configuration()
            configuration.busyMode = .timeout(1)
            _ = try? BriefConnection.use(layout.database, configuration) { last in
                try last.inDatabase { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") }
            }
        }
    }

    private static func openPool(_ layout: LibraryLayout, access: Access) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "homepwner"
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 4
        configuration.readonly = access == .readOnly
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
            // Rows come in pages of a screen, and the system keeps the file in memory anyway: 2 MB for each reader would be for nothing.
            if db.configuration.readonly { try db.execute(sql: "PRAGMA cache_size = -600") }
        }
        guard access == .readWrite else {
            return try DatabasePool(path: LibraryURI.immutable(layout.database), configuration: configuration)
        }
        try prepareLog(layout)
        let pool = try DatabasePool(path: layout.database, configuration: configuration)
        try pool.writeWithoutTransaction { db in
            // GRDB lowers this while it opens; see faults: with NORMAL, saved changes are lost when the power fails.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2, try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1 else {
                throw InventoryError(
                    .databaseError, "SQLite does not keep the settings that make changes safe. The library was not opened.")
            }
        }
        return pool
    }

    /// Makes an empty log of 32 bytes where there is none: without it GRDB writes a change of its own into every library it opens.
    private static func prepareLog(_ layout: LibraryLayout) throws(InventoryError) {
        let path = layout.database + "-wal"
        switch try FileSystem.kind(of: path) {
        case .regular(let size, _) where size > 0: return
        case .directory, .other: throw InventoryError(.folderUnusable, "\(shown(path)) is not an ordinary file. Move it away.")
        default: break
        }
        let file = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .from(errno: errno, doing: "write", path: path) }
        defer { Glibc.close(file) }
        let empty = [UInt8](repeating: 0, count: 32)
        guard write(file, empty, empty.count) == empty.count else { throw .from(errno: errno, doing: "write", path: path) }
    }
}

/// Names of databases for SQLite that say more than a path.
enum LibraryURI {
    /// A file that does not change while it is open: no locks, no log.
    static func immutable(_ path: String) -> String {
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
        return result + "?immutable=1"
    }
}
