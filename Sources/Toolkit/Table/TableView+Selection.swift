import Graphics

extension TableView {
    /// The selected rows. Changing them by code tells the delegate nothing.
    public var selectedRows: RowSet {
        get { selection.rows }
        set {
            loadIfNeeded()
            changeSelection(byUser: false) {
                $0.choose(newValue)
                $0.clamp(count: numberOfRows)
            }
        }
    }

    /// The selected row when there is exactly one.
    public var selectedRow: Int? { selection.rows.count == 1 ? selection.rows.first : nil }

    /// The row at which keys act; it need not be selected.
    public var cursorRow: Int? { selection.cursor }

    /// Selects one row and no other by code; nil selects none.
    public func selectRow(_ row: Int?, scrollingTo position: ScrollPosition? = nil) {
        selectedRows = row.map { RowSet($0) } ?? []
        if let row, let position { scrollToRow(row, at: position) }
    }

    /// Selects every row, as Ctrl+A does.
    public func selectAll() {
        loadIfNeeded()
        guard allowsMultipleSelection else { return }
        changeSelection(byUser: true) { $0.selectAll(count: numberOfRows) }
    }

    /// Changes the selection, shows it, and tells the delegate where a person did it.
    func changeSelection(byUser: Bool, _ change: (inout TableSelection) -> Void) {
        let before = selection
        change(&selection)
        guard selection != before else { return }
        updateCellStates()
        guard byUser, selection.rows != before.rows else { return }
        let removed = before.rows.subtracting(selection.rows)
        let added = selection.rows.subtracting(before.rows)
        if !removed.isEmpty { delegate?.tableView(self, didDeselectRows: removed) }
        if !added.isEmpty { delegate?.tableView(self, didSelectRows: added) }
        delegate?.tableViewSelectionDidChange(self)
    }

    func activate(_ row: Int) { delegate?.tableView(self, didActivateRowAt: row) }

    // MARK: - Menu

    func commandsForMenu(at point: Point) -> [Command] {
        loadIfNeeded()
        becomeFirstResponder()
        guard let row = indexOfRow(at: point) else { return delegate?.tableView(self, contextCommandsForRows: []) ?? [] }
        if !selection.rows.contains(row) { changeSelection(byUser: true) { $0.choose(row) } }
        return delegate?.tableView(self, contextCommandsForRows: selection.rows) ?? []
    }

    /// Where a menu opens that was asked for by keyboard: at the row where keys act.
    var cursorAnchor: Point {
        guard let cursor = selection.cursor, cursor < numberOfRows else { return bounds.center }
        scrollToRow(cursor)
        return rectForRow(at: cursor).center
    }
}
