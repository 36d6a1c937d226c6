import FoundationEssentials
import GRDB
import Glibc
import Synchronization
import Threading

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
    /// The threads for what the caller must not wait for.
    let pools: ThreadPools
    private struct State {
        /// Nil after a failed commit, until the database is opened again, and when the library is closed.
        var connections: Connections?
        /// The files that are open.
        var files: FileIdentity
        var isClosed = false
        /// Why nothing is written any more.
        var stopped: InventoryError?
        var whenStopped: (@Sendable (InventoryError) -> Void)?
    }

    private let state: Mutex<State>
    /// Every write runs here, one after another, away from the main thread.
    private let queue = SerialQueue(label: "homepwner.writer", qos: .userInitiated)
    /// Lets tests make a commit fail.
    let faults = CommitFaults()
    let mainThreadUse = MainThreadUse()

    init(_ layout: LibraryLayout, access: Access, pools: ThreadPools) throws(InventoryError) {
        self.layout = layout
        self.access = access
        self.pools = pools
        do {
            let database = try FileIdentity(layout)
            let connections = try DatabaseOpening.connections(layout, access: access, expecting: database)
            state = Mutex(State(connections: connections, files: try FileIdentity(layout)))
            try database.checkDatabase()
        } catch { throw .from(error, path: layout.root) }
    }

    /// Whether the library is closed or about to be: long reads should end.
    var isClosing: Bool { state.withLock { $0.isClosed } }

    /// Calls the body, once, when the library's files turn out to be others than those that were opened, with a sentence that says where
    /// all that was stored is. On whichever thread finds out. From then on nothing is written, and reading goes on.
    func whenStopped(_ body: @escaping @Sendable (InventoryError) -> Void) { state.withLock { $0.whenStopped = body } }

    // MARK: - Reading

    /// Reads a consistent state. Never waits for a write.
    func read<T>(_ body: (Database) throws -> T) throws(InventoryError) -> T {
        mainThreadUse.note()
        do {
            let (connections, files) = try current()
            // Another connection would open what stands under the names now, if anything does; the writer's has the files that were opened.
            guard !isReplaced(files) else { return try connections.write(body) }
            do { return try connections.read(body) } catch  where isReplaced(files) { return try connections.write(body) }
        } catch { throw .from(error, path: layout.root) }
    }

    /// Whether other files, or none, stand under the names of those that are open.
    private func isReplaced(_ files: FileIdentity) -> Bool {
        guard access == .readWrite else { return false }
        do throws(InventoryError) { try files.check() } catch { return error.code == .replaced }
        return false
    }

    // MARK: - Writing

    /// Whether nothing is being written and nothing waits to be.
    var isWriterIdle: Bool { queue.isIdle }

    /// Runs work on the writer's queue and waits for it.
    func waitForWriter<T: Sendable>(_ body: () throws(InventoryError) -> T) throws(InventoryError) -> T {
        mainThreadUse.note()
        return try queue.runNow(body)
    }

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
        try expectNotStopped()
        var result: T?
        do {
            let (connections, files) = try current()
            if try files.areShorter() { try expectWhole(connections, files) }
            try connections.write { db in
                try db.inTransaction(.immediate) {
                    result = try body(db)
                    try faults.beforeCommit()
                    // What was written so far is nobody's until it is committed.
                    try files.check()
                    guard try !files.areShorter() else { throw cutOff }
                    return .commit
                }
                files.noteSizes()
                try faults.afterCommit()
                if let result { afterCommit(db, result) }
            }
            if let result { return result }
        } catch let error as InventoryError {
            throw error.code == .replaced ? stop(isCutOff: error == cutOff) : error
        } catch let error as DatabaseError {
            return try recover(from: error, result: result, afterCommit: afterCommit, isStored: isStored)
        } catch {
            // What cannot be decoded: everything was taken back.
            throw .from(error, path: layout.root)
        }
        throw InventoryError(.databaseError, "The library in \(shown(layout.root)) did not answer.")
    }

    private func recover<T>(
        from error: any Error, result: T?, afterCommit: (Database, T) -> Void, isStored: (Database, T) throws -> Bool
    ) throws(InventoryError) -> T {
        let cause = InventoryError.from(error, path: layout.root)
        guard cause.code != .closed else { throw cause }
        try expectOwnFiles()
        // A full disk is found out before the commit is written, and SQLite has taken everything back; reading goes on as it was.
        if cause.code == .diskFull, let seen = try? result.map({ result in try read { db in try isStored(db, result) } }), !seen {
            throw cause
        }
        if DatabaseOpening.isOnReadOnlyDisk(layout) { throw readOnly(result == nil) }
        let failure = InventoryError(cause.code, cause.description + (cause.code == .diskError ? " Nothing was changed." : ""))
        do {
            try reopen()
            // What is in the log may be in memory only. Moving it into the file writes and syncs it again; then what is read is stored.
            try current().connections.write { db in _ = try db.checkpoint(.truncate) }
            guard let result else { throw failure }
            guard try read({ db in try isStored(db, result) }) else { throw failure }
            try current().connections.write { db in afterCommit(db, result) }
            return result
        } catch let error as InventoryError where error == failure {
            throw error
        } catch {
            // Without its log moved, a change that is seen may still be lost with the power.
            guard let result else { throw cause }
            if let seen = try? read({ db in try isStored(db, result) }), !seen { throw failure }
            throw InventoryError(
                .saveUncertain,
                "\(cause.description) The last change may be stored or not: look at the item before trying again.")
        }
    }

    /// The disk can no longer be written, as when the system found an error on it; nothing can be moved or synced, and reading goes on.
    private func readOnly(_ isUnchanged: Bool) -> InventoryError {
        let sentence = "The disk of the library in \(shown(layout.root)) has become read-only."
        guard !isUnchanged else { return InventoryError(.readOnly, sentence + " Nothing was changed.") }
        return InventoryError(
            .saveUncertain, sentence + " The last change was probably not stored: look at the item when it can be written.")
    }

    // MARK: - The files

    /// Throws `replaced`, and stops all writing, when the library's files are not those that were opened.
    func expectOwnFiles() throws(InventoryError) {
        // The files of a library that is closed are nobody's concern any more.
        guard !isClosing else { throw closed }
        try compareFiles()
    }

    private func expectNotStopped() throws(InventoryError) {
        if let stopped = state.withLock({ $0.stopped }) { throw stopped }
    }

    private func compareFiles() throws(InventoryError) {
        try expectNotStopped()
        let files = state.withLock { $0.files }
        guard access == .readWrite else { return }
        do { try files.check() } catch { throw error.code == .replaced ? stop() : error }
    }

    /// Checks the database after its files became smaller. Another program may have moved the log into the database or vacuumed it, as
    /// SQLite's shell does; otherwise stored data is lost.
    private func expectWhole(_ connections: Connections, _ files: FileIdentity) throws {
        let isWhole = try? connections.write { db in
            // Cached pages say nothing about the files.
            db.releaseMemory()
            _ = try db.checkpoint(.passive)
            return try String.fetchAll(db, sql: "PRAGMA quick_check(1)") == ["ok"]
        }
        guard isWhole == true else { throw cutOff }
        files.noteSizes()
    }

    private var cutOff: InventoryError {
        InventoryError(.replaced, "The files of the library in \(shown(layout.root)) were cut off by another program while it was open.")
    }

    /// Copies everything that was stored, as the open files have it, which may have lost their names.
    ///
    /// - Parameter copy: where it goes.
    func fill(_ copy: BackupInProgress) throws {
        try current().connections.write { db in try copy.fill(from: db) { self.isClosing } }
    }

    /// Ends all writing and keeps what was stored among the backups.
    ///
    /// - Parameter isCutOff: whether the files are the original ones, but truncated.
    private func stop(isCutOff: Bool = false) -> InventoryError {
        if let stopped = state.withLock({ $0.stopped }) { return stopped }
        let kept = state.withLock { $0.connections }.flatMap(keepBackup)
        let place =
            kept.map { "All stored changes are kept in \(shown($0.url.path)): restore that backup, or save it as a new library." }
            ?? (isCutOff
                ? "The change was not stored, and earlier changes may be lost. Restore a backup."
                : "The change was not stored. Look for the library's files, and leave those ending in -wal and -shm beside them.")
        let what = isCutOff ? "cut off" : "moved, replaced or removed"
        let error = InventoryError(
            .replaced,
            """
            The files of the library in \(shown(layout.root)) were \(what) by another program while it was open, so \
            changes are no longer written there. \(place)
            """)
        let tell = state.withLock { state in
            state.stopped = error
            return state.whenStopped
        }
        tell?(error)
        return error
    }

    /// Copies what was stored to the backups, unless the whole folder is gone, which is then wherever it was moved, with all its files.
    private func keepBackup(_ connections: Connections) -> LibraryBackup? {
        guard let kind = try? FileSystem.kind(of: layout.root), case .directory = kind else { return nil }
        do {
            let backup = try LibraryBackup.unused(in: layout.backups)
            let copy = try BackupInProgress(backup, in: layout)
            try connections.write { db in try copy.fill(from: db) }
            try copy.finish()
            return backup
        } catch { return nil }
    }

    // MARK: - Opening and closing

    private func current() throws -> (connections: Connections, files: FileIdentity) {
        try state.withLock { state in
            guard !state.isClosed else { throw closed }
            if let connections = state.connections { return (connections, state.files) }
            // What is there has to be what was closed: a new one is never made here.
            if access == .readWrite { try state.files.check() }
            let opened = try DatabaseOpening.connections(layout, access: access, expecting: state.files)
            state.connections = opened
            let files = try FileIdentity(layout)
            try state.files.checkDatabase()
            state.files = files
            return (opened, files)
        }
    }

    private var closed: InventoryError { InventoryError(.closed, "The library in \(shown(layout.root)) is closed.") }

    private func reopen() throws {
        let old = state.withLock { state in
            defer { state.connections = nil }
            return state.connections
        }
        try? old?.close()
        _ = try current()
    }

    /// Moves everything into the database's file and closes it.
    ///
    /// - Returns: whether the file contains all stored changes; false, too, if it was already closed.
    @discardableResult func close() -> Bool {
        queue.runNow {
            let (wasClosed, connections) = state.withLock { state in
                defer { state.isClosed = true }
                return (state.isClosed, state.connections)
            }
            guard !wasClosed, let connections else { return false }
            var isMoved = false
            // A long read, such as a check, gives up rather than keep the program from ending.
            connections.interrupt()
            if access == .readWrite, (try? compareFiles()) == nil {
                // To close would move what is in the log to a file that is another's, or to none. The system closes it with the process.
                _ = Unmanaged.passRetained(connections)
            } else {
                isMoved = access == .readWrite && DatabaseOpening.moveLog(of: connections)
                try? connections.close()
                if isMoved { WriteAheadLog.remove(layout) }
            }
            state.withLock { $0.connections = nil }
            return isMoved
        }
    }
}
