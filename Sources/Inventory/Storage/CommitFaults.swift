import GRDB
import Synchronization

/// Makes the next commit fail like a disk, for tests.
final class CommitFaults: Sendable {
    enum Fault: Sendable {
        /// The commit fails and nothing is stored.
        case lost
        /// The commit is reported as failed, but the change is stored.
        case phantom
        /// Before the commit, the disk is full.
        case full
        /// The change is stored, and the writer's thread waits until the closure has run, while the data in memory is still the old one.
        case pause(@Sendable () -> Void)
    }

    private let next = Mutex<Fault?>(nil)

    func inject(_ fault: Fault) { next.withLock { $0 = fault } }

    func beforeCommit() throws {
        switch take(beforeCommit: true) {
        case .lost: throw DatabaseError(resultCode: .SQLITE_IOERR_FSYNC, message: "injected")
        case .full: throw DatabaseError(resultCode: .SQLITE_FULL, message: "injected")
        case .phantom, .pause, nil: return
        }
    }

    func afterCommit() throws {
        switch take(beforeCommit: false) {
        case .phantom: throw DatabaseError(resultCode: .SQLITE_IOERR_FSYNC, message: "injected")
        case .pause(let body): body()
        case .lost, .full, nil: return
        }
    }

    /// Returns the next fault, if it belongs to this moment.
    private func take(beforeCommit: Bool) -> Fault? {
        next.withLock { next in
            guard let fault = next, fault.isBeforeCommit == beforeCommit else { return nil }
            next = nil
            return fault
        }
    }
}

extension CommitFaults.Fault {
    fileprivate var isBeforeCommit: Bool {
        switch self {
        case .lost, .full: true
        case .phantom, .pause: false
        }
    }
}
