import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Makes an item what it was right after an entry of its history, whether it is there or was deleted. What is so already is not changed, and
    /// the change then has no items.
    ///
    /// What it named then and is gone comes back with it, as with any item of before; an item of which it was a part has to be there, or it is
    /// a part of nothing.
    ///
    /// - Throws: `itemMissing` when it was not there then; `numberTaken` when another item has its own number now.
    func goBack(_ id: UUID, to sequence: Int64) throws(InventoryError) -> Change {
        try commit { db, change in
            let present = try change.item(id)
            guard let then = try HistoryEntry.state(of: id, after: sequence, from: present, at: change.now, db) else {
                throw InventoryError(.itemMissing, "The item did not exist at that time. Nothing was changed.")
            }
            // The history names by identity alone.
            if let present, present.content == (try change.catalog.named(then.content, db)) {
                let title = ChangeTitle(.edit, present.content.name).text
                return Change(sequence: try HistoryEntry.last(db), kind: .edit, title: title, items: [])
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
    /// What an item was right after an entry; nil where it was not there. Each later step of it is taken back in turn.
    fileprivate static func state(
        of id: UUID, after sequence: Int64, from present: Item?, at now: Timestamp, _ db: Database
    ) throws -> Item? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Step.columns) FROM historyItems WHERE item = ? AND sequence > ? ORDER BY sequence DESC, position DESC
                """)
        let rows = try Row.fetchCursor(statement, arguments: [id, sequence])
        var state = present
        while let row = try rows.next() {
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
