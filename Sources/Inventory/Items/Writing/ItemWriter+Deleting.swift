import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Deletes the given items, all or none.
    func delete(_ ids: [UUID]) throws(InventoryError) -> Change {
        guard !ids.isEmpty else { throw InventoryError(.itemMissing, "No item was given, so nothing was deleted.") }
        return try commit { db, change in
            var seen: Set<UUID> = []
            if ids.count >= ChangeTransaction.bulk {
                let key = try db.cachedStatement(sql: "SELECT key FROM items WHERE id = ?")
                let keys = try ids.filter { seen.insert($0).inserted }.map { id in
                    guard let found = try Int64.fetchOne(key, arguments: [id]) else { throw Self.missing(seen.count, of: Set(ids).count) }
                    return ItemKey(rawValue: found)
                }
                return try Self.delete(keys, &change, db, nil)
            }
            var name = ""
            for id in ids where seen.insert(id).inserted {
                guard let old = try change.item(id) else { throw Self.missing(seen.count, of: Set(ids).count) }
                name = old.content.name
                try change.put(id: id, before: old, after: nil)
            }
            return try change.finish(
                .delete, title: ChangeTitle(.delete, seen.count == 1 ? name : "", count: seen.count), stack: UndoStack(db))
        }
    }

    /// Deletes items, in any order; those that are gone already are left out. Many items are deleted in the order of their age.
    ///
    /// - Parameter progress: updated, and checked for cancellation.
    /// - Throws: `itemMissing` if all of them are gone, `stopped` if it was cancelled.
    func delete(_ keys: [ItemKey], progress: WorkProgress? = nil) throws(InventoryError) -> Change {
        try commit { db, change in try Self.delete(keys, &change, db, progress) }
    }

    private static func delete(
        _ keys: [ItemKey], _ change: inout ChangeTransaction, _ db: Database, _ progress: WorkProgress?
    ) throws -> Change {
        var name = ""
        var count = 0
        if keys.count >= ChangeTransaction.bulk {
            count = try change.deleteAll(keys, progress)
        } else {
            var seen: Set<ItemKey> = []
            for key in keys where seen.insert(key).inserted {
                guard let old = try change.item(key) else { continue }
                name = old.content.name
                count += 1
                try change.put(id: old.id, before: old, after: nil)
            }
        }
        guard count > 0 else { throw InventoryError(.itemMissing, "All of these items are deleted already.") }
        return try change.finish(.delete, title: ChangeTitle(.delete, count == 1 ? name : "", count: count), stack: UndoStack(db))
    }
}
