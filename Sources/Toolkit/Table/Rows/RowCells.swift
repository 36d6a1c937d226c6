import Graphics

/// The cells of a table's visible rows. It requests them, places them, and reuses those that went out of sight.
final class RowCells {
    private weak var table: TableView?
    private var pool = CellReusePool<TableViewCell>()
    /// The cells on screen by their rows.
    private(set) var shown: [Int: TableViewCell] = [:]
    /// Cells that were filled to be measured and have no place yet, by their rows.
    private var measured: [Int: TableViewCell] = [:]
    /// The rows on screen whose cells must be filled again.
    private var stale: Set<Int> = []
    /// Whether the data source is being asked for cells now.
    private(set) var isAsking = false

    init(_ table: TableView) { self.table = table }

    /// Returns the row that a cell on screen shows.
    func row(of cell: TableViewCell) -> Int? { shown.first { $0.value === cell }?.key }

    // MARK: - Making

    func register(_ identifier: String, make: @escaping (String) -> TableViewCell) {
        for cell in pool.register(identifier, make: make) { cell.removeFromSuperview() }
    }

    func isRegistered(_ identifier: String) -> Bool { pool.isRegistered(identifier) }

    func dequeue(_ identifier: String) -> TableViewCell {
        precondition(
            isAsking, "TableView: cells are dequeued in tableView(_:cellForRowAt:) only, for the table asks for each when it needs it"
        )
        return pool.dequeue(identifier)
    }

    func dequeue<Cell: TableViewCell>(_ cellClass: Cell.Type) -> Cell {
        let identifier = cellClass.cellIdentifier
        guard let cell = dequeue(identifier) as? Cell else {
            preconditionFailure("TableView: what is registered under “\(identifier)” does not make cells of \(cellClass)")
        }
        return cell
    }

    /// The number of cells that were made since the start.
    var madeCount: Int { pool.madeCount }

    /// Returns the number of cells of an identifier without a row.
    func idleCount(_ identifier: String) -> Int { pool.idleCount(identifier) }

    /// Removes all cells that are out of sight.
    func removeIdle() {
        for cell in pool.removeIdle() { cell.removeFromSuperview() }
    }

    /// Requests the cell of a row.
    private func fill(_ row: Int, _ table: TableView, from dataSource: any TableViewDataSource) -> TableViewCell {
        let old = shown.removeValue(forKey: row)
        if let old { table.delegate?.tableView(table, didEndDisplaying: old, forRowAt: row) }
        pool.beginRequest(reserving: old)
        let cell = dataSource.tableView(table, cellForRowAt: row)
        precondition(
            !shown.values.contains { $0 === cell } && !measured.values.contains { $0 === cell },
            "TableView: the data source gave row \(row) a cell that shows another row")
        for other in pool.endRequest(using: cell) { release(other) }
        return cell
    }

    // MARK: - Placing

    /// Gives cells to the visible rows, and recycles those of rows that went out of sight.
    func place() {
        guard !isAsking, let table, let dataSource = table.dataSource else { return }
        let rows = rowsToPlace(table)
        for row in shown.keys where !rows.contains(row) {
            if let cell = shown.removeValue(forKey: row) { recycle(cell, row: row) }
        }
        let old = stale
        stale.removeAll()
        isAsking = true
        defer { isAsking = false }
        for row in rows {
            if let cell = shown[row], !old.contains(row) {
                place(cell, row: row, in: table)
                continue
            }
            let cell = measured.removeValue(forKey: row) ?? fill(row, table, from: dataSource)
            shown[row] = cell
            place(cell, row: row, in: table)
            table.delegate?.tableView(table, willDisplay: cell, forRowAt: row)
        }
        releaseMeasured()
    }

    private func place(_ cell: TableViewCell, row: Int, in table: TableView) {
        cell.tableView = table
        setFrame(of: cell, row: row, in: table)
        if cell.superview !== table.contentView { table.contentView.addSubview(cell) }
        cell.isHidden = false
        table.updateState(of: cell, row: row)
    }

    /// Returns the rows that have cells: those in sight, those that move through sight, the held one, and the one that is edited.
    private func rowsToPlace(_ table: TableView) -> RowSet {
        var rows = RowSet(table.visibleRows)
        rows.formUnion(table.motion.passingRows)
        if let typing = rowWithKeyboard(table) { rows.insert(typing) }
        if let held = table.reorder.row {
            // The gap of the held row shows one more neighbour at each end.
            rows.insert(max(0, (rows.first ?? 0) - 1)..<min(table.numberOfRows, (rows.last ?? 0) + 2))
            rows.insert(held)
        }
        return rows
    }

    /// Returns the row whose cell contains the keyboard focus. Its cell is kept even out of sight, so that keys still reach it.
    private func rowWithKeyboard(_ table: TableView) -> Int? {
        guard let holder = table.window?.firstResponder as? View, holder !== table, holder.isDescendant(of: table.contentView) else {
            return nil
        }
        return shown.first { $0.key < table.numberOfRows && holder.isDescendant(of: $0.value) }?.key
    }

    private func setFrame(of cell: TableViewCell, row: Int, in table: TableView) {
        var rect = table.geometry.rect(ofRow: row, width: table.contentSize.width)
        if table.reorder.row != nil {
            rect = table.reorder.rect(rect, row: row)
        } else if table.motion.isRunning {
            rect = table.motion.rect(rect, of: cell, row: row)
        }
        // Edges on whole pixels: no gap and no blur between rows at any scale.
        cell.frame = rect.pixelAligned(scale: table.window?.scale ?? 1)
        guard !table.motion.isRunning else { return }
        cell.fullHeight = nil
        cell.alpha = 1
    }

    // MARK: - Measuring

    /// Returns the cell of a row, filled for measuring; if its row is out of sight, the cell stays hidden until the row comes into sight.
    func cellToMeasure(_ row: Int, from dataSource: any TableViewDataSource) -> TableViewCell? {
        guard let table else { return nil }
        let old = shown[row] ?? measured[row]
        if let old, !stale.contains(row) { return old }
        isAsking = true
        let cell = fill(row, table, from: dataSource)
        isAsking = false
        stale.remove(row)
        measured[row] = cell
        cell.tableView = table
        // It measures texts with the window's fonts.
        if cell.superview !== table.contentView { table.contentView.addSubview(cell) }
        // A cell that shows its row already may have the keyboard.
        if cell !== old { cell.isHidden = true }
        return cell
    }

    /// Cells that were measured and did not come into sight are free again.
    func releaseMeasured() {
        guard !measured.isEmpty else { return }
        let cells = measured.values
        measured.removeAll()
        for cell in cells { release(cell) }
    }

    // MARK: - Going

    /// Gives cells their new rows, and returns the cells of rows that are gone, by their old numbers.
    func follow(_ update: TableUpdate) -> [(Int, TableViewCell)] {
        let old = shown
        let changed = stale.union(update.reloads.ranges.joined().filter { old[$0] != nil })
        shown.removeAll(keepingCapacity: true)
        var gone: [(Int, TableViewCell)] = []
        for (row, cell) in old {
            if let row = update.newRow(of: row) { shown[row] = cell } else { gone.append((row, cell)) }
        }
        stale = Set(changed.compactMap(update.newRow(of:)))
        return gone
    }

    /// No cell keeps its row.
    func recycleAll() {
        for (row, cell) in shown { recycle(cell, row: row) }
        shown.removeAll(keepingCapacity: true)
        stale.removeAll()
    }

    /// Takes a cell from a row.
    func recycle(_ cell: TableViewCell, row: Int) {
        if let table { table.delegate?.tableView(table, didEndDisplaying: cell, forRowAt: row) }
        release(cell)
    }

    /// Takes a cell whose row is gone.
    func release(_ cell: TableViewCell) {
        table?.recycle(cell)
        cell.isLifted = false
        if !pool.enqueue(cell) { cell.removeFromSuperview() }
    }
}
