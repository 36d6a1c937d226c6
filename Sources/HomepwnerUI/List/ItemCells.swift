import Toolkit

/// Makes the cells of the list's rows, high or low as the person wants them.
final class ItemCells {
    private let table: TableView
    private let nibs: ProgramNibs
    private var isCompact = false

    init(_ table: TableView, _ nibs: ProgramNibs) { (self.table, self.nibs) = (table, nibs) }

    /// Has the rows one height or the other. Cells that are shown stay until the table is asked to reload.
    func register(isCompact: Bool) {
        var nib = nibs.itemCell
        var cellClass: ItemCell.Type = ItemCell.self
        do throws(NibError) {
            if isCompact { (nib, cellClass) = (try nibs.compactCell(), CompactItemCell.self) }
            try table.register(nib, for: cellClass)
            self.isCompact = isCompact
            if let height = nib.cellHeight { table.rowHeight = height }
        } catch {
            // The program looks at the nibs of its first frame when it starts; without another one the rows stay as they are.
            nibs.itemCell.onWarning?(NibWarning(file: error.file, line: error.line, id: "", name: "tableViewCell", error.message))
        }
    }

    /// A cell for a row.
    func make() -> ItemCell { isCompact ? CompactItemCell.cell(for: table) : ItemCell.cell(for: table) }
}
