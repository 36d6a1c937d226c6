/// What a table asks for its rows. Only rows that come into sight are asked for.
public protocol TableViewDataSource: AnyObject {
    /// How many rows there are. Asked when the table is loaded and after rows came or went.
    func numberOfRows(in tableView: TableView) -> Int

    /// A cell that shows a row, from `dequeue(_:for:)` or `dequeueReusableCell(withIdentifier:for:)`.
    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell
}

/// What a table tells and asks about what a person does with it. All of it is optional. Changes made by code are not told.
public protocol TableViewDelegate: AnyObject {
    /// The height of a row, in points. Asked for every row, and only while the table's `hasVariableRowHeights` is on.
    func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Double

    /// These rows were selected in addition to what was selected before.
    func tableView(_ tableView: TableView, didSelectRows rows: RowSet)

    /// These rows are no longer selected.
    func tableView(_ tableView: TableView, didDeselectRows rows: RowSet)

    /// Other rows are selected now than before; told once, after the two above.
    func tableViewSelectionDidChange(_ tableView: TableView)

    /// A row was double-clicked, or Enter was pressed at it.
    func tableView(_ tableView: TableView, didActivateRowAt row: Int)

    /// The space bar was pressed on the row, which is selected: shows what there is to look at. Answers whether there is something.
    func tableView(_ tableView: TableView, previewRowAt row: Int) -> Bool

    /// What a context menu offers for the selected rows; for an empty set where it was asked for below the last row.
    func tableView(_ tableView: TableView, contextCommandsForRows rows: RowSet) -> [Command]

    /// The Delete key was pressed with these rows selected. Answers whether it had a use for that.
    func tableView(_ tableView: TableView, deleteRows rows: RowSet) -> Bool

    /// The row to go to when these letters were typed: the first one from `row` on, and after the last one from the top again, that begins
    /// with them. Nil when there is none.
    func tableView(_ tableView: TableView, rowForTypeAhead text: String, from row: Int) -> Int?

    /// Whether something with these media types may be dropped on a row.
    func tableView(_ tableView: TableView, canDrop types: [String], onRowAt row: Int) -> Bool

    /// Something was dropped on a row. Answers whether it was taken.
    func tableView(_ tableView: TableView, didDrop item: PasteboardItem, onRowAt row: Int) -> Bool

    /// A row comes into sight with a cell.
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt row: Int)

    /// A row went out of sight, or is about to be shown anew; its cell will serve another use.
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int)
}

extension TableViewDelegate {
    /// As high as the table's `rowHeight`.
    public func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Double { tableView.rowHeight }
    /// Nothing happens.
    public func tableView(_ tableView: TableView, didSelectRows rows: RowSet) {}
    /// Nothing happens.
    public func tableView(_ tableView: TableView, didDeselectRows rows: RowSet) {}
    /// Nothing happens.
    public func tableViewSelectionDidChange(_ tableView: TableView) {}
    /// Nothing happens.
    public func tableView(_ tableView: TableView, didActivateRowAt row: Int) {}

    /// There is nothing to look at.
    public func tableView(_ tableView: TableView, previewRowAt row: Int) -> Bool { false }
    /// No commands.
    public func tableView(_ tableView: TableView, contextCommandsForRows rows: RowSet) -> [Command] { [] }
    /// No use for it.
    public func tableView(_ tableView: TableView, deleteRows rows: RowSet) -> Bool { false }
    /// No row.
    public func tableView(_ tableView: TableView, rowForTypeAhead text: String, from row: Int) -> Int? { nil }
    /// Nothing can be dropped.
    public func tableView(_ tableView: TableView, canDrop types: [String], onRowAt row: Int) -> Bool { false }
    /// Not taken.
    public func tableView(_ tableView: TableView, didDrop item: PasteboardItem, onRowAt row: Int) -> Bool { false }
    /// Nothing happens.
    public func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt row: Int) {}
    /// Nothing happens.
    public func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int) {}
}
