import GRDB
import Synchronization

/// Makes the next commit fail as disks do, for tests.
final class CommitFaults: Sendable {
    enum Fault: Sendable {
        /// The commit fails and nothing is stored.
        case lost
        /// The commit is reported as failed, but the change is stored.
        case phantom
        /// Before the commit, the disk is full.
        case full
    }

    private let next = Mutex<Fault?>(nil)

    func inject(_ fault: Fault) { next.withLock { $0 = fault } }

    func beforeCommit() throws {
        switch take(unless: .phantom) {
        case .lost: throw DatabaseError(resultCode: .SQLITE_IOERR_FSYNC, message: "injected")
        case .full: throw DatabaseError(resultCode: .SQLITE_FULL, message: "injected")
        case .phantom, nil: return
        }
    }

    func afterCommit() throws {
        if take(unless: .lost) != nil { throw DatabaseError(resultCode: .SQLITE_IOERR_FSYNC, message: "injected") }
    }

    private func take(unless other: Fault) -> Fault? {
        next.withLock { next in
            guard let fault = next, fault != other else { return nil }
            next = nil
            return fault
        }
    }
}
