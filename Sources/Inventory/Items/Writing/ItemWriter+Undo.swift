import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Reverses the last change; returns nil if there is none, and in a step of a change. The history keeps both.
    ///
    /// - Parameter progress: updated, and checked for cancellation, if many items are added or deleted.
    func undo(progress: WorkProgress? = nil) throws(InventoryError) -> Change? {
        guard items.steps == nil, try items.storage.read({ db in try UndoStack(db).undoTop }) != nil else { return nil }
        return try commit { db, change in
            let stack = try UndoStack(db)
            guard let target = try HistoryEntry(stack.undoTop, db) else { throw Self.nothing }
            try Self.bring(target.sequence, to: .before, &change, db, progress)
            return try change.finishUndo(of: target, stack: stack)
        }
    }

    /// Repeats the change that was undone last; returns nil if there is none, if something else was changed since, and in a step of a change.
    ///
    /// - Parameter progress: updated, and checked for cancellation, if many items are added or deleted.
    func redo(progress: WorkProgress? = nil) throws(InventoryError) -> Change? {
        guard items.steps == nil, try items.storage.read({ db in try UndoStack(db).redoTop }) != nil else { return nil }
        return try commit { db, change in
            guard let undone = try HistoryEntry(UndoStack(db).redoTop, db), let target = undone.target else { throw Self.nothing }
            try Self.bring(target, to: .after, &change, db, progress)
            return try change.finishRedo(of: undone)
        }
    }

    /// Returns all items, places, tags, types and fields of an entry to their state before it or after it.
    private static func bring(
        _ sequence: Int64, to column: HistoryEntry.Column, _ change: inout ChangeTransaction, _ db: Database, _ progress: WorkProgress?
    ) throws {
        change.wholes = .mayBeGone
        change.comesFromHistory = true
        let lines = try HistoryEntry.stepCount(of: sequence, db)
        let backwards = column == .before
        if lines >= ChangeTransaction.bulk {
            let count = try HistoryEntry.itemCount(of: sequence, db)
            let wanted = try HistoryEntry.itemCount(of: sequence, column, db)
            func bringEntries() throws {
                try HistoryEntry.forEachStep(of: sequence, backwards: backwards, entriesOnly: true, db) {
                    try bring($0, to: column, &change, db)
                }
            }
            // Items are deleted before the entries that they refer to, and added after them.
            if wanted == 0, case let present = try HistoryEntry.presentKeys(of: sequence, db), present.count == count {
                _ = try change.deleteAll(present, progress)
                return try bringEntries()
            }
            if wanted == count, try HistoryEntry.itemCount(of: sequence, column.other, db) == 0 {
                try bringEntries()
                return try change.restoreAll(of: sequence, column, count: count, backwards: backwards, progress)
            }
        }
        progress?.begin(lines)
        try HistoryEntry.forEachStep(of: sequence, backwards: backwards, db) { step in
            try Self.bring(step, to: column, &change, db)
            try progress?.advance(1)
        }
        progress?.finish()
    }

    private static let nothing = InventoryError(.itemMissing, "There is no change to undo or redo.")

    /// Returns the object of a step to its state on one side of it.
    private static func bring(
        _ step: HistoryEntry.Step, to column: HistoryEntry.Column, _ change: inout ChangeTransaction, _ db: Database
    ) throws {
        switch step.subject {
        case .item(let before, let after):
            let (wanted, other) = column == .before ? (before, after) : (after, before)
            // A redo is the merge or the split again; an undo is none.
            try bring(step.id, to: wanted, from: other, beside: column == .after ? step.partner : nil, &change)
        case .entry(let kind, let before, let after):
            let (wanted, other) = column == .before ? (before, after) : (after, before)
            try bring(kind, step.id, to: wanted, from: other, &change)
        }
    }

    private static func bring(
        _ id: UUID, to wanted: ItemImage?, from other: ItemImage?, beside partner: StepPartner?, _ change: inout ChangeTransaction
    ) throws {
        let present = try change.item(id)
        guard let wanted else { return try change.put(id: id, before: present, after: nil, beside: partner) }
        if let present, let other {
            return try change.put(
                id: id, before: present, after: wanted.applied(to: present, with: other, at: change.now), beside: partner)
        }
        guard let whole = wanted.item(id: id, revision: 1, at: change.now) else { throw missing() }
        try change.put(id: id, before: present, after: whole, beside: partner)
    }

    private static func bring(
        _ kind: CatalogKind, _ id: UUID, to wanted: [String: CatalogMember]?, from other: [String: CatalogMember]?,
        _ change: inout ChangeTransaction
    ) throws {
        guard let wanted else { return try change.put(kind, id, nil) }
        var members = wanted
        if let other, let known = change.catalog.entry(kind, id) {
            members = known.entry.members.filter { other[$0.key] == nil }.merging(wanted) { $1 }
        }
        guard let entry = CatalogEntry(kind, id: id, members: members) else {
            throw InventoryError(.damaged, "The history has a \(kind.noun) that cannot be read. Nothing was changed.")
        }
        try change.put(kind, id, entry)
    }
}
