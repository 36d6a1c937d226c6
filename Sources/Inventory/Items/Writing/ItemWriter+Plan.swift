import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Performs all steps of a plan as one change with one undo: all or none.
    ///
    /// - Parameter progress: updated every thousand steps, and checked for cancellation.
    /// - Throws: `conflict` if an item was changed since its revision was read, `itemMissing` if it is gone or there are no steps,
    ///   `duplicateItem` if an item to add exists, `stopped` if it was cancelled.
    func apply(_ plan: ChangePlan, progress: WorkProgress?) throws(InventoryError) -> Change {
        try commit { db, change in
            progress?.begin(plan.count)
            change.wholes = .anyOrder
            for field in plan.fields {
                try CatalogEntry.field(field).validate()
                try CatalogWriter.expectFree(.field(field), from: nil, change.catalog)
                try change.put(.field, field.id, .field(field))
            }
            for place in plan.places { _ = try change.place(place) }
            var count = 0
            for step in plan.steps {
                try Self.take(step, &change, db)
                count += 1
                if count % 1000 == 0 { try progress?.advance(1000) }
            }
            progress?.finish()
            guard count > 0 || !plan.places.isEmpty else { throw InventoryError(.itemMissing, "The import adds and changes no items.") }
            return try change.finish(
                plan.title == nil ? .import : .add, title: plan.title ?? ChangeTitle(.importItems, count: count), stack: UndoStack(db))
        }
    }

    private static func take(_ step: ChangePlan.Step, _ change: inout ChangeTransaction, _ db: Database) throws {
        switch step {
        case .add(let new):
            try new.content.validate()
            do { try change.add(new.content, id: new.id, createdAt: new.createdAt) } catch let error as DatabaseError {
                // Looking for each item first would cost an import a fifth of its time.
                guard error.resultCode == .SQLITE_CONSTRAINT, try change.item(new.id) != nil else { throw error }
                throw InventoryError(
                    .duplicateItem, "An item with the identifier of “\(shown(new.content.name))” already exists. Nothing was changed.")
            }
        case .update(let id, let content, let revision):
            try content.validate()
            guard let old = try change.item(id) else {
                let name = shown(content.name)
                throw InventoryError(.itemMissing, "“\(name)” was deleted during the import. Nothing was imported; try again.")
            }
            guard old.revision == revision else {
                throw InventoryError(
                    .conflict, "“\(shown(old.content.name))” was changed during the import. Nothing was imported; try again.")
            }
            try change.put(id: id, before: old, after: old.with(content, at: change.now))
        }
    }
}
