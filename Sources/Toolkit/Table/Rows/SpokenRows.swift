/// The accessibility of a table's rows.
struct SpokenRows: SpokenCells {
    let table: TableView

    var shown: [(cell: Int, view: View)] { table.rowCells.shown.map { ($0.key, $0.value) } }

    var edges: [(section: Int, isAfter: Bool, view: View)] {
        let views = table.sectionViews
        return views.shown.compactMap { edge in views.view(at: edge).map { (edge.section, edge.isFooter, $0) } }
    }

    var ends: (before: View?, after: View?) { (table.tableHeaderView, table.tableFooterView) }

    func section(of row: Int) -> Int { table.section(ofRow: row) }
    func key(of row: Int) -> AccessibilityKey { table.dataSource?.tableView(table, accessibilityKeyForRowAt: row) ?? .number(row) }
    func label(of row: Int) -> String? { table.dataSource?.tableView(table, accessibilityLabelForRowAt: row) }

    func actions(of row: Int) -> [AccessibilityCustomAction] {
        table.dataSource?.tableView(table, accessibilityActionsForRowAt: row) ?? []
    }

    func complete(_ part: inout AccessibilityPart, ofCell row: Int) { table.interaction.treeRows?.describe(&part, ofRow: row) }
    func perform(_ act: AccessibilityRequest.Act, onCell row: Int) -> Bool { table.interaction.treeRows?.perform(act, onRow: row) ?? false }
}
