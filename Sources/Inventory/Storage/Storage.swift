import FoundationEssentials
import GRDB
import Glibc
import Synchronization
import Threading

/// The open database: one writer, a few readers, and the recovery from failed commits.
final class Storage: Sendable {
    /// The access to the library.
    enum Access: Sendable {
        case readWrite
        /// No file is written, not even a log. For a read-only disk, or without permission to write.
        case readOnly
    }

    let layout: LibraryLayout
    let access: Access
    /// The threads for work that the caller must not wait for.
    let pools: ThreadPools
    private struct State {
        /// Nil after a failed commit, until the database is opened again, and after the library is closed.
        var connections: Connections?
        /// The files that are open.
        var files: FileIdentity
        var isClosed = false
        /// The reason why nothing is written any more.
        var stopped: InventoryError?
        var whenStopped: (@Sendable (InventoryError) -> Void)?
    }

    private let state: Mutex<State>
    /// The queue of all writes, which run one after another, away from the main thread.
    private let queue = SerialQueue(label: "homepwner.writer", qos: .userInitiated)
    /// Lets tests make a commit fail.
    let faults = CommitFaults()
    let mainThreadUse = MainThreadUse()
    /// The library's storage and its open transaction, if this storage is for the users of that transaction.
    private let outer: (storage: Storage, transaction: OpenTransaction)?

    init(_ layout: LibraryLayout, access: Access, pools: ThreadPools) throws(InventoryError) {
        self.layout = layout
        self.access = access
        self.pools = pools
        outer = nil
        do {
            let database = try FileIdentity(layout)
            let connections = try DatabaseOpening.connections(layout, access: access, expecting: database)
            state = Mutex(State(connections: connections, files: try FileIdentity(layout)))
            try database.checkDatabase()
        } catch { throw .from(error, path: layout.root) }
    }

    /// Creates the storage for the users of an open transaction: reads see its present state, and what would be a transaction is a part of
    /// it. For the writer's thread.
    init(of transaction: OpenTransaction, in storage: Storage) {
        (layout, access, pools) = (storage.layout, storage.access, storage.pools)
        outer = (storage, transaction)
        state = Mutex(State(connections: nil, files: storage.state.withLock { $0.files }))
    }

    /// Whether the library is closed or about to be, so that long reads should end.
    var isClosing: Bool { outer?.storage.isClosing ?? state.withLock { $0.isClosed } }

    /// Sets a closure that is called once if the library's files are no longer those that were opened, on any thread. Its error has the
    /// path of the stored data. From then on nothing is written, and reading continues.
    func whenStopped(_ body: @escaping @Sendable (InventoryError) -> Void) { state.withLock { $0.whenStopped = body } }

    // MARK: - Reading

    /// Reads a consistent state. Never waits for a write.
    func read<T>(_ body: (Database) throws -> T) throws(InventoryError) -> T {
        mainThreadUse.note()
        do {
            if let outer { return try outer.transaction.read(body) }
            let (connections, files) = try current()
            // A new connection would open the present files with these names, if there are any; the writer has the files that were opened.
            guard !isReplaced(files) else { return try connections.write(body) }
            do { return try connections.read(body) } catch  where isReplaced(files) { return try connections.write(body) }
        } catch { throw .from(error, path: layout.root) }
    }

    /// Returns whether the names of the open files belong to other files or none.
    private func isReplaced(_ files: FileIdentity) -> Bool {
        guard access == .readWrite else { return false }
        do throws(InventoryError) { try files.check() } catch { return error.code == .replaced }
        return false
    }

    // MARK: - Writing

    /// Whether no write is running or pending.
    var isWriterIdle: Bool { queue.isIdle }

    /// Runs work on the writer's queue and waits for it.
    func waitForWriter<T: Sendable>(_ body: () throws(InventoryError) -> T) throws(InventoryError) -> T {
        mainThreadUse.note()
        return try outer == nil ? queue.runNow(body) : body()
    }

    /// Runs work on the writer's queue without blocking a thread.
    func onWriter<T: Sendable>(_ body: @escaping @Sendable () throws(InventoryError) -> T) async throws(InventoryError) -> T {
        guard outer == nil else { return try body() }
        return try await queue.run(body)
    }

    /// Notes a new file that the next transaction names: it is removed if the open transaction is not stored. Otherwise the sweep of unnamed
    /// files removes it.
    func note(newFile path: String) { outer?.transaction.note(file: path) }

    /// Performs one transaction. Call it on the writer's queue only.
    ///
    /// If the commit fails, the database is closed, opened and read again, because the reported result may be wrong (a row may be stored
    /// although the commit "failed").
    ///
    /// - Parameters:
    ///   - body: makes the change; its errors roll everything back.
    ///   - afterCommit: runs on the writer's connection after the change is stored. Reading there costs a third of reading elsewhere,
    ///     because a reader drops its cache after each commit.
    ///   - isStored: called after a failed commit, with the result of `body`; returns whether that change is in the database.
    func transaction<T>(
        _ body: (Database) throws -> T, afterCommit: (Database, T) -> Void = { _, _ in }, isStored: (Database, T) throws -> Bool
    ) throws(InventoryError) -> T {
        guard access == .readWrite else {
            throw InventoryError(
                .readOnly, "The library in \(shown(layout.root)) was opened for reading only, because it cannot be written.")
        }
        try expectNotStopped()
        if let outer {
            do { return try outer.transaction.part { db in (try body(db), isKept: true) } } catch { throw .from(error, path: layout.root) }
        }
        var result: T?
        do {
            let (connections, files) = try current()
            if try files.areShorter() { try expectWhole(connections, files) }
            try connections.write { db in
                try db.inTransaction(.immediate) {
                    result = try body(db)
                    try faults.beforeCommit()
                    // Until the commit, nobody uses the written data.
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
            // An error of decoding; everything was rolled back.
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
        // A full disk is noticed before the commit is written, and SQLite has rolled everything back; reading continues as before.
        if cause.code == .diskFull, let seen = try? result.map({ result in try read { db in try isStored(db, result) } }), !seen {
            throw cause
        }
        if DatabaseOpening.isOnReadOnlyDisk(layout) { throw readOnly(result == nil) }
        let failure = InventoryError(cause.code, cause.description + (cause.code == .diskError ? " Nothing was changed." : ""))
        do {
            try reopen()
            // The log may be in memory only. Moving it into the file writes and syncs it again, so that later reads see stored data.
            try current().connections.write { db in _ = try db.checkpoint(.truncate) }
            guard let result else { throw failure }
            guard try read({ db in try isStored(db, result) }) else { throw failure }
            try current().connections.write { db in afterCommit(db, result) }
            return result
        } catch let error as InventoryError where error == failure {
            throw error
        } catch {
            // If the log was not moved, a power failure may still lose a visible change.
            guard let result else { throw cause }
            if let seen = try? read({ db in try isStored(db, result) }), !seen { throw failure }
            throw InventoryError(
                .saveUncertain,
                "\(cause.description) The last change may be stored or not: look at the item before trying again.")
        }
    }

    /// Returns the error for a disk that became read-only, as after an error that the system found. Nothing can be moved or synced, and
    /// reading continues.
    private func readOnly(_ isUnchanged: Bool) -> InventoryError {
        let sentence = "The disk of the library in \(shown(layout.root)) has become read-only."
        guard !isUnchanged else { return InventoryError(.readOnly, sentence + " Nothing was changed.") }
        return InventoryError(
            .saveUncertain, sentence + " The last change was probably not stored: look at the item when it can be written.")
    }

    // MARK: - The files

    /// Throws `replaced`, and stops all writing, unless the library's files are those that were opened.
    func expectOwnFiles() throws(InventoryError) {
        // The writer's thread is busy, so nothing can be kept in a backup before the transaction has ended.
        if let outer { return try outer.storage.checkFiles() }
        // The files of a closed library do not matter any more.
        guard !isClosing else { throw closed }
        try compareFiles()
    }

    private func expectNotStopped() throws(InventoryError) {
        if let stopped = state.withLock({ $0.stopped }) { throw stopped }
    }

    private func checkFiles() throws(InventoryError) {
        try expectNotStopped()
        let files = state.withLock { $0.files }
        if access == .readWrite { try files.check() }
    }

    private func compareFiles() throws(InventoryError) {
        try expectNotStopped()
        let files = state.withLock { $0.files }
        guard access == .readWrite else { return }
        do { try files.check() } catch { throw error.code == .replaced ? stop() : error }
    }

    /// Checks the database after its files became smaller. Another program, such as SQLite's shell, may have moved the log into the
    /// database or vacuumed it; otherwise stored data is lost.
    private func expectWhole(_ connections: Connections, _ files: FileIdentity) throws {
        let isWhole = try? connections.write { db in
            // Cached pages do not reveal the state of the files.
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

    /// Copies all stored data from the open files, which may have lost their names.
    ///
    /// - Parameter copy: the target.
    func fill(_ copy: BackupInProgress) throws {
        try current().connections.write { db in try copy.fill(from: db) { self.isClosing } }
    }

    /// Ends all writing and copies the stored data to the backups.
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

    /// Copies the stored data to the backups, unless the whole folder was moved, with all its files.
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
            // The files must be those that were closed; a new database is never made here.
            if access == .readWrite { try state.files.check() }
            let opened = try DatabaseOpening.connections(layout, access: access, expecting: state.files)
            state.connections = opened
            let files = try FileIdentity(layout)
            try state.files.checkDatabase()
            state.files = files
            return (opened, files)
        }
    }

    /// The error for a request after the library was closed.
    var closed: InventoryError { InventoryError(.closed, "The library in \(shown(layout.root)) is closed.") }

    private func reopen() throws {
        let old = state.withLock { state in
            defer { state.connections = nil }
            return state.connections
        }
        try? old?.close()
        _ = try current()
    }

    /// Moves the log into the database's file and closes it.
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
            // A long read, such as a check, is interrupted, so that the program can end.
            connections.interrupt()
            if access == .readWrite, (try? compareFiles()) == nil {
                // Closing would move the log into another file or none. The system closes the connections with the process.
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
