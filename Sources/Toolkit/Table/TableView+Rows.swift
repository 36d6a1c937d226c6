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
        let sections = countRows()
        let count = sections.itemCount
        loadHeights(count: count)
        loadSections(sections)
        measureEdgeViews()
        endPress()
        endReorder(commits: false)
        endMotion()
        forgetSlide()
        // Another item may stand in each row now, so no cell keeps its row.
        for (row, cell) in cells { recycle(cell, row: row) }
        cells.removeAll(keepingCapacity: true)
        staleRows.removeAll()
        interaction.dropTarget = nil
        switch kept {
        case .clear: selection.clear()
        case .keep: selection.clamp(count: count)
        case .select(let rows):
            selection.choose(rows)
            selection.clamp(count: count)
        }
        rowsDidChange()
    }

    /// Changes the geometry so that the topmost row in sight which survives stays at its place on screen.
    func keepingTopRow(mapping moved: (Int) -> Int?, _ change: () -> Void) {
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
        shiftCoasting(by: exactOffset.y - offset)
    }

    func rowsDidChange() {
        contentSize = Size(width: bounds.width, height: geometry.totalHeight)
        updateCellStates()
        setNeedsLayout()
    }

    func checkNotPlacing(_ name: String) {
        precondition(!isPlacingCells, "TableView.\(name) was called while the table asks for a cell; call it before or after")
    }
}
