import FoundationEssentials
import GRDB

/// Pictures and papers of an item as it is stored now, whoever changed it since it was looked at: there is no conflict.
extension ItemWriter {
    /// Changes the pictures of an item.
    ///
    /// - Parameter edit: what to do. Pictures that it brings must be in the library.
    /// - Throws: `itemMissing` when the item is gone, or what the disk says.
    func edit(_ edit: PhotoEdit, ofItem id: UUID) throws(InventoryError) -> PhotoOutcome {
        var leftOut: [PhotoEdit.LeftOut] = []
        let (change, name) = try change(id) { content in
            leftOut = edit.apply(to: &content.photos)
        } title: { before, after in
            edit.title(after.name, before: before.photos, after: after.photos)
        }
        return PhotoOutcome(change: change, name: name, leftOut: leftOut)
    }

    /// Changes the parts of an item that are named one by one, as pictures and papers.
    ///
    /// - Returns: the change, nil where nothing is otherwise than before; and what the item is called.
    func change(
        _ id: UUID, _ body: (inout ItemContent) throws -> Void, title: (ItemContent, ItemContent) -> ChangeTitle
    ) throws(InventoryError) -> (change: Change?, name: String) {
        var name = ""
        var isOther = false
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
