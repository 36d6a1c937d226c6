import Graphics

/// Edit mode, swipes and held rows, as cells and programs see them.
extension TableView: RowSwipeHost {
    /// Whether rows show their controls for editing.
    public var isEditing: Bool { editMode.isOn }

    /// Shows or takes away the controls for editing in all rows.
    public func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != editMode.isOn else { return }
        swipe.close(animated: animated)
        reorder.end(commits: false)
        // Controls take room from the content.
        let window = animated ? self.window : nil
        let before = window == nil ? [:] : heights.automaticInSight()
        heights.forgetAutomatic()
        editMode.set(editing, animatedIn: window) { [weak self] part in
            self?.updateCellStates()
            self?.heights.showMotion(part)
        }
        heights.beginMotion(from: before)
    }

    /// The row whose button for deleting is shown, or comes into sight.
    public var rowShowingDeleteConfirmation: Int? { swipe.openRow }

    /// Brings the row back that stands aside to show its button.
    public func dismissDeleteConfirmation(animated: Bool) { swipe.close(animated: animated) }

    func updateState(of cell: TableViewCell, row: Int) {
        cell.show(interaction.state(ofCell: row))
        cell.applyEditing(editMode.state(of: row, in: self))
    }

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
