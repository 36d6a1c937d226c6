public import Graphics

/// The selection after a table is reloaded.
public enum TableReloadSelection: Sendable {
    /// No rows are selected afterwards.
    case clear
    /// The same row numbers are selected, as far as they still exist.
    case keep
    /// Exactly these rows are selected.
    case select(RowSet)
}

extension TableView {
    /// The number of rows.
    public var numberOfRows: Int { geometry.count }

    /// The rows that are at least partly in sight.
    public var visibleRows: Range<Int> { geometry.rows(from: contentOffset.y, to: contentOffset.y + bounds.height) }

    /// Returns the row at a point of the table (not of its content); nil beside and below the rows.
    public func indexOfRow(at point: Point) -> Int? {
        guard bounds.contains(point) else { return nil }
        return geometry.row(at: point.y + contentOffset.y)
    }

    /// Returns the current place of a row in the table's own coordinates, in sight or not.
    public func rectForRow(at row: Int) -> Rect {
        geometry.rect(ofRow: row, width: bounds.width).offsetBy(x: -contentOffset.x, y: -contentOffset.y)
    }

    /// Loads the number of rows again, and each cell when it comes into sight. The content keeps its offset, as far as it is long enough.
    public func reloadData(selection kept: TableReloadSelection = .clear) { updater.reload(selection: kept) }

    func loadIfNeeded() {
        if updater.needsReload { reloadData(selection: .keep) }
    }

    // MARK: - Sections

    /// The number of sections.
    public var numberOfSections: Int { geometry.sections?.count ?? 1 }

    /// Returns the rows of a section among all rows.
    public func rows(inSection section: Int) -> Range<Int> { geometry.sections?.rows.range(section) ?? 0..<numberOfRows }

    /// Returns the section of a row.
    public func section(ofRow row: Int) -> Int { geometry.sections?.section(ofRow: row) ?? 0 }

    /// Returns the number of a row among all rows, from its section and its number there.
    public func row(at indexPath: IndexPath) -> Int { rows(inSection: indexPath.section).lowerBound + indexPath.row }

    /// Returns the section of a row, and its number there.
    public func indexPath(forRow row: Int) -> IndexPath {
        let section = section(ofRow: row)
        return IndexPath(row: row - rows(inSection: section).lowerBound, section: section)
    }

    // MARK: - Heights

    /// The value for automatic height in `rowHeight` and from the delegate: the cell is measured by `systemLayoutSizeFitting` when its row
    /// comes into sight.
    public static let automaticDimension = -1.0

    /// The thickness of the line between rows, in points.
    var separatorThickness: Double {
        guard separatorStyle == .singleLine else { return 0 }
        let scale = window?.scale ?? 1
        return max(1, scale.rounded()) / scale
    }
}
