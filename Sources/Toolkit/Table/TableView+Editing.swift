import Graphics

/// What is edited, swiped and held, as cells and programs see it.
extension TableView: RowSwipeHost {
    /// The row whose button for deleting is shown, or comes into sight.
    public var rowShowingDeleteConfirmation: Int? { swipe.openRow }

    /// Brings the row back that stands aside to show its button.
    public func dismissDeleteConfirmation(animated: Bool) { swipe.close(animated: animated) }

    func editingStyle(of row: Int) -> TableViewCell.EditingStyle {
        guard row < numberOfRows, let dataSource, dataSource.tableView(self, canEditRowAt: row) else { return .none }
        return delegate?.tableView(self, editingStyleForRowAt: row) ?? .delete
    }

    func canMove(_ row: Int) -> Bool { dataSource?.tableView(self, canMoveRowAt: row) ?? false }

    // MARK: - What cells report

    /// The row that a cell on screen shows.
    func row(of cell: TableViewCell) -> Int? { rowCells.row(of: cell) }

    func accessoryPressed(in cell: TableViewCell) {
        if let row = row(of: cell) { delegate?.tableView(self, accessoryButtonTappedForRowAt: row) }
    }

    /// The control of a row was pressed: it ticks the row, shows the button that deletes it or takes that away again, or inserts.
    func editingControlPressed(in cell: TableViewCell) {
        guard let row = row(of: cell) else { return }
        if allowsMultipleSelectionDuringEditing {
            becomeFirstResponder()
            return changeSelection(byUser: true) { $0.choose(row, [], selectionRule) }
        }
        switch cell.editingStyle {
        case .delete: swipe.toggle(row)
        case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: row)
        case .none: break
        }
    }

    func confirmDeletion(of cell: TableViewCell) {
        if let row = row(of: cell) { swipe.confirm(row) }
    }

    // MARK: - What a swipe asks and tells

    func canSwipe(_ row: Int) -> Bool { reorder.row == nil && editingStyle(of: row) == .delete }

    func confirmationTitle(of row: Int) -> String {
        delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: row) ?? "Delete"
    }

    func swipeWillBegin(_ row: Int) {
        if !isEditing { delegate?.tableView(self, willBeginEditingRowAt: row) }
    }

    func swipeDidEnd(_ row: Int?) {
        if !isEditing { delegate?.tableView(self, didEndEditingRowAt: row) }
    }

    func swipeDidMove(_ row: Int) {
        if let cell = cellForRow(at: row) { updateState(of: cell, row: row) }
    }

    func commitDeletion(of row: Int) { dataSource?.tableView(self, commit: .delete, forRowAt: row) }
}
