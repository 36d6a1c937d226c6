/// The numbers of the selected cells, the cell at which keys act, and the start of a range.
nonisolated struct CellSelection: Hashable {
    /// The selected rows.
    private(set) var rows = RowSet()
    /// The row at which keys act; it need not be selected.
    private(set) var cursor: Int?
    /// The start of a range that Shift extends.
    private(set) var anchor: Int?

    /// Selects one row and no other.
    mutating func choose(_ row: Int) {
        rows = RowSet(row)
        cursor = row
        anchor = row
    }

    /// Selects exactly some rows; keys act at the first of them unless they act at another of them already.
    mutating func choose(_ rows: RowSet) {
        self.rows = rows
        if let cursor, rows.contains(cursor) { return }
        cursor = rows.first ?? cursor
        anchor = cursor
    }

    /// Selects a row, or deselects it.
    mutating func toggle(_ row: Int) {
        if rows.contains(row) { rows.remove(row) } else { rows.insert(row) }
        cursor = row
        anchor = row
    }

    /// Selects the rows between the anchor and a row; `adding` keeps the other selected rows.
    mutating func extend(to row: Int, adding: Bool = false) {
        let start = anchor ?? cursor ?? row
        let range = min(start, row)..<(max(start, row) + 1)
        if adding { rows.insert(range) } else { rows = RowSet(range) }
        anchor = start
        cursor = row
    }

    /// Moves the cursor to a row and keeps the selection.
    mutating func moveCursor(to row: Int) {
        cursor = row
        anchor = row
    }

    /// Handles a press, or the space bar, at a row: Shift extends, Ctrl toggles, no modifier chooses; if each row is selected on its own,
    /// no modifier toggles, too.
    mutating func choose(_ row: Int, _ modifiers: KeyModifiers, _ rule: CellSelectionRule) {
        if rule == .none {
            moveCursor(to: row)
        } else if modifiers.contains(.shift), rule.allowsMany {
            extend(to: row, adding: modifiers.contains(.control) || rule == .each)
        } else if modifiers.contains(.control) ? rule.allowsMany || rows.contains(row) : rule == .each {
            toggle(row)
        } else {
            choose(row)
        }
    }

    /// Handles a key that leads to a row: Shift extends, Ctrl only moves the cursor, no modifier chooses, unless rows are selected each on
    /// its own or not at all.
    mutating func go(to row: Int, _ modifiers: KeyModifiers, _ rule: CellSelectionRule) {
        if rule.allowsMany, modifiers.contains(.shift) {
            extend(to: row, adding: rule == .each)
        } else if rule == .none || rule == .each || rule.allowsMany && modifiers.contains(.control) {
            moveCursor(to: row)
        } else {
            choose(row)
        }
    }

    /// Selects all rows of a number of rows.
    mutating func selectAll(count: Int) { rows = RowSet(0..<count) }

    /// Deselects rows.
    mutating func deselect(_ rows: RowSet) { self.rows.subtract(rows) }

    /// Clears everything.
    mutating func clear() { self = CellSelection() }

    /// Keeps the rows that still exist after a change of their number without details.
    mutating func clamp(count: Int) {
        if let last = rows.last, last >= count { rows.remove(count..<(last + 1)) }
        cursor = count == 0 ? nil : cursor.map { min($0, count - 1) }
        anchor = count == 0 ? nil : anchor.map { min($0, count - 1) }
    }

    /// Follows the removal of rows (numbered as before). If its own row is removed, the cursor stays at its position, to which the next row
    /// has moved.
    mutating func shift(byRemoving removed: RowSet, count: Int) {
        rows = rows.shifted(byRemoving: removed)
        func place(_ row: Int) -> Int? {
            if let position = removed.position(afterRemovalOf: row) { return position }
            let below = removed.ranges.reduce(0) { $0 + max(0, min($1.upperBound, row) - $1.lowerBound) }
            return count > 0 ? min(row - below, count - 1) : nil
        }
        cursor = cursor.flatMap(place)
        anchor = anchor.flatMap(place)
    }

    /// Follows its rows through an update. `before` is the previous number of rows.
    mutating func follow(_ update: TableUpdate, before: Int) {
        let (oldRows, oldCursor, oldAnchor) = (rows, cursor, anchor)
        shift(byRemoving: update.removed, count: before - update.removed.count)
        shift(byInserting: update.inserted)
        for move in update.moves {
            let way = move.to - move.from
            for range in oldRows.ranges {
                let moved = range.clamped(to: move.sources)
                rows.insert((moved.lowerBound + way)..<(moved.upperBound + way))
            }
            if let oldCursor, move.sources.contains(oldCursor) { cursor = oldCursor + way }
            if let oldAnchor, move.sources.contains(oldAnchor) { anchor = oldAnchor + way }
        }
    }

    /// Follows the insertion of rows (numbered as afterwards).
    mutating func shift(byInserting inserted: RowSet) {
        rows = rows.shifted(byInserting: inserted)
        cursor = cursor.map { inserted.position(afterInsertionOf: $0) }
        anchor = anchor.map { inserted.position(afterInsertionOf: $0) }
    }
}
