import Graphics

/// What the table knows of its rows as cells, and what its delegate says of them.
extension TableView: CellHost {
    var cellCount: Int { numberOfRows }
    var firstCellInSight: Int? { numberOfRows > 0 ? visibleRows.lowerBound : nil }
    var movesSideways: Bool { false }

    var selectionRule: CellSelectionRule {
        guard allowsSelection else { return .none }
        guard isEditing else { return allowsMultipleSelection ? .many : .one }
        return allowsMultipleSelectionDuringEditing ? .each : allowsSelectionDuringEditing ? .one : .none
    }

    func prepareForInput() { loadIfNeeded() }
    func cell(at point: Point) -> Int? {
        // A header that stays in sight is over rows.
        sectionViews.contains(point + contentOffset) ? nil : indexOfRow(at: point)
    }

    func cell(nearestTo point: Point) -> Int? { geometry.nearestRow(to: point.y + contentOffset.y) }
    func rect(ofCell row: Int) -> Rect? { rectForRow(at: row) }
    func scroll(toCell row: Int) { scrollToRow(row) }
    func target(of key: Key) -> Int? { scrolling.target(of: key) }
    var spoken: any SpokenCells { SpokenRows(table: self) }
    func updateCellStates() { for (row, cell) in rowCells.shown { updateState(of: cell, row: row) } }

    func selectionDidChange(adding added: RowSet, removing removed: RowSet) {
        if !removed.isEmpty { delegate?.tableView(self, didDeselectRows: removed) }
        if !added.isEmpty { delegate?.tableView(self, didSelectRows: added) }
        delegate?.tableViewSelectionDidChange(self)
    }

    func activate(_ row: Int) { delegate?.tableView(self, didActivateRowAt: row) }
    func preview(_ row: Int) -> Bool { delegate?.tableView(self, previewRowAt: row) ?? false }
    func deleteSelected() -> Bool { delegate?.tableView(self, deleteRows: selection.rows) ?? false }
    func cell(startingWith text: String, from row: Int) -> Int? { delegate?.tableView(self, rowForTypeAhead: text, from: row) }
    func commands(forCells rows: RowSet) -> [Command] { delegate?.tableView(self, contextCommandsForRows: rows) ?? [] }
    func canDrop(_ types: [String], onCell row: Int) -> Bool { delegate?.tableView(self, canDrop: types, onRowAt: row) ?? false }
    func drop(_ item: PasteboardItem, onCell row: Int) -> Bool { delegate?.tableView(self, didDrop: item, onRowAt: row) ?? false }
}

/// Keys and the pointer, where a row can be held or moved aside.
extension TableView {
    func handleKey(_ event: KeyEvent) -> Bool {
        loadIfNeeded()
        if event.key == .escape, reorder.row != nil {
            reorder.end(commits: false)
            return true
        }
        if event.key == .escape, rowDrag.end(drops: false) {
            forgetPress()
            return true
        }
        if event.key == .escape, event.modifiers.isEmpty, swipe.row != nil {
            swipe.close(animated: true)
            return true
        }
        if event.modifiers == .alt, event.key == .up || event.key == .down { return reorder.move(byKey: event.key) }
        return handleCellKey(event)
    }

    func handleDrag(_ event: PointerEvent) {
        if rowDrag.move(to: event.location) { return }
        if swipe.pointerDragged(to: event.location) {
            if let press = interaction.press, leaves(press, event.location), rowDrag.begin(press, at: event.location) {
                swipe.close(animated: true)
            }
            return
        }
        if let press = interaction.press, !press.isDrag, isDrag(press, to: event.location),
            swipe.begin(press, at: event.location) || rowDrag.begin(press, at: event.location)
        {
            interaction.press?.selectsOnRelease = false
            setHighlighted(nil)
            return
        }
        dragSelection(event)
    }

    /// Whether the pointer has gone out of the table, or to another row than the one that was pressed.
    private func leaves(_ press: CellPress, _ location: Point) -> Bool {
        let point = convert(location, from: nil)
        guard bounds.contains(point), let cell = press.cell, let rect = rect(ofCell: cell) else { return true }
        return abs(location.y - press.location.y) > rect.height
    }

    func releasePointer() {
        if rowDrag.end(drops: true) { return forgetPress() }
        handleRelease()
        swipe.pointerReleased()
    }

    /// Forgets the press under way.
    func endPress() {
        rowDrag.end(drops: false)
        swipe.pointerReleased()
        forgetPress()
    }
}
