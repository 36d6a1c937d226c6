import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Returns an item, existing or deleted, to its state right after an entry of its history. If it has that state already, nothing is
    /// changed, and the change says so and has no items.
    ///
    /// Deleted places, tags and types of that state come back with it, as with any older item. The item's whole must exist; otherwise the
    /// item becomes separate.
    ///
    /// - Parameter lines: the number of the item's last changes in this entry that are taken back, too.
    /// - Throws: `itemMissing` if the item did not exist then; `numberTaken` if another item has its item number now.
    func goBack(_ id: UUID, to sequence: Int64, before lines: Int = 0) throws(InventoryError) -> Change {
        try commit { db, change in
            let present = try change.item(id)
            guard let then = try HistoryEntry.state(of: id, after: sequence, before: lines, from: present, at: change.now, db) else {
                throw InventoryError(.itemMissing, "The item did not exist at that time. Nothing was changed.")
            }
            // References in the history have identities only.
            if let present, present.content == (try change.catalog.named(then.content, db)) {
                let title = ChangeTitle(.edit, present.content.name).text
                return Change(sequence: try HistoryEntry.last(db), kind: .edit, title: title, items: [], isUnchanged: true)
            }
            change.wholes = .mayBeGone
            change.leavesOutMisfits = true
            guard let present else {
                try change.put(id: id, before: nil, after: then)
                return try change.finish(.add, title: ChangeTitle(.bringBack, then.content.name), stack: UndoStack(db))
            }
            try change.put(id: id, before: present, after: present.with(then.content, at: change.now))
            return try change.finish(.edit, title: ChangeTitle(.edit, then.content.name), stack: UndoStack(db))
        }
    }
}

extension HistoryEntry {
    /// Returns the state of an item right after an entry; nil if it did not exist. Each later step is reversed in turn.
    fileprivate static func state(
        of id: UUID, after sequence: Int64, before lines: Int, from present: Item?, at now: Timestamp, _ db: Database
    ) throws -> Item? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Step.columns) FROM historyItems WHERE item = ? AND sequence > ? ORDER BY sequence DESC, position DESC
                """)
        let inEntry = try db.cachedStatement(
            sql: "SELECT \(Step.columns) FROM historyItems WHERE item = ? AND sequence = ? ORDER BY position DESC LIMIT ?")
        var state = present
        // The later entries have few lines of one item.
        let rows = try Row.fetchAll(statement, arguments: [id, sequence]) + Row.fetchAll(inEntry, arguments: [id, sequence, lines])
        for row in rows {
            guard case .item(let before, let after) = try Step(StoredRow(row, of: "historyItems", namedBy: Step.name)).subject else {
                continue
            }
            if let before, let after, let item = state {
                state = before.applied(to: item, with: after, at: now)
            } else {
                state = before?.item(id: id, revision: 1, at: now)
            }
        }
        return state
    }
}
