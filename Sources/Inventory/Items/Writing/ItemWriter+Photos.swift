import FoundationEssentials
import GRDB

/// Changes pictures and papers of an item in its stored state. Changes that others made since it was read cause no conflict.
extension ItemWriter {
    /// Changes the pictures of an item.
    ///
    /// - Parameter edit: the edit. Its new pictures must be in the library.
    /// - Throws: `itemMissing` if the item is gone, or errors of the disk.
    func edit(_ edit: PhotoEdit, ofItem id: UUID) throws(InventoryError) -> PhotoOutcome {
        var leftOut: [PhotoEdit.LeftOut] = []
        let (change, name) = try change(id) { content in
            leftOut = edit.apply(to: &content.photos)
        } title: { before, after in
            edit.title(after.name, before: before.photos, after: after.photos)
        }
        return PhotoOutcome(change: change, name: name, leftOut: leftOut)
    }

    /// Applies a change to an item's stored content. The resulting change is nil if nothing differs.
    func change(
        _ id: UUID, _ body: (inout ItemContent) throws -> Void, title: (ItemContent, ItemContent) -> ChangeTitle
    ) throws(InventoryError) -> (change: Change?, name: String) {
        var (name, isOther) = ("", false)
        let change = try commit { db, change in
            guard let old = try change.item(id) else { throw Self.missing() }
            var content = old.content
            try body(&content)
            name = content.name
            isOther = content != old.content
            guard isOther else { return try Self.alreadyStored(old, db) }
            try change.put(id: id, before: old, after: old.with(content, at: change.now))
            return try change.finish(.edit, title: title(old.content, content), stack: UndoStack(db))
        }
        return (isOther ? change : nil, name)
    }
}
