public import FoundationEssentials
import GRDB

extension ItemStore {
    /// On which side of another item an item comes to stand in the order that people make by hand, as they see it: `SortOrder.custom`.
    public enum Side: Sendable {
        case above, below
    }

    /// Moves an item right above or below another one in the order that people make by hand, as one change.
    ///
    /// However many items there are, this writes one row, or a few where there is no room left between two neighbours.
    ///
    /// - Parameters:
    ///   - id: the item.
    ///   - side: on which side of the other one it comes to stand.
    ///   - neighbour: the other one; it is `itemMissing` when one of the two is gone.
    ///   - actor: who does it.
    public func move(_ id: UUID, _ side: Side, _ neighbour: UUID, actor: String) async throws(InventoryError) -> Change {
        try await storage.onWriter { () throws(InventoryError) in try self.commitMove(id, side, neighbour, actor: actor) }
    }

    /// Moves an item and waits until that is stored; see `move(_:_:_:actor:)`.
    public func moveNow(_ id: UUID, _ side: Side, _ neighbour: UUID, actor: String) throws(InventoryError) -> Change {
        try storage.onWriter { () throws(InventoryError) in try self.commitMove(id, side, neighbour, actor: actor) }
    }

    /// Whether somebody moved an item, so that the order made by hand is another one than that by age.
    public func hasCustomOrder() throws(InventoryError) -> Bool {
        try storage.read { db in try ItemPlaces.areUsed(db) }
    }

    private func commitMove(_ id: UUID, _ side: Side, _ neighbour: UUID, actor: String) throws(InventoryError) -> Change {
        try commit(actor: actor) { db, change in
            guard let item = try ItemRecords.item(id: id, db) else { throw Self.missing() }
            guard id != neighbour, let other = try ItemRecords.item(id: neighbour, db) else {
                let name = shown(item.content.name)
                throw InventoryError(.itemMissing, "The item beside which “\(name)” was to go is not in the library. Nothing was moved.")
            }
            guard let plan = try ItemPlaces.plan(moving: item.key, side, of: other.key, db) else {
                throw InventoryError(.databaseError, "There is no place left beside “\(shown(other.content.name))”. Nothing was moved.")
            }
            try change.put(id: id, before: item, after: item.with(place: plan.place))
            for (key, place) in plan.others {
                guard let moved = try ItemRecords.item(key, db) else { continue }
                try change.put(id: moved.id, before: moved, after: moved.with(place: place))
            }
            return try change.finish(.move, title: Self.title("Move", item.content.name), stack: UndoStack(db))
        }
    }
}
