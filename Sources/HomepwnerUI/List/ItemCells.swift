import Inventory
import Toolkit

/// Makes the cells of the list's rows, high or low by the user's choice.
final class ItemCells {
    private let table: TableView
    private let nibs: ProgramNibs
    private var isCompact = false

    init(_ table: TableView, _ nibs: ProgramNibs) { (self.table, self.nibs) = (table, nibs) }

    /// Sets the height of rows. Cells on the screen stay until the table reloads.
    func register(isCompact: Bool) {
        var nib = nibs.itemCell
        var cellClass: ItemCell.Type = ItemCell.self
        do throws(NibError) {
            if isCompact { (nib, cellClass) = (try nibs.compactCell(), CompactItemCell.self) }
            try table.register(nib, for: cellClass)
            self.isCompact = isCompact
            if let height = nib.cellHeight { table.rowHeight = height }
        } catch {
            // The nibs of the first frame are checked at the start. If this one is missing, the rows stay unchanged.
            nibs.itemCell.onWarning?(NibWarning(file: error.file, line: error.line, id: "", name: "tableViewCell", error.message))
        }
    }

    /// Returns the cells of another table, which looks the same.
    func sharing(with other: TableView) -> ItemCells { ItemCells(other, nibs) }

    /// Updates the symbols of the places in the visible rows.
    ///
    /// - Parameter kind: returns the kind of a row's place
    func updatePlaces(kind: (Int) -> Place.Kind?) {
        for row in table.visibleRows { (table.cellForRow(at: row) as? ItemCell)?.show(placeKind: kind(row)) }
    }

    func make() -> ItemCell { isCompact ? CompactItemCell.cell(for: table) : ItemCell.cell(for: table) }
}
