import GRDB

/// What is known of the library without asking the database: titles of undo and redo are looked at with every key that is pressed.
extension ItemStore {
    /// The status after the last change; that of an empty library until it was read.
    var knownStatus: LibraryStatus { statusInMemory.withLock { $0 } ?? LibraryStatus() }

    /// Reads it where it is not known.
    func readStatus() throws(InventoryError) {
        guard statusInMemory.withLock({ $0 == nil }) else { return }
        note(try storage.read { db in try LibraryStatus(db) })
    }

    /// Keeps what was read, unless a change that was followed meanwhile knows better.
    func note(_ status: LibraryStatus) {
        statusInMemory.withLock { known in
            if known.map({ $0.revision < status.revision }) ?? true { known = status }
        }
    }
}

extension LibraryStatus {
    init(_ db: Database) throws {
        let counters = try Counters(db)
        let stack = try UndoStack(db)
        self.init(
            revision: try HistoryEntry.last(db), itemCount: Int(counters.items), totals: Counters.shown(counters.totals),
            undoTitle: try HistoryEntry(stack.undoTop, db)?.title, redoTitle: try HistoryEntry(stack.redoTop, db)?.title,
            isMovedByHand: try ItemPlaces.areUsed(db))
    }
}
