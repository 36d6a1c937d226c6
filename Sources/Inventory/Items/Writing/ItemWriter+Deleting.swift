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
            var items: [Item] = []
            for id in ids where seen.insert(id).inserted {
                guard let item = try change.item(id) else { throw Self.missing(seen.count, of: Set(ids).count) }
                items.append(item)
            }
            return try Self.delete(items, &change, db)
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
        guard keys.count < ChangeTransaction.bulk else { return try finish(change.deleteAll(keys, progress), nil, &change, db) }
        var seen: Set<ItemKey> = []
        return try delete(keys.filter { seen.insert($0).inserted }.compactMap { try change.item($0) }, &change, db)
    }

    /// Deletes a few items. A part that is deleted with its whole goes before it, so that the history keeps it as a part.
    private static func delete(_ items: [Item], _ change: inout ChangeTransaction, _ db: Database) throws -> Change {
        for item in partsFirst(items) { try change.put(id: item.id, before: item, after: nil) }
        return try finish(items.count, items.last, &change, db)
    }

    /// Returns items in the same order, but each part before its whole.
    private static func partsFirst(_ items: [Item]) -> [Item] {
        let wholes = Set(items.map(\.id))
        let parts = Dictionary(grouping: items) { item in item.content.parent?.id.flatMap { wholes.contains($0) ? $0 : nil } }
        var seen: Set<UUID> = []
        func withParts(_ item: Item) -> [Item] {
            // Items in a damaged file may form a cycle.
            seen.insert(item.id).inserted ? (parts[item.id] ?? []).flatMap(withParts) + [item] : []
        }
        return items.flatMap(withParts)
    }

    /// Writes the entry of a deletion.
    ///
    /// - Parameter last: one of the deleted items; its name is the title of the entry if no other item was deleted.
    private static func finish(_ count: Int, _ last: Item?, _ change: inout ChangeTransaction, _ db: Database) throws -> Change {
        guard count > 0 else { throw InventoryError(.itemMissing, "All of these items are deleted already.") }
        let name = count == 1 ? last?.content.name : nil
        return try change.finish(.delete, title: ChangeTitle(.delete, name ?? "", count: count), stack: UndoStack(db))
    }
}
