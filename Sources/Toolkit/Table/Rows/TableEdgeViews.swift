import Graphics

/// The views above and below all rows of a table.
final class TableEdgeViews {
    private weak var table: TableView?

    init(_ table: TableView) { self.table = table }

    /// Replaces one of the views.
    func replace(_ old: View?, by new: View?) {
        guard let table, old !== new else { return }
        old?.removeFromSuperview()
        if let new { table.contentView.addSubview(new) }
        measure()
        table.setNeedsLayout()
    }

    func measure() {
        guard let table else { return }
        table.geometry.headerHeight = height(of: table.tableHeaderView)
        table.geometry.footerHeight = height(of: table.tableFooterView)
    }

    /// Returns the height that a view wants: its own if it was set.
    private func height(of view: View?) -> Double {
        guard let view else { return 0 }
        return view.frame.height > 0 ? view.frame.height : max(0, view.intrinsicContentSize.height)
    }

    func place() {
        guard let table, table.tableHeaderView != nil || table.tableFooterView != nil else { return }
        let (width, geometry) = (table.contentSize.width, table.geometry)
        table.tableHeaderView?.frame = Rect(x: 0, y: 0, width: width, height: geometry.headerHeight)
        let bottom = geometry.totalHeight - geometry.footerHeight
        table.tableFooterView?.frame = Rect(x: 0, y: bottom, width: width, height: geometry.footerHeight)
    }
}
