import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// The connections to a library's database: one that writes, and a few that read, each of which is made when it is first needed.
///
/// It takes the place of GRDB's `DatabasePool`, whose list of readers is guarded by a concurrent queue. Where several threads meet there, it
/// starts a thread of libdispatch's shared pool, which is looked after once a second from then on: an idle window would wake up as long as
/// it is open.
final class Connections: Sendable {
    /// How many may read at the same time.
    static let readerLimit = 4

    private struct State {
        /// Those that nobody reads from, the one that was used last at the end: it knows most of the database's pages.
        var idle: [DatabaseQueue] = []
        var readers: [DatabaseQueue] = []
        var isClosed = false
    }

    private let writer: DatabaseQueue
    private let makeReader: @Sendable () throws -> DatabaseQueue
    private let permits = DispatchSemaphore(value: readerLimit)
    private let state = Mutex(State())

    /// - Parameters:
    ///   - path: the database's file, or a name that SQLite takes for one.
    ///   - configuration: for all connections; those that read are made read-only.
    init(path: String, _ configuration: Configuration) throws {
        writer = try DatabaseQueue(path: path, configuration: configuration)
        var reading = configuration
        reading.readonly = true
        // Reading waits for nobody but another program that brings in the log.
        reading.busyMode = .timeout(0.5)
        makeReader = { [reading] in try DatabaseQueue(path: path, configuration: reading) }
    }

    deinit {
        // What cannot be closed is let go, which closes it in the end.
        guard (try? close()) != nil else { return }
        // As with a brief connection: to let go of them would wake the program up once a second.
        for connection in state.withLock({ $0.readers }) + [writer] { BriefConnection.keep(connection) }
    }

    /// Runs a body with the connection that writes, which one caller has at a time. No transaction is begun.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value { try writer.writeWithoutTransaction(body) }

    /// Runs a body that sees one state of the database, whatever is written meanwhile. Waits where as many as may read do so already; so it is
    /// not called again from the body.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        permits.wait()
        defer { permits.signal() }
        let reader = try take()
        defer { state.withLock { $0.idle.append(reader) } }
        return try reader.read(body)
    }

    private func take() throws -> DatabaseQueue {
        let idle = try state.withLock { state in
            guard !state.isClosed else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "Connection is closed") }
            return state.idle.popLast()
        }
        if let idle { return idle }
        // Closing waits for this one: it has a permit.
        let made = try makeReader()
        state.withLock { $0.readers.append(made) }
        return made
    }

    /// Makes all that is running give up, with an error.
    func interrupt() {
        writer.interrupt()
        for reader in state.withLock({ $0.readers }) { reader.interrupt() }
    }

    /// Waits for what is running, and closes all connections: everything after it says that they are closed. Where the one that writes cannot
    /// be closed, all stay open. One caller at a time.
    func close() throws {
        for _ in 0..<Self.readerLimit { permits.wait() }
        defer { for _ in 0..<Self.readerLimit { permits.signal() } }
        try writer.close()
        let readers = state.withLock { state in
            state.isClosed = true
            return state.readers
        }
        var failure: (any Error)?
        for reader in readers { do { try reader.close() } catch { failure = error } }
        if let failure { throw failure }
    }
}
