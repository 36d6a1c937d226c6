/// A cell that knows its own reuse identifier, so that none is typed: `let cell = ItemCell.cell(for: tableView)`.
///
/// Every cell is one.
public protocol SmartCell: TableViewCell {}

extension TableViewCell: SmartCell {}

extension SmartCell {
    /// Returns a cell of this class, ready to be filled for the row that a table asks for; only for use in `cellForRowAt`. The first use
    /// registers the class, unless a nib was registered for it.
    public static func cell(for tableView: TableView) -> Self {
        if !tableView.isRegistered(forCellReuseIdentifier: cellIdentifier) { tableView.register(Self.self) }
        return tableView.rowCells.dequeue(Self.self)
    }
}
