import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Changes the pictures of an item as it is stored now, whoever changed it since it was looked at: there is no conflict.
    ///
    /// - Parameter edit: what to do. Pictures that it brings must be in the library.
    /// - Throws: `itemMissing` when the item is gone, or what the disk says.
    func edit(_ edit: PhotoEdit, ofItem id: UUID) throws(InventoryError) -> PhotoOutcome {
        var leftOut: [PhotoEdit.LeftOut] = []
        var name = ""
        var isOther = false
        let change = try commit { db, change in
            guard let old = try change.item(id) else { throw Self.missing() }
            var content = old.content
            leftOut = edit.apply(to: &content.photos)
            name = content.name
            isOther = content != old.content
            guard isOther else { return try Self.alreadyStored(old, db) }
            try change.put(id: id, before: old, after: old.with(content, at: change.now))
            let title = edit.title(name, before: old.content.photos, after: content.photos)
            return try change.finish(.edit, title: title, stack: UndoStack(db))
        }
        return PhotoOutcome(change: isOther ? change : nil, name: name, leftOut: leftOut)
    }
}
