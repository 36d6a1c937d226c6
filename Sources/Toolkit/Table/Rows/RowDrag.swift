import Graphics

/// Rows of a table that are dragged with the pointer, to be dropped on another view of the window.
final class RowDrag {
    private unowned let table: TableView
    private var session: DragSession?
    /// The place of a press whose rows cannot be dragged.
    private var declined: Point?

    init(_ table: TableView) { self.table = table }

    /// Starts a drag of the pressed row, or of all selected ones if it is one of them. Returns whether they can be dragged.
    private func begin(_ press: CellPress, at location: Point) -> Bool {
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

    /// Follows the pointer, which swipes a row or drags rows. Returns whether it does either.
    func handle(_ event: PointerEvent) -> Bool {
        let location = event.location
        if let session {
            session.move(to: location)
            return true
        }
        let press = table.interaction.press
        if table.swipe.pointerDragged(to: location) {
            if let press, leaves(press, location), begin(press, at: location) { table.swipe.close(animated: true) }
            return true
        }
        guard let press, !press.isDrag, table.isDrag(press, to: location),
            table.swipe.begin(press, at: location) || begin(press, at: location)
        else { return false }
        table.interaction.press?.selectsOnRelease = false
        table.setHighlighted(nil)
        return true
    }

    /// Returns whether the pointer left the table, or went to another row than the pressed one.
    private func leaves(_ press: CellPress, _ location: Point) -> Bool {
        let point = table.convert(location, from: nil)
        guard table.bounds.contains(point), let cell = press.cell, let rect = table.rect(ofCell: cell) else { return true }
        return abs(location.y - press.location.y) > rect.height
    }

    /// Cancels the drag while the button is down: the pointer is ignored until the button is released. Returns whether there was a drag.
    func cancel() -> Bool {
        guard end(drops: false) else { return false }
        table.forgetPress()
        return true
    }

    /// Drops the rows under the pointer, or cancels the drag. Returns whether there was one.
    @discardableResult
    func end(drops: Bool) -> Bool {
        declined = nil
        guard let ended = session else { return false }
        session = nil
        if drops { ended.drop() } else { ended.cancel() }
        return true
    }
}
