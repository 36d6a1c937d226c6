import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Changes the papers of an item as it is stored now, whoever changed it since it was looked at: there is no conflict.
    ///
    /// - Parameter edit: what to do. Papers that it brings must be in the library.
    /// - Throws: `itemMissing` when the item is gone, or what the disk says.
    func edit(_ edit: PaperEdit, ofItem id: UUID) throws(InventoryError) -> PaperOutcome {
        var leftOut: [PaperEdit.LeftOut] = []
        var name = ""
        var isOther = false
        let change = try commit { db, change in
            guard let old = try change.item(id) else { throw Self.missing() }
            var content = old.content
            leftOut = edit.apply(to: &content.papers)
            name = content.name
            isOther = content != old.content
            guard isOther else { return try Self.alreadyStored(old, db) }
            try content.validatePapers()
            try change.put(id: id, before: old, after: old.with(content, at: change.now))
            let title = edit.title(name, before: old.content.papers, after: content.papers)
            return try change.finish(.edit, title: title, stack: UndoStack(db))
        }
        return PaperOutcome(change: isOther ? change : nil, name: name, leftOut: leftOut)
    }
}

extension PaperEdit {
    /// What it is called in the history.
    func title(_ name: String, before: [Paper], after: [Paper]) -> ChangeTitle {
        switch self {
        case .add: ChangeTitle(.addPapers, name, count: max(1, after.count - before.count))
        case .remove: ChangeTitle(.removePaper, name)
        case .setRole, .setTitle: ChangeTitle(.changePaper, name)
        }
    }
}
