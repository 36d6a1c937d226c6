import FoundationEssentials
import GRDB

extension ItemReader {
    /// Selects each deleted item with the step that deleted it: a deletion, or a merge, which is an edit of another item. Items whose addition
    /// was undone are left out.
    private static let deleted = """
        FROM deletions JOIN historyItems ON item = id
        AND historyItems.sequence = (SELECT sequence FROM historyItems WHERE item = id ORDER BY sequence DESC, position DESC LIMIT 1)
        AND historyItems.position = (SELECT position FROM historyItems WHERE item = id ORDER BY sequence DESC, position DESC LIMIT 1)
        JOIN history ON history.sequence = historyItems.sequence
        WHERE after IS NULL AND historyItems.kind = 0 AND (history.kind IN ('delete', 'edit', 'redo') OR EXISTS (
            SELECT 1 FROM historyItems AS step JOIN history AS entry ON entry.sequence = step.sequence
            WHERE step.item = id AND (entry.kind = 'delete' OR entry.kind = 'edit' AND step.after IS NULL)
            AND NOT EXISTS (
                SELECT 1 FROM historyItems AS added
                WHERE added.item = id AND added.sequence = step.sequence AND added.position < step.position AND added.before IS NULL)))
        """

    /// Returns the deleted items, the newest deletion first, and those of one deletion in the order in which they were deleted.
    func deletedItems(offset: Int, limit: Int) throws(InventoryError) -> DeletedItems {
        try storage.read { db in
            let catalog = try self.catalog.catalog(db)
            let count = try Self.deletedCount(db)
            let statement = try db.cachedStatement(
                sql: """
                    SELECT item, before, form, historyItems.sequence, at, actor \(Self.deleted)
                    ORDER BY historyItems.sequence DESC, position LIMIT ? OFFSET ?
                    """)
            let items = try Row.fetchAll(statement, arguments: [limit, offset]).map { row in
                let row = StoredRow(row, of: "historyItems", namedBy: 3)
                let (json, form) = (try row.text(1), try row.number(2))
                guard let image = try? ItemImage(json, form: form, isWhole: true) else { throw row.damaged(1, "cannot be read") }
                let deletedAt = try row.time(4)
                return DeletedItem(
                    id: try row.id(0), content: try catalog.named(image.content, db),
                    createdAt: image.createdAt.map(Timestamp.init(milliseconds:)) ?? deletedAt, deletedAt: deletedAt, actor: try row.text(5)
                )
            }
            return DeletedItems(count: count, items: items)
        }
    }

    /// Returns the number of items that were deleted and not brought back.
    static func deletedCount(_ db: Database) throws -> Int {
        try Int.fetchOne(try db.cachedStatement(sql: "SELECT count(*) \(deleted)")) ?? 0
    }

    /// Returns an item that was merged into another one; nil if it exists, was not merged, or the other one was deleted.
    func mergedItem(_ id: UUID) throws(InventoryError) -> MergedItem? {
        try storage.read { db in
            guard let gone = try HistoryEntry.lastState(of: id, at: .now(), db), let successor = try MergedItems(db).successor(of: id)
            else {
                return nil
            }
            let catalog = try self.catalog.catalog(db)
            guard let kept = try ItemRecords.item(id: successor, db, catalog) else { return nil }
            return MergedItem(gone: gone.with(try catalog.named(gone.content, db)), kept: kept)
        }
    }
}
