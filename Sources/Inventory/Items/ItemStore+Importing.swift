public import FoundationEssentials
import GRDB

/// What an import does with one of its rows.
public enum ImportStep: Sendable, Hashable {
    /// Adds an item.
    case add(NewItem)
    /// Changes an item, made from the revision that was seen.
    case update(UUID, ItemContent, expecting: Int64)
}

extension ItemStore {
    /// Adds and changes many items as one change, which one undo takes back, and waits until it is stored: all or none.
    ///
    /// - Parameters:
    ///   - steps: what to do, in order. Read on the writer's thread; it must not ask the library for anything.
    ///   - title: what the history calls it; nil for an import of so many items.
    ///   - actor: who does it.
    ///   - progress: called with the number of steps so far, every thousand, on the writer's thread; false stops and changes nothing.
    /// - Throws: `conflict` when an item was changed since its revision was seen, `itemMissing` when it is gone or there are no steps,
    ///   `duplicateItem` when an item that is to be added is there, `closed` when it was stopped.
    public func importAllNow(
        _ steps: some Sequence<ImportStep>, title: String? = nil, actor: String, progress: ((Int) -> Bool)? = nil
    ) throws(InventoryError) -> Change {
        try storage.onWriter { () throws(InventoryError) in
            try commit(actor: actor) { db, change in
                var count = 0
                for step in steps {
                    try Self.take(step, &change, db)
                    count += 1
                    if count % 1000 == 0, let progress, !progress(count) {
                        throw InventoryError(.closed, "The import was stopped. Nothing was changed.")
                    }
                }
                guard count > 0 else { throw InventoryError(.itemMissing, "There was nothing to import.") }
                return try change.finish(title == nil ? .import : .add, title: title ?? Self.importTitle(count), stack: UndoStack(db))
            }
        }
    }

    private static func take(_ step: ImportStep, _ change: inout ChangeTransaction, _ db: Database) throws {
        switch step {
        case .add(let new):
            try new.content.validate()
            guard try ItemRecords.item(id: new.id, db) == nil else {
                throw InventoryError(
                    .duplicateItem, "There is already an item with the identity of “\(shown(new.content.name))”. Nothing was changed.")
            }
            try change.add(new.content, id: new.id, createdAt: new.createdAt)
        case .update(let id, let content, let revision):
            try content.validate()
            guard let old = try ItemRecords.item(id: id, db) else {
                let name = shown(content.name)
                throw InventoryError(.itemMissing, "“\(name)” was deleted during the import. Nothing was imported; try again.")
            }
            guard old.revision == revision else {
                throw InventoryError(
                    .conflict, "“\(shown(old.content.name))” was changed during the import. Nothing was imported; try again.")
            }
            let new = Item(
                id: id, key: old.key, revision: old.revision + 1, content: content, createdAt: old.createdAt, modifiedAt: change.now,
                place: old.place)
            try change.put(id: id, before: old, after: new)
        }
    }
}
