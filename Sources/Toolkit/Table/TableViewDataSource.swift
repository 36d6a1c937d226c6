/// What a table asks for its rows. Only rows that come into sight are asked for.
@MainActor public protocol TableViewDataSource: AnyObject {
    /// How many rows there are. Asked when the table is loaded and after rows came or went.
    func numberOfRows(in tableView: TableView) -> Int

    /// A cell that shows a row, from `dequeue(_:for:)` or `dequeueReusableCell(withIdentifier:for:)`.
    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell

    /// How many sections the rows are in.
    func numberOfSections(in tableView: TableView) -> Int

    /// How many rows a section has; all sections together have as many as `numberOfRows(in:)` says.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

    /// What is above the rows of a section; nil for nothing.
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

    /// What is below the rows of a section; nil for nothing.
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?

    /// Whether a row can be edited: deleted by a swipe, or by the control that it has in edit mode.
    func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool

    /// Whether a row can be moved: it has a handle in edit mode, and follows Alt with the up and down keys.
    func tableView(_ tableView: TableView, canMoveRowAt row: Int) -> Bool

    /// A person wants a row deleted, or one put in. Change the data, then tell the table, now or later.
    func tableView(_ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt row: Int)

    /// A person moved a row. The table has moved its row already when this is called; change the data alone.
    func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath)

    /// What is dragged with these rows, to be dropped on another view of the window; nil where they stay where they are, and a drag selects
    /// rows instead. It is asked when a press on one of them becomes a drag: of several selected rows all are dragged. A drag to the side
    /// that rows which can be edited are swiped to takes them along once the pointer leaves the row.
    func tableView(_ tableView: TableView, itemsForBeginningDragOf rows: RowSet) -> TableDragItems?

    /// Who a row is for those who read it aloud, whichever number it has later.
    func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey

    /// What a row is called, in sight or not; nil where the texts of its cell, one after the other, say it.
    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String?

    /// What can be done with a row that is a picture to press, or a swipe, to those who see it.
    func tableView(_ tableView: TableView, accessibilityActionsForRowAt row: Int) -> [AccessibilityCustomAction]
}

extension TableViewDataSource {
    /// One.
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
    /// All rows.
    public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { numberOfRows(in: tableView) }
    /// Nothing.
    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Nothing.
    public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Rows cannot be edited.
    public func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { false }
    /// Rows cannot be moved.
    public func tableView(_ tableView: TableView, canMoveRowAt row: Int) -> Bool { false }
    /// Nothing happens.
    public func tableView(_ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt row: Int) {}
    /// Nothing happens.
    public func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {}
    /// Rows stay where they are.
    public func tableView(_ tableView: TableView, itemsForBeginningDragOf rows: RowSet) -> TableDragItems? { nil }
    /// Its number.
    public func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey { .number(row) }
    /// The texts of its cell.
    public func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? { nil }
    /// Nothing.
    public func tableView(_ tableView: TableView, accessibilityActionsForRowAt row: Int) -> [AccessibilityCustomAction] { [] }
}

/// What is dragged with rows of a table.
public struct TableDragItems {
    /// What those get on whom it is dropped.
    public let item: PasteboardItem
    /// What is seen beside the pointer: the name of the first row. How many there are is added to it.
    public let title: String
    /// The symbol beside it.
    public let icon: Icon?

    /// Makes what is dragged.
    public init(_ item: PasteboardItem, title: String, icon: Icon? = nil) {
        self.item = item
        self.title = title
        self.icon = icon
    }
}

/// What a table tells and asks about what a person does with it. All of it is optional. Changes made by code are not told.
@MainActor public protocol TableViewDelegate: AnyObject {
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

    /// The space bar was pressed on the row, which is selected: shows what there is to look at. Returns whether there is something.
    func tableView(_ tableView: TableView, previewRowAt row: Int) -> Bool

    /// What a context menu offers for the selected rows; for an empty set where it was asked for below the last row.
    func tableView(_ tableView: TableView, contextCommandsForRows rows: RowSet) -> [Command]

    /// The Delete key was pressed with these rows selected. Returns whether it had a use for that.
    func tableView(_ tableView: TableView, deleteRows rows: RowSet) -> Bool

    /// The row to go to when these letters were typed: the first one from `row` on, and after the last one from the top again, that begins
    /// with them.
    func tableView(_ tableView: TableView, rowForTypeAhead text: String, from row: Int) -> TypeAheadMatch<Int>

    /// Whether something with these media types may be dropped on a row.
    func tableView(_ tableView: TableView, canDrop types: [String], onRowAt row: Int) -> Bool

    /// Something was dropped on a row. Returns whether it was taken.
    func tableView(_ tableView: TableView, didDrop item: PasteboardItem, onRowAt row: Int) -> Bool

    /// A row comes into sight with a cell.
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt row: Int)

    /// A row went out of sight, or is about to be shown again; its cell will serve another use.
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int)

    /// The height of a section's header, in points; nil takes that of its title.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double?

    /// The height of a section's footer, in points; nil takes that of its title.
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double?

    /// What is above the rows of a section, from `dequeueReusableHeaderFooterView`; nil shows its title.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView?

    /// What is below the rows of a section, from `dequeueReusableHeaderFooterView`; nil shows its title.
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> TableViewHeaderFooterView?

    /// Which control a row has in edit mode. Asked for rows that can be edited.
    func tableView(_ tableView: TableView, editingStyleForRowAt row: Int) -> TableViewCell.EditingStyle

    /// Whether a row without a control gives way to where it would be, so that all rows begin at one line.
    func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt row: Int) -> Bool

    /// What the button says that deletes a row.
    func tableView(_ tableView: TableView, titleForDeleteConfirmationButtonForRowAt row: Int) -> String

    /// Where a row goes that a person drags to a place, as that is numbered without the row; another one than proposed keeps it within
    /// limits.
    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath

    /// The button of a row's detail accessory was pressed.
    func tableView(_ tableView: TableView, accessoryButtonTappedForRowAt row: Int)

    /// A row was swiped aside: its button for deleting is shown.
    func tableView(_ tableView: TableView, willBeginEditingRowAt row: Int)

    /// The row that was swiped aside is back; nil where it is gone.
    func tableView(_ tableView: TableView, didEndEditingRowAt row: Int?)
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
    public func tableView(_ tableView: TableView, rowForTypeAhead text: String, from row: Int) -> TypeAheadMatch<Int> { .nowhere }
    /// Nothing can be dropped.
    public func tableView(_ tableView: TableView, canDrop types: [String], onRowAt row: Int) -> Bool { false }
    /// Not taken.
    public func tableView(_ tableView: TableView, didDrop item: PasteboardItem, onRowAt row: Int) -> Bool { false }
    /// Nothing happens.
    public func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt row: Int) {}
    /// Nothing happens.
    public func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int) {}
    /// That of its title.
    public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double? { nil }
    /// That of its title.
    public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double? { nil }
    /// The title.
    public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView? { nil }
    /// The title.
    public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> TableViewHeaderFooterView? { nil }
    /// The one that deletes.
    public func tableView(_ tableView: TableView, editingStyleForRowAt row: Int) -> TableViewCell.EditingStyle { .delete }
    /// It does.
    public func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt row: Int) -> Bool { true }
    /// "Delete".
    public func tableView(_ tableView: TableView, titleForDeleteConfirmationButtonForRowAt row: Int) -> String { "Delete" }
    /// Where it was dragged to in its section; beyond that, the end of its section.
    public func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
        RowPlaces(source: source, sections: tableView.geometry.rowSections).inOwnSection(proposed)
    }
    /// Nothing happens.
    public func tableView(_ tableView: TableView, accessoryButtonTappedForRowAt row: Int) {}
    /// Nothing happens.
    public func tableView(_ tableView: TableView, willBeginEditingRowAt row: Int) {}
    /// Nothing happens.
    public func tableView(_ tableView: TableView, didEndEditingRowAt row: Int?) {}
}
