import GRDB
import Synchronization

/// What is known of the library without asking the database: titles of undo and redo are looked at with every key that is pressed.
final class StatusCache: Sendable {
    private struct State {
        var known: LibraryStatus?
        /// The last change that was followed: what was read before it is out of date.
        var followed: Int64 = 0
    }

    private let state = Mutex(State())

    /// The status after the last change; nil until it was read.
    var known: LibraryStatus? { state.withLock { $0.known } }

    /// Reads it where it is not known.
    func read(_ storage: Storage) throws(InventoryError) {
        guard known == nil else { return }
        note(try storage.read { db in try LibraryStatus(db) })
    }

    /// Keeps what was read, unless a change that was followed meanwhile knows better.
    func note(_ status: LibraryStatus) {
        state.withLock { state in
            guard status.revision >= state.followed, state.known.map({ $0.revision < status.revision }) ?? true else { return }
            state.known = status
        }
    }

    /// Brings it up to date after a change. On the writer. What cannot be read now is read again when it is asked for.
    ///
    /// - Parameters:
    ///   - change: the last one, which has just been stored.
    ///   - transaction: what wrote it.
    func follow(_ change: Change, _ transaction: ChangeTransaction, _ db: Database) {
        let status = try? LibraryStatus(after: change, transaction, from: known, db)
        state.withLock { $0 = State(known: status, followed: max($0.followed, change.sequence)) }
    }

    /// Forgets it.
    func invalidate() { state.withLock { $0.known = nil } }
}

extension LibraryStatus {
    fileprivate init(after change: Change, _ transaction: ChangeTransaction, from old: LibraryStatus?, _ db: Database) throws {
        guard change.kind != .undo, change.kind != .redo, change.kind != .reorder else {
            self = try LibraryStatus(db)
            return
        }
        // It is what undo takes back next, and nothing is left to do again. Whether any item has a place by hand has to be looked for
        // only where that was not known, or the last of them may have gone.
        let keepsPlaces = [.add, .import, .edit].contains(change.kind)
        let isMovedByHand =
            if let old, keepsPlaces || !old.isMovedByHand { old.isMovedByHand || transaction.hasPlacedByHand } else {
                try ItemPlaces.areUsed(db)
            }
        self.init(
            revision: change.sequence, itemCount: transaction.itemCount, totals: transaction.totals, undoTitle: change.title,
            redoTitle: nil, isMovedByHand: isMovedByHand)
    }

    init(_ db: Database) throws {
        let counters = try Counters(db)
        let stack = try UndoStack(db)
        self.init(
            revision: try HistoryEntry.last(db), itemCount: Int(counters.items), totals: counters.shownTotals,
            undoTitle: try HistoryEntry(stack.undoTop, db)?.title.text, redoTitle: try HistoryEntry(stack.redoTop, db)?.title.text,
            isMovedByHand: try ItemPlaces.areUsed(db))
    }
}
