import Graphics

/// Updates a table's rows, selection and cells to the program's data.
final class TableUpdater {
    private weak var table: TableView?
    /// Whether the data source must be read completely before the next frame.
    private(set) var needsReload = false
    /// The changes of the current batch.
    private var batch: TableUpdate?

    init(_ table: TableView) { self.table = table }

    // MARK: - Everything

    func setNeedsReload() {
        needsReload = true
        table?.setNeedsLayout()
    }

    /// Loads the number of rows again, and each cell when its row comes into sight.
    func reload(selection kept: TableReloadSelection) {
        checkNotAsking("reloadData")
        guard let table else { return }
        needsReload = false
        let sections = countRows(table)
        let count = sections.itemCount
        table.rowCells.releaseMeasured()
        table.geometry.setRows(table.heights.load(count: count))
        table.sectionViews.load(sections)
        table.edgeViews.measure()
        table.endPress()
        table.reorder.end(commits: false)
        table.motion.end()
        table.swipe.forget()
        // Each row may have another item now, so no cell keeps its row.
        table.rowCells.recycleAll()
        table.interaction.dropTarget = nil
        switch kept {
        case .clear: table.selection.clear()
        case .keep: table.selection.clamp(count: count)
        case .select(let rows):
            table.selection.choose(rows)
            table.selection.clamp(count: count)
        }
        rowsDidChange(table)
    }

    /// Returns the number of rows in each section of the data source. Stops the program with a message if its counts contradict each other.
    private func countRows(_ table: TableView) -> CellSections {
        guard let dataSource = table.dataSource else { return CellSections([0]) }
        let count = dataSource.numberOfSections(in: table)
        precondition(count >= 0, "TableView: there cannot be \(count) sections")
        let sections = CellSections((0..<count).map { dataSource.tableView(table, numberOfRowsInSection: $0) })
        let all = dataSource.numberOfRows(in: table)
        precondition(
            sections.itemCount == all,
            "TableView: the sections have \(sections.itemCount) rows (\((0..<count).map { String(sections.count($0)) }.joined(separator: ", "))), "
                + "but numberOfRows(in:) says \(all)")
        return sections
    }

    private func rowsDidChange(_ table: TableView) {
        table.contentSize = Size(width: table.bounds.width, height: table.geometry.totalHeight)
        table.updateCellStates()
        table.setNeedsLayout()
    }

    private func checkNotAsking(_ name: String) {
        precondition(
            table?.rowCells.isAsking != true, "TableView.\(name) was called while the table asks for a cell; call it before or after")
    }

    // MARK: - Changes

    /// Handles all changes in `updates` as one.
    func perform(_ updates: () -> Void, completion: ((Bool) -> Void)?) {
        guard batch == nil else {
            updates()
            completion?(true)
            return
        }
        batch = TableUpdate()
        updates()
        guard let update = batch else { return }
        batch = nil
        apply(update, completion: completion)
    }

    func change(_ animation: TableView.RowAnimation, _ body: (inout TableUpdate) -> Void) {
        var update = batch ?? TableUpdate()
        if animation != .none { update.animation = animation }
        body(&update)
        if batch != nil { batch = update } else { apply(update, completion: nil) }
    }

    /// Applies an update to the table.
    ///
    /// - Parameter sections: the number of rows in each section afterwards; nil asks the data source.
    func apply(_ said: TableUpdate, sections: CellSections? = nil, completion: ((Bool) -> Void)?) {
        guard let table, !needsReload else {
            completion?(true)
            return
        }
        checkNotAsking("performBatchUpdates")
        table.rowCells.releaseMeasured()
        var update = said
        let before = table.geometry.count
        let new = sections ?? countRows(table)
        if let problem = update.resolve(from: table.geometry.rowSections, to: new) ?? update.problem(before: before, after: new.itemCount) {
            preconditionFailure(problem)
        }
        table.reorder.end(commits: false)
        let moves = update.animation != .none && !(update.removed.isEmpty && update.inserted.isEmpty)
        let start = moves ? table.motion.start() : nil
        table.motion.end()
        let edges = start == nil ? [] : table.sectionViews.takeViews(ofSectionsGoneIn: update)
        let offset = table.contentOffset
        changeGeometry(update, new, table)
        table.selection.follow(update, before: before)
        table.interaction.renumber(update.newRow(of:))
        for view in edges { view.frame = view.frame.offsetBy(x: 0, y: table.contentOffset.y - offset.y) }
        table.swipe.follow(update)
        let gone = table.rowCells.follow(update)
        rowsDidChange(table)
        guard let start else {
            for (row, cell) in gone { table.rowCells.recycle(cell, row: row) }
            completion?(true)
            return
        }
        table.motion.begin(update, from: start, gone: gone, edges: edges, completion: completion)
    }

    private func changeGeometry(_ update: TableUpdate, _ sections: CellSections, _ table: TableView) {
        let change = table.heights.change(for: update)
        keepingTopRow(mapping: update.newRow(of:)) {
            change(&table.geometry)
            table.sectionViews.load(sections)
        }
    }

    /// Changes the geometry, and keeps the topmost visible row that still exists at its place on screen.
    func keepingTopRow(mapping moved: (Int) -> Int?, _ change: () -> Void) {
        guard let table else { return }
        let offset = table.exactOffset.y
        var kept: (row: Int, below: Double)?
        if offset > 0 {
            for row in table.visibleRows {
                guard let new = moved(row) else { continue }
                kept = (new, table.geometry.top(ofRow: row) - offset)
                break
            }
        }
        change()
        let target = kept.map { table.geometry.top(ofRow: $0.row) - $0.below }
        table.contentSize = Size(width: table.contentSize.width, height: table.geometry.totalHeight)
        if let target, target != table.exactOffset.y { table.moveContent(to: Point(x: table.exactOffset.x, y: target)) }
        table.shiftCoasting(by: table.exactOffset.y - offset)
    }
}
