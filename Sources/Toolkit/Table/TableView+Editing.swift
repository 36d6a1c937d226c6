import Graphics

/// The edited, swiped and held rows, for cells and programs.
extension TableView: RowSwipeHost {
    /// The row whose button for deleting is visible, or comes into sight.
    public var rowShowingDeleteConfirmation: Int? { swipe.openRow }

    /// Moves back the row that is aside to show its button.
    public func dismissDeleteConfirmation(animated: Bool) { swipe.close(animated: animated) }

    func editingStyle(of row: Int) -> TableViewCell.EditingStyle {
        guard row < numberOfRows, let dataSource, dataSource.tableView(self, canEditRowAt: row) else { return .none }
        return delegate?.tableView(self, editingStyleForRowAt: row) ?? .delete
    }

    func canMove(_ row: Int) -> Bool { dataSource?.tableView(self, canMoveRowAt: row) ?? false }

    // MARK: - Reports of cells

    /// Returns the row that a cell on screen shows.
    func row(of cell: TableViewCell) -> Int? { rowCells.row(of: cell) }

    func accessoryPressed(in cell: TableViewCell) {
        if let row = row(of: cell) { delegate?.tableView(self, accessoryButtonTappedForRowAt: row) }
    }

    /// The control of a row was pressed: ticks the row, shows or hides the button that deletes it, or inserts.
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

    // MARK: - Questions and reports of a swipe

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
