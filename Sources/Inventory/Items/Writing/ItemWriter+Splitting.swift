import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Splits some pieces of an item off: a new item with their quantity, in a place or, without one, where the item is. Its parts stay with
    /// the item. A repetition, after an error, changes nothing.
    ///
    /// - Throws: `conflict` if the item has not more pieces than that
    func split(_ id: UUID, off quantity: Quantity, to place: Reference?, as new: UUID) throws(InventoryError) -> Change {
        try commit { db, change in
            guard let old = try change.item(id) else { throw Self.missing() }
            if let existing = try change.item(new) { return try Self.alreadyStored(existing, db) }
            // There were enough pieces when the person asked.
            guard let shares = old.content.split(off: quantity) else { throw Self.changed(old) }
            var part = shares.part
            if let place {
                part.parent = nil
                part.place = place
            }
            for content in [shares.rest, part] { try content.validate() }
            try change.put(id: id, before: old, after: old.with(shares.rest, at: change.now), beside: StepPartner(.splitOff, new))
            try change.add(part, id: new, beside: StepPartner(.splitFrom, id))
            return try change.finish(.edit, title: ChangeTitle(.split, old.content.name), stack: UndoStack(db))
        }
    }
}
