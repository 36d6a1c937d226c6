public import Graphics

/// What becomes of the selection when a table is loaded anew.
public enum TableReloadSelection: Sendable {
    /// Nothing is selected afterwards.
    case clear
    /// The same row numbers are selected, as far as they still exist.
    case keep
    /// Exactly these rows are selected.
    case select(RowSet)
}

extension TableView {
    /// How many rows there are.
    public var numberOfRows: Int { geometry.count }

    /// The rows of which something is in sight.
    public var visibleRows: Range<Int> { geometry.rows(from: contentOffset.y, to: contentOffset.y + bounds.height) }

    /// The row at a point of the table (not of its content); nil beside and below the rows.
    public func indexOfRow(at point: Point) -> Int? {
        guard bounds.contains(point) else { return nil }
        return geometry.row(at: point.y + contentOffset.y)
    }

    /// Where a row stands now in the table's own coordinates, in sight or not.
    public func rectForRow(at row: Int) -> Rect {
        geometry.rect(ofRow: row, width: bounds.width).offsetBy(x: -contentOffset.x, y: -contentOffset.y)
    }

    // MARK: - Loading

    func setNeedsReload() {
        needsReload = true
        setNeedsLayout()
    }

    func loadIfNeeded() {
        if needsReload { reloadData(selection: .keep) }
    }

    /// Asks for the number of rows and, as they come into sight, for every cell anew. The content stays where it is, as far as it reaches.
    public func reloadData(selection kept: TableReloadSelection = .clear) {
        checkNotPlacing("reloadData")
        needsReload = false
        let count = dataSource?.numberOfRows(in: self) ?? 0
        if hasVariableRowHeights, let delegate {
            geometry = RowGeometry(heights: (0..<count).map { delegate.tableView(self, heightForRowAt: $0) })
        } else {
            geometry = RowGeometry(count: count, height: rowHeight)
        }
        endPress()
        // Another item may stand in each row now, so no cell keeps its row.
        for (row, cell) in cells { recycle(cell, row: row) }
        cells.removeAll(keepingCapacity: true)
        staleRows.removeAll()
        dropRow = nil
        switch kept {
        case .clear: selection.clear()
        case .keep: selection.clamp(count: count)
        case .select(let rows):
            selection.choose(rows)
            selection.clamp(count: count)
        }
        rowsDidChange()
    }

    /// Asks anew for the cells (and the heights) of rows whose items changed.
    public func reloadRows(_ rows: RowSet) {
        guard !needsReload else { return }
        checkNotPlacing("reloadRows")
        if hasVariableRowHeights, let delegate {
            keepingTopRow(mapping: { $0 }) {
                geometry.reload(rows) { delegate.tableView(self, heightForRowAt: $0) }
            }
        }
        staleRows.formUnion(cells.keys.filter(rows.contains))
        rowsDidChange()
    }

    /// Follows a data source that has new rows, numbered as they are now. What is in sight stays where it is, unless that is the very top.
    public func insertRows(_ rows: RowSet) { updateRows(deleting: [], inserting: rows) }

    /// Follows a data source that has lost rows, numbered as they were before. What is in sight stays where it is, as far as it still exists.
    public func deleteRows(_ rows: RowSet) { updateRows(deleting: rows, inserting: []) }

    /// Follows a data source that has lost some rows (numbered as they were before) and got others (numbered as they are now).
    public func updateRows(deleting removed: RowSet, inserting inserted: RowSet) {
        guard !needsReload else { return }
        checkNotPlacing("updateRows")
        let before = geometry.count
        let count = dataSource?.numberOfRows(in: self) ?? 0
        precondition(
            count == before - removed.count + inserted.count,
            "TableView: \(before) rows less \(removed.count) and \(inserted.count) more are not the \(count) of the data source; "
                + "change the data first, then tell the table exactly what changed")
        let moved = { (row: Int) in removed.position(afterRemovalOf: row).map(inserted.position(afterInsertionOf:)) }
        keepingTopRow(mapping: moved) {
            geometry.remove(removed)
            if hasVariableRowHeights, let delegate {
                geometry.insert(inserted) { delegate.tableView(self, heightForRowAt: $0) }
            } else {
                geometry.insert(inserted, equalHeight: rowHeight)
            }
        }
        selection.shift(byRemoving: removed, count: before - removed.count)
        selection.shift(byInserting: inserted)
        press?.row = press?.row.flatMap(moved)
        highlightedRow = highlightedRow.flatMap(moved)
        dropRow = dropRow.flatMap(moved)
        moveCells(moved)
        rowsDidChange()
    }

    private func moveCells(_ moved: (Int) -> Int?) {
        let old = cells
        let stale = staleRows
        cells.removeAll(keepingCapacity: true)
        staleRows.removeAll()
        for (row, cell) in old {
            if let row = moved(row) { cells[row] = cell } else { recycle(cell, row: row) }
        }
        staleRows.formUnion(stale.compactMap(moved))
    }

    /// Changes the geometry so that the topmost row in sight which survives stays at its place on screen.
    private func keepingTopRow(mapping moved: (Int) -> Int?, _ change: () -> Void) {
        let offset = exactOffset.y
        var kept: (row: Int, below: Double)?
        if offset > 0 {
            for row in visibleRows {
                guard let new = moved(row) else { continue }
                kept = (new, geometry.top(ofRow: row) - offset)
                break
            }
        }
        change()
        let target = kept.map { geometry.top(ofRow: $0.row) - $0.below }
        contentSize = Size(width: contentSize.width, height: geometry.totalHeight)
        if let target, target != exactOffset.y { moveContent(to: Point(x: exactOffset.x, y: target)) }
    }

    private func rowsDidChange() {
        contentSize = Size(width: bounds.width, height: geometry.totalHeight)
        updateCellStates()
        setNeedsLayout()
    }

    private func checkNotPlacing(_ name: String) {
        precondition(!isPlacingCells, "TableView.\(name) was called while the table asks for a cell; call it before or after")
    }

    // MARK: - Scrolling

    /// Moves the content so that a row is in sight. Rows that do not exist are passed over.
    public func scrollToRow(_ row: Int, at position: ScrollPosition = .none) {
        if needsReload || bounds.height <= 0 {
            // How high the table is will be known in the next layout.
            pendingScroll = (row, position)
            setNeedsLayout()
            return
        }
        guard row >= 0, row < geometry.count else { return }
        let rect = geometry.rect(ofRow: row, width: bounds.width)
        stopCoasting()
        switch position {
        case .none: scrollRectToVisible(Rect(x: exactOffset.x, y: rect.minY, width: 1, height: rect.height))
        case .top: contentOffset = Point(x: exactOffset.x, y: rect.minY)
        case .middle: contentOffset = Point(x: exactOffset.x, y: rect.midY - bounds.height / 2)
        case .bottom: contentOffset = Point(x: exactOffset.x, y: rect.maxY - bounds.height)
        }
    }
}
