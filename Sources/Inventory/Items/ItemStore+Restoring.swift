public import FoundationEssentials
import GRDB

extension ItemStore {
    /// Adds an item again that was deleted, with its identity, its age and its place, and with a content that may be another one.
    ///
    /// - Throws: `conflict` when it is there.
    public func bringBack(_ id: UUID, as content: ItemContent, actor: String) async throws(InventoryError) -> Change {
        try content.validate()
        return try await storage.onWriter { () throws(InventoryError) in
            try self.commit(actor: actor) { db, change in
                guard try ItemRecords.item(id: id, db) == nil else {
                    throw InventoryError(
                        .conflict, "“\(shown(content.name))” is there again meanwhile. Look at it as it is now, then change it again.")
                }
                let last = try HistoryEntry.lastState(of: id, db)
                if let last {
                    let item = Item(
                        id: id, key: last.key, revision: last.revision, content: content, createdAt: last.createdAt,
                        modifiedAt: change.now, place: last.place)
                    try change.put(id: id, before: nil, after: item)
                } else {
                    try change.add(content, id: id)
                }
                return try change.finish(.add, title: Self.title("Bring Back", content.name), stack: UndoStack(db))
            }
        }
    }
}
