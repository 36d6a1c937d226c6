import Graphics

extension TableView {
    /// The selected rows. Changing them by code tells the delegate nothing.
    public var selectedRows: RowSet {
        get { selection.rows }
        set {
            loadIfNeeded()
            select(newValue)
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
    public func selectAll() { selectAllCells() }
}
