import FoundationEssentials
import GRDB

extension ItemStore {
    /// Takes back the last change; nil when there is none. The history keeps both.
    public func undo(actor: String) async throws(InventoryError) -> Change? {
        try await storage.onWriter { () throws(InventoryError) in try self.commitUndo(actor: actor) }
    }

    /// Does again what was taken back last; nil when there is nothing, or something else was changed since.
    public func redo(actor: String) async throws(InventoryError) -> Change? {
        try await storage.onWriter { () throws(InventoryError) in try self.commitRedo(actor: actor) }
    }

    /// Takes back the last change and waits until that is stored.
    public func undoNow(actor: String) throws(InventoryError) -> Change? {
        try storage.onWriter { () throws(InventoryError) in try self.commitUndo(actor: actor) }
    }

    /// Does again what was taken back last and waits until that is stored.
    public func redoNow(actor: String) throws(InventoryError) -> Change? {
        try storage.onWriter { () throws(InventoryError) in try self.commitRedo(actor: actor) }
    }

    /// What `undo` would take back: "Delete 3 Items"; nil when there is nothing.
    public func undoTitle() throws(InventoryError) -> String? {
        try storage.read { db in try HistoryEntry(UndoStack(db).undoTop, db)?.title }
    }

    /// What `redo` would do again; nil when there is nothing.
    public func redoTitle() throws(InventoryError) -> String? {
        try storage.read { db in try HistoryEntry(UndoStack(db).redoTop, db)?.title }
    }

    private func commitUndo(actor: String) throws(InventoryError) -> Change? {
        guard try undoTitle() != nil else { return nil }
        return try commit(actor: actor) { db, change in
            let stack = try UndoStack(db)
            guard let target = try HistoryEntry(stack.undoTop, db) else { throw Self.nothing }
            try HistoryEntry.forEachStep(of: target.sequence, backwards: true, db) { step in
                try Self.bring(step.id, to: step.before, &change, db)
            }
            return try change.finishUndo(of: target, stack: stack)
        }
    }

    private func commitRedo(actor: String) throws(InventoryError) -> Change? {
        guard try redoTitle() != nil else { return nil }
        return try commit(actor: actor) { db, change in
            guard let undone = try HistoryEntry(UndoStack(db).redoTop, db), let target = undone.target else { throw Self.nothing }
            try HistoryEntry.forEachStep(of: target, backwards: false, db) { step in
                try Self.bring(step.id, to: step.after, &change, db)
            }
            return try change.finishRedo(of: undone)
        }
    }

    private static let nothing = InventoryError(.itemMissing, "There is nothing to take back.")

    /// Makes an item what it was.
    private static func bring(_ id: UUID, to wanted: Item?, _ change: inout ChangeTransaction, _ db: Database) throws {
        let restored = wanted.map { item in
            Item(
                id: id, key: item.key, revision: item.revision, content: item.content, createdAt: item.createdAt,
                modifiedAt: change.now, place: item.place)
        }
        try change.put(id: id, before: try ItemRecords.item(id: id, db), after: restored)
    }
}
