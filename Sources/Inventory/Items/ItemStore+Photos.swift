public import FoundationEssentials
import GRDB

extension ItemStore {
    /// What came of changing an item's pictures.
    public struct PhotoOutcome: Hashable, Sendable {
        /// What was stored; nil where nothing is otherwise than before.
        public let change: Change?
        /// What the item is called.
        public let name: String
        /// The pictures that were not taken.
        public let leftOut: [PhotoEdit.LeftOut]
    }

    /// Changes the pictures of an item as it is stored now, whoever changed it since it was looked at: there is no conflict.
    ///
    /// - Parameters:
    ///   - id: the item.
    ///   - edit: what to do. Pictures that it brings must be in the library.
    ///   - actor: who does it.
    /// - Throws: `itemMissing` when the item is gone, or what the disk says.
    public func editPhotos(of id: UUID, _ edit: PhotoEdit, actor: String) async throws(InventoryError) -> PhotoOutcome {
        try await storage.onWriter { () throws(InventoryError) in try self.commitPhotos(of: id, edit, actor: actor) }
    }

    private func commitPhotos(of id: UUID, _ edit: PhotoEdit, actor: String) throws(InventoryError) -> PhotoOutcome {
        var leftOut: [PhotoEdit.LeftOut] = []
        var name = ""
        var isOther = false
        let change = try commit(actor: actor) { db, change in
            guard let old = try ItemRecords.item(id: id, db) else { throw Self.missing() }
            var content = old.content
            leftOut = edit.apply(to: &content.photos)
            name = content.name
            isOther = content != old.content
            guard isOther else { return try Self.alreadyStored(old, db) }
            let new = Item(
                id: id, key: old.key, revision: old.revision + 1, content: content, createdAt: old.createdAt, modifiedAt: change.now,
                place: old.place)
            try change.put(id: id, before: old, after: new)
            let verb = edit.verb(before: old.content.photos, after: content.photos)
            return try change.finish(.edit, title: Self.title(verb, name), stack: UndoStack(db))
        }
        return PhotoOutcome(change: isOther ? change : nil, name: name, leftOut: leftOut)
    }
}
