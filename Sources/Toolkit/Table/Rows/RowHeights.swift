import Graphics

/// The heights of a table's rows: one for all, one from the delegate for each, or the measured height of each cell.
final class RowHeights {
    /// The default estimate of a row's height before it is measured, in points.
    nonisolated static let standard = 60.0

    private weak var table: TableView?
    private var measures = RowMeasures()

    init(_ table: TableView) { self.table = table }

    /// Returns whether rows have heights that are unknown before they come into sight.
    private func estimates(_ table: TableView) -> Bool {
        table.rowHeight == TableView.automaticDimension || asks(table) && table.estimatedRowHeight > 0
    }

    /// Returns whether the delegate gives each row its height.
    private func asks(_ table: TableView) -> Bool { table.hasVariableRowHeights && table.delegate != nil }

    /// Returns the estimate of a row's height until it is known, in points.
    private func estimate(_ table: TableView) -> Double {
        table.estimatedRowHeight > 0 ? table.estimatedRowHeight : table.rowHeight > 0 ? table.rowHeight : Self.standard
    }

    /// Returns whether there may be rows of unknown height.
    private func hasUnknown(_ table: TableView) -> Bool { measures.hasAutomaticRows || estimates(table) }

    /// Returns the height that the program gives to a row, in points; nil if its cell is measured.
    private func given(_ row: Int, _ table: TableView) -> Double? {
        let asked = table.hasVariableRowHeights ? table.delegate?.tableView(table, heightForRowAt: row) : nil
        let height = asked ?? table.rowHeight
        return height == TableView.automaticDimension ? nil : height
    }

    /// Returns the heights of new rows, from the program if it gives them at once. The others are measured from cells.
    private func given(_ rows: some Sequence<Int>, _ table: TableView) -> [Double] {
        rows.map { row in
            if let height = given(row, table) { return height }
            measures.hasAutomaticRows = true
            return estimate(table)
        }
    }

    // MARK: - Loading

    /// Loads the heights of a number of rows again.
    func load(count: Int) -> RowGeometry {
        measures = RowMeasures()
        guard let table else { return RowGeometry() }
        measures.use(width: table.bounds.width)
        if estimates(table) { return RowGeometry(count: count, height: estimate(table)) }
        return asks(table) ? RowGeometry(heights: given(0..<count, table)) : RowGeometry(count: count, height: table.rowHeight)
    }

    /// Gets the heights of new rows in an update, and returns a closure that changes the places of rows.
    ///
    /// The data source and the delegate may read the table, because it is not being changed at that time.
    func change(for update: TableUpdate) -> (inout TableGeometry) -> Void {
        guard let table else { return { _ in } }
        let estimates = estimates(table)
        let asks = asks(table) && !estimates
        let changed = asks ? RowSet(update.reloads.compactMap(update.newRow(of:))) : RowSet()
        let asked = asks ? RowSet(update.inserted.filter { update.oldRow(of: $0) == nil } + Array(changed)) : RowSet()
        let heights = asks ? Dictionary(uniqueKeysWithValues: zip(asked, given(asked, table))) : [:]
        let (old, estimate, equal) = (table.geometry, estimate(table), table.rowHeight)
        measures.follow(update)
        return { geometry in
            geometry.remove(update.removed)
            guard estimates || asks else { return geometry.insert(update.inserted, equalHeight: equal) }
            geometry.insert(update.inserted) { row in
                // A row that moves keeps its height; a new row is measured when it comes into sight.
                update.oldRow(of: row).map(old.height(ofRow:)) ?? heights[row] ?? estimate
            }
            geometry.reload(changed) { heights[$0] ?? estimate }
        }
    }

    // MARK: - Measuring

    /// The largest number of corrections of heights for one place of the content.
    private static let limit = 64

    /// Measures rows until no others come to the place. If rows are lower than estimated, more of them come in.
    func measure(_ rows: () -> Range<Int>) {
        guard let table, hasUnknown(table), table.bounds.height > 0 else { return }
        table.contentSize.width = table.bounds.width
        measures.use(width: table.bounds.width)
        for _ in 0..<Self.limit where !measure(rows(), table) { return }
    }

    /// Measures the rows of unknown height. Returns whether there were any.
    private func measure(_ rows: Range<Int>, _ table: TableView) -> Bool {
        let unknown = RowSet(rows).subtracting(measures.known)
        guard !unknown.isEmpty, !table.rowCells.isAsking, let dataSource = table.dataSource else { return false }
        // The data source and the delegate may read the table.
        var heights: [Int: Double] = [:]
        var measured = RowSet()
        for row in unknown {
            if let height = given(row, table) {
                heights[row] = height
            } else {
                heights[row] = measuredHeight(ofRow: row, table, from: dataSource)
                measured.insert(row)
            }
        }
        measures.note(asked: unknown)
        measures.note(measured: measured)
        // The rows that were visible before stay where they are.
        table.updater.keepingTopRow(mapping: { unknown.contains($0) ? nil : $0 }) {
            table.geometry.reload(unknown) { heights[$0] ?? 0 }
        }
        return true
    }

    /// Returns the height of a row that its cell measures, in points.
    private func measuredHeight(ofRow row: Int, _ table: TableView, from dataSource: any TableViewDataSource) -> Double {
        guard let cell = table.rowCells.cellToMeasure(row, from: dataSource) else { return estimate(table) }
        table.updateState(of: cell, row: row)
        let size = Size(width: table.contentSize.width, height: 0)
        let height = cell.systemLayoutSizeFitting(
            size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
        guard height > 0 else { return estimate(table) }
        let scale = table.window?.scale ?? 1
        return (height * scale - 1e-6).rounded(.up) / scale
    }

    /// Marks the heights of cells as unknown, because texts are laid out in another way.
    func forgetAutomatic() {
        guard !measures.automatic.isEmpty else { return }
        measures.forgetAutomatic()
        table?.setNeedsLayout()
    }

    // MARK: - Motion

    /// Returns the heights of the measured rows in sight, in points.
    func automaticInSight() -> [Int: Double] {
        guard let table, !table.updater.needsReload, !measures.automatic.isEmpty else { return [:] }
        let rows = table.visibleRows.filter { measures.automatic.contains($0) }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0, table.geometry.height(ofRow: $0)) })
    }

    /// Measures rows again, and begins a motion at their old heights.
    func beginMotion(from old: [Int: Double]) {
        guard let table, !old.isEmpty, !table.rowCells.isAsking else { return }
        measure { table.visibleRows }
        for (row, start) in old where measures.known.contains(row) {
            let end = table.geometry.height(ofRow: row)
            if end != start { measures.motion[row] = RowMeasures.Motion(start: start, end: end) }
        }
        showMotion(0)
    }

    /// Gives rows their heights during a motion, from 0 at its beginning to 1 at its end.
    func showMotion(_ part: Double) {
        let motion = measures.motion
        guard let table, !motion.isEmpty else { return }
        let scale = table.window?.scale ?? 1
        table.updater.keepingTopRow(mapping: { $0 }) {
            table.geometry.reload(RowSet(motion.keys)) { row in
                guard let one = motion[row] else { return 0 }
                return part == 1 ? one.end : ((one.start + (one.end - one.start) * part) * scale).rounded() / scale
            }
        }
        if part == 1 { measures.motion = [:] }
        table.setNeedsLayout()
    }
}
