import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Takes back the last change; nil when there is none. The history keeps both.
    ///
    /// - Parameter progress: followed, and asked whether to stop, where many items come or go.
    func undo(progress: WorkProgress? = nil) throws(InventoryError) -> Change? {
        guard try items.storage.read({ db in try UndoStack(db).undoTop }) != nil else { return nil }
        return try commit { db, change in
            let stack = try UndoStack(db)
            guard let target = try HistoryEntry(stack.undoTop, db) else { throw Self.nothing }
            try Self.bring(target.sequence, to: .before, &change, db, progress)
            return try change.finishUndo(of: target, stack: stack)
        }
    }

    /// Does again what was taken back last; nil when there is nothing, or something else was changed since.
    ///
    /// - Parameter progress: followed, and asked whether to stop, where many items come or go.
    func redo(progress: WorkProgress? = nil) throws(InventoryError) -> Change? {
        guard try items.storage.read({ db in try UndoStack(db).redoTop }) != nil else { return nil }
        return try commit { db, change in
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
            try Self.bring(step, to: column, &change, db)
            try progress?.advance(1)
        }
        progress?.finish()
    }

    private static let nothing = InventoryError(.itemMissing, "There is nothing to take back.")

    /// Makes an item what it was on one side of a step.
    private static func bring(
        _ step: HistoryEntry.Step, to column: HistoryEntry.Column, _ change: inout ChangeTransaction, _ db: Database
    ) throws {
        let (wanted, other) = column == .before ? (step.before, step.after) : (step.after, step.before)
        let present = try ItemRecords.item(id: step.id, db)
        guard let wanted else { return try change.put(id: step.id, before: present, after: nil) }
        if let present, let other {
            return try change.put(id: step.id, before: present, after: wanted.applied(to: present, with: other, at: change.now))
        }
        guard let whole = wanted.item(id: step.id, revision: 1, at: change.now) else { throw missing() }
        try change.put(id: step.id, before: present, after: whole)
    }
}
