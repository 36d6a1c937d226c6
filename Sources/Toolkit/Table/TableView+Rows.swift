public import Graphics

/// What becomes of the selection when a table is loaded again.
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

    /// Where a row is now in the table's own coordinates, in sight or not.
    public func rectForRow(at row: Int) -> Rect {
        geometry.rect(ofRow: row, width: bounds.width).offsetBy(x: -contentOffset.x, y: -contentOffset.y)
    }

    /// Asks for the number of rows and, as they come into sight, for every cell again. The content stays where it is, as far as it reaches.
    public func reloadData(selection kept: TableReloadSelection = .clear) { updater.reload(selection: kept) }

    func loadIfNeeded() {
        if updater.needsReload { reloadData(selection: .keep) }
    }

    // MARK: - Sections

    /// How many sections there are.
    public var numberOfSections: Int { geometry.sections?.count ?? 1 }

    /// The rows of a section among all rows.
    public func rows(inSection section: Int) -> Range<Int> { geometry.sections?.rows.range(section) ?? 0..<numberOfRows }

    /// The section of a row.
    public func section(ofRow row: Int) -> Int { geometry.sections?.section(ofRow: row) ?? 0 }

    /// The number of a row among all rows, from its section and its number in that.
    public func row(at indexPath: IndexPath) -> Int { rows(inSection: indexPath.section).lowerBound + indexPath.row }

    /// The section of a row, and its number in that.
    public func indexPath(forRow row: Int) -> IndexPath {
        let section = section(ofRow: row)
        return IndexPath(row: row - rows(inSection: section).lowerBound, section: section)
    }

    // MARK: - Heights

    /// Stands for "as high as its cell wants to be" in `rowHeight` and in what the delegate says: the cell is asked by
    /// `systemLayoutSizeFitting` when its row comes into sight.
    public static let automaticDimension = -1.0

    /// The thickness of the line between rows, in points.
    var separatorThickness: Double {
        guard separatorStyle == .singleLine else { return 0 }
        let scale = window?.scale ?? 1
        return max(1, scale.rounded()) / scale
    }
}
