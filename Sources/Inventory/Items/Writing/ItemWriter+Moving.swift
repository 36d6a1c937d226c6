import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Moves an item right above or below another one in the order that people make by hand.
    ///
    /// This writes one row, whatever the number of items, or a few rows if there is no room left between two neighbours.
    ///
    /// - Throws: `itemMissing` if one of the two is gone.
    func move(_ id: UUID, _ side: MoveSide, _ neighbour: UUID) throws(InventoryError) -> Change {
        try commit { db, change in
            guard let item = try change.item(id) else { throw Self.missing() }
            guard id != neighbour, let other = try change.item(neighbour) else {
                let name = shown(item.content.name)
                throw InventoryError(.itemMissing, "The item beside the new row of “\(name)” is not in the library. Nothing was moved.")
            }
            guard let plan = try ItemPlaces.plan(moving: item.key, side, of: other.key, db) else {
                throw InventoryError(.databaseError, "There is no room for a row beside “\(shown(other.content.name))”. Nothing was moved.")
            }
            try change.put(id: id, before: item, after: item.with(manualOrder: plan.place))
            for (key, place) in plan.others {
                guard let moved = try change.item(key) else { continue }
                try change.put(id: moved.id, before: moved, after: moved.with(manualOrder: place))
            }
            return try change.finish(.move, title: ChangeTitle(.move, item.content.name), stack: UndoStack(db))
        }
    }
}
