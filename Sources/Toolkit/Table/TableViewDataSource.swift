/// The source of a table's rows. Only rows that come into sight are requested.
@MainActor public protocol TableViewDataSource: AnyObject {
    /// Returns the number of rows. Called when the table is loaded and after rows were added or removed.
    func numberOfRows(in tableView: TableView) -> Int

    /// Returns a cell that shows a row, from `dequeue(_:for:)` or `dequeueReusableCell(withIdentifier:for:)`.
    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell

    /// Returns the number of sections.
    func numberOfSections(in tableView: TableView) -> Int

    /// Returns the number of rows in a section; the sum of all sections is `numberOfRows(in:)`.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

    /// Returns the title above the rows of a section; nil for none.
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

    /// Returns the title below the rows of a section; nil for none.
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?

    /// Returns whether a row can be edited: deleted by a swipe, or by its control in edit mode.
    func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool

    /// Returns whether a row can be moved: it has a handle in edit mode, and follows Alt with the up and down keys.
    func tableView(_ tableView: TableView, canMoveRowAt row: Int) -> Bool

    /// A person deletes or inserts a row. Change the data, then tell the table, now or later.
    func tableView(_ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt row: Int)

    /// A person moved a row. The table has already moved its row; change only the data.
    func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath)

    /// Returns the item that is dragged with these rows, to be dropped on another view of the window; nil if they cannot be dragged, and a
    /// drag selects rows instead. Called when a press on one of them becomes a drag: all selected rows are dragged together. If the rows
    /// can be edited, a drag to the side of a swipe drags them once the pointer leaves the row.
    func tableView(_ tableView: TableView, itemsForBeginningDragOf rows: RowSet) -> TableDragItems?

    /// Returns the key of a row for screen readers, which stays the same when its number changes.
    func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey

    /// Returns the name of a row for screen readers, in sight or not; nil for the texts of its cell, one after the other.
    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String?

    /// Returns the actions of a row for screen readers, such as those of a picture or a swipe.
    func tableView(_ tableView: TableView, accessibilityActionsForRowAt row: Int) -> [AccessibilityCustomAction]
}

extension TableViewDataSource {
    /// Returns one.
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
    /// Returns the number of all rows.
    public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { numberOfRows(in: tableView) }
    /// Returns no title.
    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Returns no title.
    public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Returns false.
    public func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { false }
    /// Returns false.
    public func tableView(_ tableView: TableView, canMoveRowAt row: Int) -> Bool { false }
    /// Does nothing by default.
    public func tableView(_ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt row: Int) {}
    /// Does nothing by default.
    public func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {}
    /// Returns nil: rows cannot be dragged.
    public func tableView(_ tableView: TableView, itemsForBeginningDragOf rows: RowSet) -> TableDragItems? { nil }
    /// Returns its number.
    public func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey { .number(row) }
    /// Returns nil for the texts of its cell.
    public func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? { nil }
    /// Returns no actions.
    public func tableView(_ tableView: TableView, accessibilityActionsForRowAt row: Int) -> [AccessibilityCustomAction] { [] }
}

/// The item that is dragged with rows of a table.
public struct TableDragItems {
    /// The item that the target of the drop gets.
    public let item: PasteboardItem
    /// The text beside the pointer: the name of the first row. The number of rows is added to it.
    public let title: String
    /// The symbol beside it.
    public let icon: Icon?

    /// Makes the item.
    public init(_ item: PasteboardItem, title: String, icon: Icon? = nil) {
        self.item = item
        self.title = title
        self.icon = icon
    }
}

/// Receives the acts of a person in a table, and answers questions about them. All methods are optional. Changes by code are not reported.
@MainActor public protocol TableViewDelegate: AnyObject {
    /// Returns the height of a row, in points. Called for every row, but only while the table's `hasVariableRowHeights` is on.
    func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Double

    /// These rows were selected in addition to the previous selection.
    func tableView(_ tableView: TableView, didSelectRows rows: RowSet)

    /// These rows are no longer selected.
    func tableView(_ tableView: TableView, didDeselectRows rows: RowSet)

    /// The selection changed; called once, after the two methods above.
    func tableViewSelectionDidChange(_ tableView: TableView)

    /// A row was double-clicked, or Enter was pressed at it.
    func tableView(_ tableView: TableView, didActivateRowAt row: Int)

    /// The space bar was pressed on the row, which is selected: shows a preview. Returns whether there is one.
    func tableView(_ tableView: TableView, previewRowAt row: Int) -> Bool

    /// Returns the commands of the context menu for the selected rows; the set is empty for a menu below the last row.
    func tableView(_ tableView: TableView, contextCommandsForRows rows: RowSet) -> [Command]

    /// The Delete key was pressed with these rows selected. Returns whether the key was used.
    func tableView(_ tableView: TableView, deleteRows rows: RowSet) -> Bool

    /// Returns the row for typed letters: the first one from `row` on, and after the last one from the top again, that begins with them.
    func tableView(_ tableView: TableView, rowForTypeAhead text: String, from row: Int) -> TypeAheadMatch<Int>

    /// Returns whether an object with these media types may be dropped on a row.
    func tableView(_ tableView: TableView, canDrop types: [String], onRowAt row: Int) -> Bool

    /// An object was dropped on a row. Returns whether it was accepted.
    func tableView(_ tableView: TableView, didDrop item: PasteboardItem, onRowAt row: Int) -> Bool

    /// A row comes into sight with a cell.
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt row: Int)

    /// A row went out of sight, or is about to be reloaded; its cell will be reused.
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int)

    /// Returns the height of a section's header, in points; nil for that of its title.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double?

    /// Returns the height of a section's footer, in points; nil for that of its title.
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double?

    /// Returns the view above the rows of a section, from `dequeueReusableHeaderFooterView`; nil shows its title.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView?

    /// Returns the view below the rows of a section, from `dequeueReusableHeaderFooterView`; nil shows its title.
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> TableViewHeaderFooterView?

    /// Returns the control of a row in edit mode. Called for rows that can be edited.
    func tableView(_ tableView: TableView, editingStyleForRowAt row: Int) -> TableViewCell.EditingStyle

    /// Returns whether a row without a control is indented like the others, so that all rows begin at one line.
    func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt row: Int) -> Bool

    /// Returns the title of the button that deletes a row.
    func tableView(_ tableView: TableView, titleForDeleteConfirmationButtonForRowAt row: Int) -> String

    /// Returns the place of a row that a person drags to a place, numbered without the row; a place other than the proposed one keeps it
    /// within limits.
    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath

    /// The button of a row's detail accessory was pressed.
    func tableView(_ tableView: TableView, accessoryButtonTappedForRowAt row: Int)

    /// A row was swiped aside: its button for deleting is visible.
    func tableView(_ tableView: TableView, willBeginEditingRowAt row: Int)

    /// The row that was swiped aside is back; nil if it is gone.
    func tableView(_ tableView: TableView, didEndEditingRowAt row: Int?)
}

extension TableViewDelegate {
    /// Returns the table's `rowHeight`.
    public func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Double { tableView.rowHeight }
    /// Does nothing by default.
    public func tableView(_ tableView: TableView, didSelectRows rows: RowSet) {}
    /// Does nothing by default.
    public func tableView(_ tableView: TableView, didDeselectRows rows: RowSet) {}
    /// Does nothing by default.
    public func tableViewSelectionDidChange(_ tableView: TableView) {}
    /// Does nothing by default.
    public func tableView(_ tableView: TableView, didActivateRowAt row: Int) {}

    /// Returns false: there is no preview.
    public func tableView(_ tableView: TableView, previewRowAt row: Int) -> Bool { false }
    /// Returns no commands.
    public func tableView(_ tableView: TableView, contextCommandsForRows rows: RowSet) -> [Command] { [] }
    /// Returns false: the key is not used.
    public func tableView(_ tableView: TableView, deleteRows rows: RowSet) -> Bool { false }
    /// Returns no row.
    public func tableView(_ tableView: TableView, rowForTypeAhead text: String, from row: Int) -> TypeAheadMatch<Int> { .nowhere }
    /// Returns false.
    public func tableView(_ tableView: TableView, canDrop types: [String], onRowAt row: Int) -> Bool { false }
    /// Returns false.
    public func tableView(_ tableView: TableView, didDrop item: PasteboardItem, onRowAt row: Int) -> Bool { false }
    /// Does nothing by default.
    public func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt row: Int) {}
    /// Does nothing by default.
    public func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int) {}
    /// Returns nil for the height of its title.
    public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double? { nil }
    /// Returns nil for the height of its title.
    public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double? { nil }
    /// Returns nil for the title.
    public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView? { nil }
    /// Returns nil for the title.
    public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> TableViewHeaderFooterView? { nil }
    /// Returns the control that deletes.
    public func tableView(_ tableView: TableView, editingStyleForRowAt row: Int) -> TableViewCell.EditingStyle { .delete }
    /// Returns true.
    public func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt row: Int) -> Bool { true }
    /// Returns "Delete".
    public func tableView(_ tableView: TableView, titleForDeleteConfirmationButtonForRowAt row: Int) -> String { "Delete" }
    /// Returns the proposed place within its section; beyond that, the end of its section.
    public func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
        RowPlaces(source: source, sections: tableView.geometry.rowSections).inOwnSection(proposed)
    }
    /// Does nothing by default.
    public func tableView(_ tableView: TableView, accessoryButtonTappedForRowAt row: Int) {}
    /// Does nothing by default.
    public func tableView(_ tableView: TableView, willBeginEditingRowAt row: Int) {}
    /// Does nothing by default.
    public func tableView(_ tableView: TableView, didEndEditingRowAt row: Int?) {}
}
