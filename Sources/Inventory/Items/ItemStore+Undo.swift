import FoundationEssentials
import GRDB

extension ItemStore {
    /// Takes back the last change; nil when there is none. The history keeps both.
    ///
    /// - Parameter progress: followed, and asked whether to stop, where many items come or go.
    public func undo(actor: String, progress: WorkProgress? = nil) async throws(InventoryError) -> Change? {
        try await storage.onWriter { () throws(InventoryError) in try self.commitUndo(actor: actor, progress) }
    }

    /// Does again what was taken back last; nil when there is nothing, or something else was changed since.
    ///
    /// - Parameter progress: followed, and asked whether to stop, where many items come or go.
    public func redo(actor: String, progress: WorkProgress? = nil) async throws(InventoryError) -> Change? {
        try await storage.onWriter { () throws(InventoryError) in try self.commitRedo(actor: actor, progress) }
    }

    /// Takes back the last change and waits until that is stored.
    public func undoNow(actor: String) throws(InventoryError) -> Change? {
        try storage.onWriter { () throws(InventoryError) in try self.commitUndo(actor: actor, nil) }
    }

    /// Does again what was taken back last and waits until that is stored.
    public func redoNow(actor: String) throws(InventoryError) -> Change? {
        try storage.onWriter { () throws(InventoryError) in try self.commitRedo(actor: actor, nil) }
    }

    /// What `undo` would take back: "Delete 3 Items"; nil when there is nothing.
    public func undoTitle() throws(InventoryError) -> String? {
        try storage.read { db in try HistoryEntry(UndoStack(db).undoTop, db)?.title }
    }

    /// What `redo` would do again; nil when there is nothing.
    public func redoTitle() throws(InventoryError) -> String? {
        try storage.read { db in try HistoryEntry(UndoStack(db).redoTop, db)?.title }
    }

    private func commitUndo(actor: String, _ progress: WorkProgress?) throws(InventoryError) -> Change? {
        guard try undoTitle() != nil else { return nil }
        return try commit(actor: actor) { db, change in
            let stack = try UndoStack(db)
            guard let target = try HistoryEntry(stack.undoTop, db) else { throw Self.nothing }
            try Self.bring(target.sequence, to: .before, &change, db, progress)
            return try change.finishUndo(of: target, stack: stack)
        }
    }

    private func commitRedo(actor: String, _ progress: WorkProgress?) throws(InventoryError) -> Change? {
        guard try redoTitle() != nil else { return nil }
        return try commit(actor: actor) { db, change in
            guard let undone = try HistoryEntry(UndoStack(db).redoTop, db), let target = undone.target else { throw Self.nothing }
            try Self.bring(target, to: .after, &change, db, progress)
            return try change.finishRedo(of: undone)
        }
    }

    /// Makes all items of an entry what they were before it or after it.
    private static func bring(
        _ sequence: Int64, to column: HistoryEntry.Column, _ change: inout ChangeTransaction, _ db: Database, _ progress: WorkProgress?
    ) throws {
        let count = try HistoryEntry.stepCount(of: sequence, db)
        let backwards = column == .before
        if count >= ChangeTransaction.bulk {
            let wanted = try HistoryEntry.itemCount(of: sequence, column, db)
            if wanted == 0, case let present = try HistoryEntry.presentKeys(of: sequence, db), present.count == count {
                _ = try change.deleteAll(present, progress)
                return
            }
            if wanted == count, try HistoryEntry.itemCount(of: sequence, column.other, db) == 0 {
                return try change.restoreAll(of: sequence, column, count: count, backwards: backwards, progress)
            }
        }
        progress?.begin(count)
        try HistoryEntry.forEachStep(of: sequence, backwards: backwards, db) { step in
            try Self.bring(step.id, to: column == .before ? step.before : step.after, &change, db)
            try progress?.advance(1)
        }
        progress?.finish()
    }

    private static let nothing = InventoryError(.itemMissing, "There is nothing to take back.")

    /// Makes an item what it was.
    private static func bring(_ id: UUID, to wanted: Item?, _ change: inout ChangeTransaction, _ db: Database) throws {
        let restored = wanted?.restored(at: change.now)
        try change.put(id: id, before: try ItemRecords.item(id: id, db), after: restored)
    }
}
