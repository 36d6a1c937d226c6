import Graphics

/// Heights of rows: one for all, one that the delegate gives to each, or what each cell measures by itself.
extension TableView {
    /// Stands for "as high as its cell wants to be" in `rowHeight` and in what the delegate says: the cell is asked by
    /// `systemLayoutSizeFitting` when its row comes into sight.
    public static let automaticDimension = -1.0

    /// What rows are taken for until they are measured, where the program says nothing else, in points.
    static let standardRowHeight = 60.0

    /// Whether rows have heights that are not known before they come into sight.
    var estimates: Bool { rowHeight == Self.automaticDimension || hasVariableRowHeights && estimatedRowHeight > 0 && delegate != nil }

    /// The height that a row is taken for until it is known, in points.
    var estimate: Double { estimatedRowHeight > 0 ? estimatedRowHeight : rowHeight > 0 ? rowHeight : Self.standardRowHeight }

    /// Whether there may be rows whose heights are not known.
    var hasUnknownHeights: Bool { estimates || measures.hasAutomaticRows }

    /// The height that the program gives to a row, in points; nil where its cell says that.
    func givenHeight(ofRow row: Int) -> Double? {
        let height = hasVariableRowHeights ? delegate?.tableView(self, heightForRowAt: row) ?? rowHeight : rowHeight
        return height == Self.automaticDimension ? nil : height
    }

    /// Asks for the heights of new rows, as far as the program gives them at once. Cells say the others.
    func givenHeights(of rows: some Sequence<Int>) -> [Double] {
        rows.map { row in
            if let height = givenHeight(ofRow: row) { return height }
            measures.hasAutomaticRows = true
            return estimate
        }
    }

    /// Loads the heights of a number of rows anew.
    func loadHeights(count: Int) {
        releaseMeasuredCells()
        measures = RowMeasures()
        measures.use(width: bounds.width)
        if estimates {
            geometry.setRows(RowGeometry(count: count, height: estimate))
        } else if hasVariableRowHeights, delegate != nil {
            geometry.setRows(RowGeometry(heights: givenHeights(of: 0..<count)))
        } else {
            geometry.setRows(RowGeometry(count: count, height: rowHeight))
        }
    }

    // MARK: - In sight

    /// Finds out how high the rows are that come into sight; what is in sight stays where it is.
    func measureRowsInSight() {
        guard hasUnknownHeights, bounds.height > 0 else { return }
        measures.use(width: bounds.width)
        // Rows that turn out lower than they were taken for let more of them in.
        for _ in 0..<Self.measuringLimit where !measure(visibleRows) { return }
    }

    /// So often heights are corrected for one place of the content.
    private static let measuringLimit = 64

    /// Finds out how high rows are, as far as that is not known. Answers whether there was something to find out.
    private func measure(_ rows: Range<Int>) -> Bool {
        let unknown = RowSet(rows).subtracting(measures.known)
        guard !unknown.isEmpty, !isPlacingCells, let dataSource else { return false }
        // Whoever is asked may look at the table.
        var heights: [Int: Double] = [:]
        var measured = RowSet()
        for row in unknown {
            if let height = givenHeight(ofRow: row) {
                heights[row] = height
            } else {
                heights[row] = measuredHeight(ofRow: row, from: dataSource)
                measured.insert(row)
            }
        }
        measures.note(asked: unknown)
        measures.note(measured: measured)
        // What was seen before stays where it is.
        keepingTopRow(mapping: { unknown.contains($0) ? nil : $0 }) {
            geometry.reload(unknown) { heights[$0] ?? 0 }
        }
        return true
    }

    /// What a row's cell says of its height, in points.
    private func measuredHeight(ofRow row: Int, from dataSource: any TableViewDataSource) -> Double {
        let shown = cells[row] ?? measures.cell(forRow: row)
        let cell: TableViewCell
        if let shown, !staleRows.contains(row) {
            cell = shown
        } else {
            isPlacingCells = true
            cell = fill(row, from: dataSource)
            isPlacingCells = false
            staleRows.remove(row)
            measures.keep(cell, forRow: row)
            cell.tableView = self
            // It measures texts with the window's fonts.
            if cell.superview !== contentView { contentView.addSubview(cell) }
            // One that shows its row already may have the keyboard.
            if cell !== shown { cell.isHidden = true }
        }
        updateState(of: cell, row: row)
        let size = Size(width: contentSize.width, height: 0)
        let height = cell.systemLayoutSizeFitting(
            size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
        guard height > 0 else { return estimate }
        let scale = window?.scale ?? 1
        return (height * scale - 1e-6).rounded(.up) / scale
    }

    /// Cells that were measured and did not come into sight are free again.
    func releaseMeasuredCells() {
        for cell in measures.takeCells() { put(away: cell) }
    }

    /// Texts are set otherwise from now on: cells say anew how high they are.
    func forgetAutomaticHeights() {
        guard !measures.automatic.isEmpty else { return }
        measures.forgetAutomatic()
        setNeedsLayout()
    }

    // MARK: - Scrolling

    /// Moves the content so that a row is in sight. Rows that do not exist are passed over.
    ///
    /// Headers and footers that stay in sight do not stand on the row. Where heights are estimated, those around the row are found out
    /// first, so that it stands where it should.
    public func scrollToRow(_ row: Int, at position: ScrollPosition = .none) {
        if needsReload || bounds.height <= 0 {
            // How high the table is will be known in the next layout.
            pendingScroll = (row, position)
            setNeedsLayout()
            return
        }
        guard row >= 0, row < geometry.count else { return }
        stopCoasting()
        if hasUnknownHeights {
            contentSize.width = bounds.width
            measures.use(width: bounds.width)
            for _ in 0..<Self.measuringLimit where !measure(rowsInSight(at: destination(row, position), with: row)) { break }
        }
        let y = destination(row, position)
        if y != exactOffset.y { contentOffset = Point(x: exactOffset.x, y: y) }
    }

    /// The rows in sight when the content is moved to an offset, and one that should be among them.
    private func rowsInSight(at y: Double, with row: Int) -> Range<Int> {
        let rows = geometry.rows(from: y, to: y + bounds.height)
        return rows.contains(row) ? rows : row..<(row + 1)
    }

    /// How far the content has to be moved for a row, in points.
    private func destination(_ row: Int, _ position: ScrollPosition) -> Double {
        let rect = geometry.rect(ofRow: row, width: bounds.width)
        let section = geometry.sections.map { ($0, $0.section(ofRow: row)) }
        // What stays at the top and at the bottom must not stand on the row.
        let top = rect.minY - (section.map { $0.headers[$1] } ?? 0)
        let bottom = rect.maxY + (section.map { $0.footers[$1] } ?? 0)
        var y = exactOffset.y
        switch position {
        case .none:
            if bottom > y + bounds.height { y = bottom - bounds.height }
            if top < y { y = top }
        case .top: y = top
        case .middle: y = (top + bottom - bounds.height) / 2
        case .bottom: y = bottom - bounds.height
        }
        return max(0, min(y, geometry.totalHeight - bounds.height))
    }
}
