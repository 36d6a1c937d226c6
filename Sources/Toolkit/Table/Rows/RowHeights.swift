import Graphics

/// The heights of a table's rows: one for all, one that the delegate gives to each, or what each cell measures by itself.
final class RowHeights {
    /// What rows are taken for until they are measured, where the program says nothing else, in points.
    nonisolated static let standard = 60.0

    private weak var table: TableView?
    private var measures = RowMeasures()

    init(_ table: TableView) { self.table = table }

    /// Whether rows have heights that are not known before they come into sight.
    private func estimates(_ table: TableView) -> Bool {
        table.rowHeight == TableView.automaticDimension || asks(table) && table.estimatedRowHeight > 0
    }

    /// Whether the delegate gives each row its height.
    private func asks(_ table: TableView) -> Bool { table.hasVariableRowHeights && table.delegate != nil }

    /// The height that a row is taken for until it is known, in points.
    private func estimate(_ table: TableView) -> Double {
        table.estimatedRowHeight > 0 ? table.estimatedRowHeight : table.rowHeight > 0 ? table.rowHeight : Self.standard
    }

    /// Whether there may be rows whose heights are not known.
    private func hasUnknown(_ table: TableView) -> Bool { measures.hasAutomaticRows || estimates(table) }

    /// The height that the program gives to a row, in points; nil where its cell says that.
    private func given(_ row: Int, _ table: TableView) -> Double? {
        let asked = table.hasVariableRowHeights ? table.delegate?.tableView(table, heightForRowAt: row) : nil
        let height = asked ?? table.rowHeight
        return height == TableView.automaticDimension ? nil : height
    }

    /// Asks for the heights of new rows, as far as the program gives them at once. Cells say the others.
    private func given(_ rows: some Sequence<Int>, _ table: TableView) -> [Double] {
        rows.map { row in
            if let height = given(row, table) { return height }
            measures.hasAutomaticRows = true
            return estimate(table)
        }
    }

    // MARK: - Loading

    /// The heights of a number of rows, loaded again.
    func load(count: Int) -> RowGeometry {
        measures = RowMeasures()
        guard let table else { return RowGeometry() }
        measures.use(width: table.bounds.width)
        if estimates(table) { return RowGeometry(count: count, height: estimate(table)) }
        return asks(table) ? RowGeometry(heights: given(0..<count, table)) : RowGeometry(count: count, height: table.rowHeight)
    }

    /// Asks for the heights that an update brings, and returns how it changes the places of rows.
    ///
    /// Whoever is asked may look at the table: it is not being changed meanwhile.
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
                // A row that moves is as high as it was; of one that comes it is found out when it is in sight.
                update.oldRow(of: row).map(old.height(ofRow:)) ?? heights[row] ?? estimate
            }
            geometry.reload(changed) { heights[$0] ?? estimate }
        }
    }

    // MARK: - Measuring

    /// So often heights are corrected for one place of the content.
    private static let limit = 64

    /// Finds out how high rows are, as long as that brings others to the place. Rows that turn out lower than they were taken for let more
    /// of them in.
    func measure(_ rows: () -> Range<Int>) {
        guard let table, hasUnknown(table), table.bounds.height > 0 else { return }
        table.contentSize.width = table.bounds.width
        measures.use(width: table.bounds.width)
        for _ in 0..<Self.limit where !measure(rows(), table) { return }
    }

    /// Finds out how high rows are, as far as that is not known. Returns whether there was something to find out.
    private func measure(_ rows: Range<Int>, _ table: TableView) -> Bool {
        let unknown = RowSet(rows).subtracting(measures.known)
        guard !unknown.isEmpty, !table.rowCells.isAsking, let dataSource = table.dataSource else { return false }
        // Whoever is asked may look at the table.
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
        // What was seen before stays where it is.
        table.updater.keepingTopRow(mapping: { unknown.contains($0) ? nil : $0 }) {
            table.geometry.reload(unknown) { heights[$0] ?? 0 }
        }
        return true
    }

    /// What a row's cell says of its height, in points.
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

    /// Texts are laid out in another way from now on: cells say again how high they are.
    func forgetAutomatic() {
        guard !measures.automatic.isEmpty else { return }
        measures.forgetAutomatic()
        table?.setNeedsLayout()
    }

    // MARK: - Motion

    /// The heights of the rows in sight whose cells say them, in points.
    func automaticInSight() -> [Int: Double] {
        guard let table, !table.updater.needsReload, !measures.automatic.isEmpty else { return [:] }
        let rows = table.visibleRows.filter { measures.automatic.contains($0) }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0, table.geometry.height(ofRow: $0)) })
    }

    /// Finds out how high rows are from now on, and begins at the heights that they had.
    func beginMotion(from old: [Int: Double]) {
        guard let table, !old.isEmpty, !table.rowCells.isAsking else { return }
        measure { table.visibleRows }
        for (row, start) in old where measures.known.contains(row) {
            let end = table.geometry.height(ofRow: row)
            if end != start { measures.motion[row] = RowMeasures.Motion(start: start, end: end) }
        }
        showMotion(0)
    }

    /// Gives rows the heights that they have on their way, 0 at its beginning and 1 at its end.
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
