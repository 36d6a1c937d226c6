import Graphics

/// The rows of the table as cells, and the delegate's answers about them.
extension TableView: CellHost {
    var cellCount: Int { numberOfRows }
    var firstCellInSight: Int? { numberOfRows > 0 ? visibleRows.lowerBound : nil }
    var movesSideways: Bool { false }

    var selectionRule: CellSelectionRule {
        guard allowsSelection else { return .none }
        guard isEditing else { return allowsMultipleSelection ? .many : .one }
        return allowsMultipleSelectionDuringEditing ? .each : allowsSelectionDuringEditing ? .one : .none
    }

    func prepareForInput() { loadIfNeeded() }
    func cell(at point: Point) -> Int? {
        // A header that stays in sight is over rows.
        sectionViews.contains(point + contentOffset) ? nil : indexOfRow(at: point)
    }

    func cell(nearestTo point: Point) -> Int? { geometry.nearestRow(to: point.y + contentOffset.y) }
    func rect(ofCell row: Int) -> Rect? { rectForRow(at: row) }
    func scroll(toCell row: Int) { scrollToRow(row) }
    var spoken: any SpokenCells { SpokenRows(table: self) }
    func updateCellStates() { for (row, cell) in rowCells.shown { updateState(of: cell, row: row) } }

    func selectionDidChange(adding added: RowSet, removing removed: RowSet) {
        if !removed.isEmpty { delegate?.tableView(self, didDeselectRows: removed) }
        if !added.isEmpty { delegate?.tableView(self, didSelectRows: added) }
        delegate?.tableViewSelectionDidChange(self)
    }

    func activate(_ row: Int) { delegate?.tableView(self, didActivateRowAt: row) }
    func preview(_ row: Int) -> Bool { delegate?.tableView(self, previewRowAt: row) ?? false }
    func deleteSelected() -> Bool { delegate?.tableView(self, deleteRows: selection.rows) ?? false }
    func cell(startingWith text: String, from row: Int) -> CellMatch? { delegate?.tableView(self, rowForTypeAhead: text, from: row) }
    func commands(forCells rows: RowSet) -> [Command] { delegate?.tableView(self, contextCommandsForRows: rows) ?? [] }
    func canDrop(_ types: [String], onCell row: Int) -> Bool { delegate?.tableView(self, canDrop: types, onRowAt: row) ?? false }
    func drop(_ item: PasteboardItem, onCell row: Int) -> Bool { delegate?.tableView(self, didDrop: item, onRowAt: row) ?? false }
}
