import Graphics

/// Rows of a table that the pointer takes along, to be dropped on another view of the window.
final class RowDrag {
    private unowned let table: TableView
    private var session: DragSession?
    /// Where the press was whose rows stay where they are.
    private var declined: Point?

    init(_ table: TableView) { self.table = table }

    /// Takes the pressed row along, or all selected ones where it is one of them. Returns whether they can be taken.
    func begin(_ press: CellPress, at location: Point) -> Bool {
        guard let row = press.cell, press.modifiers.isEmpty, !press.isDrag, !table.isEditing, declined != press.location else {
            return false
        }
        let selected = table.selection.rows
        let rows = selected.contains(row) ? selected : RowSet(row)
        guard let items = table.dataSource?.tableView(table, itemsForBeginningDragOf: rows) else {
            declined = press.location
            return false
        }
        session = DragSession(
            items.item, preview: DragPreview(items.title, icon: items.icon, count: rows.count), of: table, at: press.location)
        session?.move(to: location)
        return session != nil
    }

    /// Follows the pointer. Returns whether rows are taken along.
    func move(to location: Point) -> Bool {
        session?.move(to: location)
        return session != nil
    }

    /// Drops the rows where the pointer is, or calls it off. Returns whether there were any.
    @discardableResult
    func end(drops: Bool) -> Bool {
        declined = nil
        guard let ended = session else { return false }
        session = nil
        if drops { ended.drop() } else { ended.cancel() }
        return true
    }
}
