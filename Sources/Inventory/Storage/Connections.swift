import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// The connections to a library's database: one that writes, and a few that read, each of which is made when it is first needed.
///
/// It replaces GRDB's `DatabasePool`, whose list of readers is guarded by a concurrent queue. When several threads meet there, the queue
/// starts a thread of libdispatch's shared pool. From then on that pool is checked once a second, so an idle window would wake up as long
/// as it is open.
final class Connections: Sendable {
    /// The maximum number of simultaneous reads.
    static let readerLimit = 4

    private struct State {
        /// The unused readers, the last used one at the end, because it has most of the database's pages.
        var idle: [DatabaseQueue] = []
        var readers: [DatabaseQueue] = []
        var isClosed = false
    }

    private let writer: DatabaseQueue
    private let makeReader: @Sendable () throws -> DatabaseQueue
    private let permits = DispatchSemaphore(value: readerLimit)
    private let state = Mutex(State())

    /// - Parameters:
    ///   - path: the database's file, or a name that SQLite accepts for one.
    ///   - configuration: the configuration of all connections; readers are made read-only.
    init(path: String, _ configuration: Configuration) throws {
        writer = try DatabaseQueue(path: path, configuration: configuration)
        var reading = configuration
        reading.readonly = true
        // Reading waits only for another program that merges the log.
        reading.busyMode = .timeout(0.5)
        makeReader = { [reading] in try DatabaseQueue(path: path, configuration: reading) }
    }

    deinit {
        // If the connections cannot be closed, they are released, which closes them in the end.
        guard (try? close()) != nil else { return }
        // Releasing them here would wake the program up once a second, as for a brief connection.
        for connection in state.withLock({ $0.readers }) + [writer] { BriefConnection.keep(connection) }
    }

    /// Runs a body with the connection that writes, for one caller at a time. It begins no transaction.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value { try writer.writeWithoutTransaction(body) }

    /// Runs a body that sees one state of the database, whatever is written meanwhile. It waits if the maximum number of readers are
    /// reading, so do not call it again from the body.
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
        // A closing library waits for this one, which has a permit.
        let made = try makeReader()
        state.withLock { $0.readers.append(made) }
        return made
    }

    /// Interrupts all running statements with an error.
    func interrupt() {
        writer.interrupt()
        for reader in state.withLock({ $0.readers }) { reader.interrupt() }
    }

    /// Waits for running statements, and closes all connections; later calls report that they are closed. If the writer cannot be closed,
    /// all stay open. One caller at a time.
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
