import Graphics

/// Scrolls to rows of a table, at once or as soon as their places are known.
final class RowScrolling {
    private weak var table: TableView?
    private var pending: (row: Int, position: TableView.ScrollPosition)?

    init(_ table: TableView) { self.table = table }

    /// Scrolls to the row that was requested before the table knew the places of its rows.
    func scrollToPending() {
        guard let table, let pending, table.bounds.height > 0 else { return }
        self.pending = nil
        scroll(to: pending.row, at: pending.position)
    }

    func scroll(to row: Int, at position: TableView.ScrollPosition) {
        guard let table else { return }
        if table.updater.needsReload || table.bounds.height <= 0 {
            // The height of the table is known in the next layout.
            pending = (row, position)
            return table.setNeedsLayout()
        }
        guard row >= 0, row < table.geometry.count else { return }
        table.stopCoasting()
        // If heights are estimated, the rows around it are measured first, so that its place is right.
        table.heights.measure { rowsInSight(at: destination(row, position, table), with: row, table) }
        let y = destination(row, position, table)
        if y != table.exactOffset.y { table.contentOffset = Point(x: table.exactOffset.x, y: y) }
    }

    /// Returns the rows in sight if the content is scrolled to an offset, and one that should be among them.
    private func rowsInSight(at y: Double, with row: Int, _ table: TableView) -> Range<Int> {
        let rows = table.geometry.rows(from: y, to: y + table.bounds.height)
        return rows.contains(row) ? rows : row..<(row + 1)
    }

    /// Returns the offset of the content for a row, in points.
    private func destination(_ row: Int, _ position: TableView.ScrollPosition, _ table: TableView) -> Double {
        let (geometry, visible) = (table.geometry, table.bounds.height)
        let rect = geometry.rect(ofRow: row, width: table.bounds.width)
        let section = geometry.sections.map { ($0, $0.section(ofRow: row)) }
        // Headers and footers that stay in sight must not cover the row.
        let top = rect.minY - (section.map { $0.headers[$1] } ?? 0)
        let bottom = rect.maxY + (section.map { $0.footers[$1] } ?? 0)
        var y = table.exactOffset.y
        switch position {
        case .none:
            if bottom > y + visible { y = bottom - visible }
            if top < y { y = top }
        case .top: y = top
        case .middle: y = (top + bottom - visible) / 2
        case .bottom: y = bottom - visible
        }
        return max(0, min(y, geometry.totalHeight - visible))
    }

    // MARK: - Keys

    /// Returns the row to which a key leads from the current one.
    func target(of key: Key) -> Int? {
        guard let table else { return nil }
        let isUp = key == .up || key == .pageUp
        let last = table.numberOfRows - 1
        guard let cursor = table.selection.cursor else {
            return isUp ? max(0, table.visibleRows.upperBound - 1) : table.visibleRows.lowerBound
        }
        switch key {
        case .up: return max(0, cursor - 1)
        case .down: return min(last, cursor + 1)
        default:
            // A page leaves one row of the previous page in sight.
            let rect = table.geometry.rect(ofRow: cursor, width: 0)
            let way = max(0, table.bounds.height - rect.height)
            if isUp { return max(0, min(cursor - 1, table.geometry.nearestRow(to: max(0, rect.minY - way)) ?? 0)) }
            let target = rect.minY + way
            return min(last, max(cursor + 1, table.geometry.nearestRow(to: target) ?? last))
        }
    }
}
