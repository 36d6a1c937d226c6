import Graphics

extension CellHost {
    /// Changes the selection, shows it, and informs the delegate if a person changed it.
    func changeSelection(byUser: Bool, _ change: (inout CellSelection) -> Void) {
        let before = selection
        change(&interaction.selection)
        guard selection != before else { return }
        updateCellStates()
        guard byUser, selection.rows != before.rows else { return }
        selectionDidChange(adding: selection.rows.subtracting(before.rows), removing: before.rows.subtracting(selection.rows))
    }

    /// Selects exactly some cells by code.
    func select(_ cells: RowSet) {
        changeSelection(byUser: false) {
            $0.choose(cells)
            $0.clamp(count: cellCount)
        }
    }

    func selectAllCells() {
        prepareForInput()
        guard selectionRule.allowsMany else { return }
        changeSelection(byUser: true) { $0.selectAll(count: cellCount) }
    }

    // MARK: - Menu

    func commandsForMenu(at point: Point) -> [Command] {
        prepareForInput()
        becomeFirstResponder()
        guard let cell = cell(at: point) else { return commands(forCells: []) }
        if !selection.rows.contains(cell) {
            // The menu is for selected cells, and this cell cannot be selected.
            if selectionRule == .none { return commands(forCells: []) }
            changeSelection(byUser: true) { $0.choose(cell) }
        }
        return commands(forCells: selection.rows)
    }

    /// The point at which a menu opens by keyboard: at the cell where keys act.
    var cursorAnchor: Point {
        guard let cursor = selection.cursor, cursor < cellCount else { return bounds.center }
        scroll(toCell: cursor)
        return rect(ofCell: cursor)?.center ?? bounds.center
    }
}
