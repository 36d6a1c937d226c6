import GRDB
import Synchronization

/// The status of the library in memory, because every key press checks the titles of undo and redo.
final class StatusCache: Sendable {
    private struct State {
        var known: LibraryStatus?
        /// The last change that was followed; a status that was read before it is out of date.
        var followed: Int64 = 0
    }

    private let state = Mutex(State())

    /// The status after the last change; nil until it was read.
    var known: LibraryStatus? { state.withLock { $0.known } }

    /// Reads the status unless it is known.
    func read(_ storage: Storage) throws(InventoryError) {
        guard known == nil else { return }
        note(try storage.read { db in try LibraryStatus(db) })
    }

    /// Stores a status that was read, unless a newer change was followed meanwhile.
    func note(_ status: LibraryStatus) {
        state.withLock { state in
            guard status.revision >= state.followed, state.known.map({ $0.revision < status.revision }) ?? true else { return }
            state.known = status
        }
    }

    /// Updates the status after a change. Called on the writer. A status that cannot be read now is read at the next request.
    ///
    /// - Parameters:
    ///   - change: the last change, which has just been stored.
    ///   - transaction: the transaction of the change.
    func follow(_ change: Change, _ transaction: ChangeTransaction, _ db: Database) {
        let status = try? LibraryStatus(after: change, transaction, from: known, db)
        state.withLock { $0 = State(known: status, followed: max($0.followed, change.sequence)) }
    }

    /// Removes the status from memory.
    func invalidate() { state.withLock { $0.known = nil } }
}

extension LibraryStatus {
    fileprivate init(after change: Change, _ transaction: ChangeTransaction, from old: LibraryStatus?, _ db: Database) throws {
        guard change.kind != .undo, change.kind != .redo, change.kind != .reorder else {
            self = try LibraryStatus(db)
            return
        }
        // The change is the next one to undo, and there is nothing to redo. The database is searched for an item with a place by hand only
        // if that was unknown, or the last such item may be gone.
        let keepsPlaces = [.add, .import, .edit].contains(change.kind) && change.items.allSatisfy(\.existsAfter)
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
