import Graphics

extension TableView {
    /// The selected rows. A change by code is not reported to the delegate.
    public var selectedRows: RowSet {
        get { selection.rows }
        set {
            loadIfNeeded()
            select(newValue)
        }
    }

    /// The selected row, if there is exactly one.
    public var selectedRow: Int? { selection.rows.count == 1 ? selection.rows.first : nil }

    /// The row for the keyboard's actions; it need not be selected.
    public var cursorRow: Int? { selection.cursor }

    /// Selects only one row by code; nil selects none.
    public func selectRow(_ row: Int?, scrollingTo position: ScrollPosition? = nil) {
        selectedRows = row.map { RowSet($0) } ?? []
        if let row, let position { scrollToRow(row, at: position) }
    }

    /// Selects every row, as Ctrl+A does.
    public func selectAll() { selectAllCells() }
}
