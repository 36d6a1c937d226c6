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
        measuredRows = RowSet()
        if estimates {
            geometry.setRows(RowGeometry(count: count, height: estimatedRowHeight))
        } else if hasVariableRowHeights, let delegate {
            geometry.setRows(RowGeometry(heights: (0..<count).map { delegate.tableView(self, heightForRowAt: $0) }))
        } else {
            geometry.setRows(RowGeometry(count: count, height: rowHeight))
        }
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
    }

    func rowsDidChange() {
        contentSize = Size(width: bounds.width, height: geometry.totalHeight)
        updateCellStates()
        setNeedsLayout()
    }

    func checkNotPlacing(_ name: String) {
        precondition(!isPlacingCells, "TableView.\(name) was called while the table asks for a cell; call it before or after")
    }

    // MARK: - Estimated heights

    /// Whether rows have heights of their own that are not known before they come into sight.
    var estimates: Bool { hasVariableRowHeights && estimatedRowHeight > 0 && delegate != nil }

    /// Asks for the heights of the rows that come into sight; what is in sight stays where it is.
    func measureRowsInSight() {
        guard estimates, let delegate, bounds.height > 0 else { return }
        // Rows that turn out lower than they were taken for let more of them in.
        for _ in 0..<4 {
            let unknown = RowSet(visibleRows).subtracting(measuredRows)
            guard !unknown.isEmpty else { return }
            measuredRows.formUnion(unknown)
            // What was seen before stays where it is.
            keepingTopRow(mapping: { unknown.contains($0) ? nil : $0 }) {
                geometry.reload(unknown) { delegate.tableView(self, heightForRowAt: $0) }
            }
        }
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
        case .none:
            // A header that stays at the top must not stand on the row.
            let header = geometry.sections.map { $0.headers[$0.section(ofRow: row)] } ?? 0
            let place = Rect(x: exactOffset.x, y: rect.minY - header, width: 1, height: rect.height + header)
            scrollRectToVisible(place)
        case .top: contentOffset = Point(x: exactOffset.x, y: rect.minY)
        case .middle: contentOffset = Point(x: exactOffset.x, y: rect.midY - bounds.height / 2)
        case .bottom: contentOffset = Point(x: exactOffset.x, y: rect.maxY - bounds.height)
        }
    }
}
