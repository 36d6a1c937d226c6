import GRDB
import Synchronization

/// What is known of the library without asking the database: titles of undo and redo are looked at with every key that is pressed.
final class StatusCache: Sendable {
    private let state = Mutex<LibraryStatus?>(nil)

    /// The status after the last change; nil until it was read.
    var known: LibraryStatus? { state.withLock { $0 } }

    /// Reads it where it is not known.
    func read(_ storage: Storage) throws(InventoryError) {
        guard known == nil else { return }
        note(try storage.read { db in try LibraryStatus(db) })
    }

    /// Keeps what was read, unless a change that was followed meanwhile knows better.
    func note(_ status: LibraryStatus) {
        state.withLock { known in
            if known.map({ $0.revision < status.revision }) ?? true { known = status }
        }
    }

    /// Brings it up to date after a change. On the writer. What cannot be read now is read again when it is asked for.
    func follow(_ change: Change, _ db: Database) {
        let status = try? LibraryStatus(after: change, db)
        state.withLock { $0 = status }
    }

    /// Forgets it.
    func invalidate() { state.withLock { $0 = nil } }
}

extension LibraryStatus {
    /// - Parameter change: the last one, which has just been stored.
    fileprivate init(after change: Change, _ db: Database) throws {
        guard change.kind != .undo, change.kind != .redo, change.kind != .reorder else {
            self = try LibraryStatus(db)
            return
        }
        // It is what undo takes back next, and nothing is left to do again: five statements fewer, with every change.
        let counters = try Counters(db)
        self.init(
            revision: change.sequence, itemCount: Int(counters.items), totals: Counters.shown(counters.totals), undoTitle: change.title,
            redoTitle: nil, isMovedByHand: try ItemPlaces.areUsed(db))
    }

    init(_ db: Database) throws {
        let counters = try Counters(db)
        let stack = try UndoStack(db)
        self.init(
            revision: try HistoryEntry.last(db), itemCount: Int(counters.items), totals: Counters.shown(counters.totals),
            undoTitle: try HistoryEntry(stack.undoTop, db)?.title, redoTitle: try HistoryEntry(stack.redoTop, db)?.title,
            isMovedByHand: try ItemPlaces.areUsed(db))
    }
}
