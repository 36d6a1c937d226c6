import Graphics

extension TableView {
    /// Says which class cells of an identifier are made from.
    public func register(_ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
        register(forCellReuseIdentifier: identifier) { cellClass.init(reuseIdentifier: $0) }
    }

    /// Registers a class of cells under its `cellIdentifier`, the full name of the class.
    public func register<Cell: TableViewCell>(_ cellClass: Cell.Type) {
        register(cellClass, forCellReuseIdentifier: cellClass.cellIdentifier)
    }

    /// Says which nib cells of an identifier are made from.
    ///
    /// - Throws: when the nib does not hold exactly one cell; nothing is registered then.
    public func register(_ nib: Nib, forCellReuseIdentifier identifier: String) throws(NibError) {
        register(forCellReuseIdentifier: identifier, make: try nib.cellMaker(TableViewCell.self, reuseIdentifier: identifier))
    }

    /// Registers a nib for the cells of a class, under the full name of the class.
    ///
    /// - Throws: when the nib does not hold exactly one cell, or one of another class.
    public func register<Cell: TableViewCell>(_ nib: Nib, for cellClass: Cell.Type) throws(NibError) {
        let identifier = cellClass.cellIdentifier
        register(forCellReuseIdentifier: identifier, make: try nib.cellMaker(cellClass, reuseIdentifier: identifier))
    }

    /// Says how cells of an identifier are made; `make` gets the identifier and hands it to the cell.
    public func register(forCellReuseIdentifier identifier: String, make: @escaping (String) -> TableViewCell) {
        for cell in pool.register(identifier, make: make) { cell.removeFromSuperview() }
    }

    /// A cell of an identifier, ready to be filled for a row: one that is out of sight, or a new one. Only for use in `cellForRowAt`.
    public func dequeueReusableCell(withIdentifier identifier: String, for row: Int) -> TableViewCell { nextCell(identifier) }

    private func nextCell(_ identifier: String) -> TableViewCell {
        precondition(
            isPlacingCells, "TableView: cells are dequeued in tableView(_:cellForRowAt:) only, for the table asks for each when it needs it"
        )
        return pool.dequeue(identifier)
    }

    /// A cell of a class that was registered by `register(_:)`, ready to be filled for a row. Only for use in `cellForRowAt`.
    public func dequeue<Cell: TableViewCell>(_ cellClass: Cell.Type, for row: Int) -> Cell { dequeue(cellClass) }

    func dequeue<Cell: TableViewCell>(_ cellClass: Cell.Type) -> Cell {
        let identifier = cellClass.cellIdentifier
        guard let cell = nextCell(identifier) as? Cell else {
            preconditionFailure("TableView: what is registered under “\(identifier)” does not make cells of \(cellClass)")
        }
        return cell
    }

    /// Whether there is a way to make cells of an identifier.
    public func isRegistered(forCellReuseIdentifier identifier: String) -> Bool { pool.isRegistered(identifier) }

    /// The cell that shows a row; nil when the row is out of sight.
    public func cellForRow(at row: Int) -> TableViewCell? { cells[row] }

    /// How many cells were made since the start, for tests: it stays near the number of rows that fit on the screen.
    public var madeCellCount: Int { pool.madeCount }

    // MARK: - Placing

    /// Gives cells to the rows in sight, and takes them from those that went out of it.
    func placeCells() {
        guard !isPlacingCells, let dataSource else { return }
        let shown = rowsToPlace
        for row in cells.keys where !shown.contains(row) {
            if let cell = cells.removeValue(forKey: row) { recycle(cell, row: row) }
        }
        let stale = staleRows
        staleRows.removeAll()
        isPlacingCells = true
        defer { isPlacingCells = false }
        for row in shown {
            if let cell = cells[row], !stale.contains(row) {
                place(cell, row: row)
                continue
            }
            let cell = measures.takeCell(forRow: row) ?? fill(row, from: dataSource)
            cells[row] = cell
            place(cell, row: row)
            delegate?.tableView(self, willDisplay: cell, forRowAt: row)
        }
        releaseMeasuredCells()
    }

    func fill(_ row: Int, from dataSource: any TableViewDataSource) -> TableViewCell {
        let old = cells.removeValue(forKey: row)
        if let old { delegate?.tableView(self, didEndDisplaying: old, forRowAt: row) }
        pool.beginRequest(reserving: old)
        let cell = dataSource.tableView(self, cellForRowAt: row)
        precondition(
            !cells.values.contains { $0 === cell } && !measures.isKept(cell),
            "TableView: the data source gave row \(row) a cell that shows another row")
        for other in pool.endRequest(using: cell) { release(other) }
        return cell
    }

    /// The rows that have cells: those in sight, those that move through sight, and the one that is held.
    private var rowsToPlace: RowSet {
        var rows = RowSet(visibleRows)
        if let motion { rows.formUnion(motion.passingRows) }
        if let reorder {
            // The gap that the held row leaves lets a neighbour in at each end.
            rows.insert(max(0, (rows.first ?? 0) - 1)..<min(numberOfRows, (rows.last ?? 0) + 2))
            rows.insert(reorder.row)
        }
        return rows
    }

    private func place(_ cell: TableViewCell, row: Int) {
        cell.tableView = self
        // Edges on whole pixels: no gap and no blur between rows at any scale.
        let rect = geometry.rect(ofRow: row, width: contentSize.width)
        cell.frame = (motion == nil && reorder == nil ? rect : movedRect(rect, of: cell, row: row)).pixelAligned(scale: window?.scale ?? 1)
        if motion == nil {
            cell.fullHeight = nil
            cell.alpha = 1
        }
        if cell.superview !== contentView { contentView.addSubview(cell) }
        cell.isHidden = false
        updateState(of: cell, row: row)
    }

    /// Takes a cell from a row.
    func recycle(_ cell: TableViewCell, row: Int) {
        delegate?.tableView(self, didEndDisplaying: cell, forRowAt: row)
        release(cell)
    }

    /// Takes a cell whose row is gone.
    func put(away cell: TableViewCell) { release(cell) }

    private func release(_ cell: TableViewCell) {
        letGo(of: cell)
        cell.isLifted = false
        if !pool.enqueue(cell) { cell.removeFromSuperview() }
    }

    // MARK: - State

    func updateState(of cell: TableViewCell, row: Int) {
        cell.show(interaction.state(ofCell: row))
        cell.applyEditing(editingState(of: row))
    }

    func updateCellStates() {
        for (row, cell) in cells { updateState(of: cell, row: row) }
    }
}
