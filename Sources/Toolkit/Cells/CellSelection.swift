/// Which cells are selected, by their numbers, where the keyboard is, and from where a range is extended.
nonisolated struct CellSelection: Hashable {
    /// The selected rows.
    private(set) var rows = RowSet()
    /// The row at which keys act; it need not be selected.
    private(set) var cursor: Int?
    /// Where a range that Shift extends begins.
    private(set) var anchor: Int?

    /// Selects one row and no other.
    mutating func choose(_ row: Int) {
        rows = RowSet(row)
        cursor = row
        anchor = row
    }

    /// Selects exactly some rows; the keyboard is at the first of them unless it is at another of them already.
    mutating func choose(_ rows: RowSet) {
        self.rows = rows
        if let cursor, rows.contains(cursor) { return }
        cursor = rows.first ?? cursor
        anchor = cursor
    }

    /// Selects a row, or takes the selection from it.
    mutating func toggle(_ row: Int) {
        if rows.contains(row) { rows.remove(row) } else { rows.insert(row) }
        cursor = row
        anchor = row
    }

    /// Selects what lies between the anchor and a row; `adding` keeps what was selected besides.
    mutating func extend(to row: Int, adding: Bool = false) {
        let start = anchor ?? cursor ?? row
        let range = min(start, row)..<(max(start, row) + 1)
        if adding { rows.insert(range) } else { rows = RowSet(range) }
        anchor = start
        cursor = row
    }

    /// Moves the keyboard to a row and leaves the selection alone.
    mutating func moveCursor(to row: Int) {
        cursor = row
        anchor = row
    }

    /// Does what a press, or the space bar, does with these modifier keys: Shift extends, Ctrl toggles, neither chooses; where each row is
    /// selected for itself, neither toggles too.
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

    /// Does what a key does that leads to a row: Shift extends, Ctrl moves the keyboard alone, neither chooses, unless rows are selected
    /// each for itself or not at all.
    mutating func go(to row: Int, _ modifiers: KeyModifiers, _ rule: CellSelectionRule) {
        if rule.allowsMany, modifiers.contains(.shift) {
            extend(to: row, adding: rule == .each)
        } else if rule == .none || rule == .each || rule.allowsMany && modifiers.contains(.control) {
            moveCursor(to: row)
        } else {
            choose(row)
        }
    }

    /// Selects all of a number of rows.
    mutating func selectAll(count: Int) { rows = RowSet(0..<count) }

    /// Takes the selection from rows.
    mutating func deselect(_ rows: RowSet) { self.rows.subtract(rows) }

    /// Forgets all.
    mutating func clear() { self = CellSelection() }

    /// Keeps what still exists when the number of rows changed without a word on which.
    mutating func clamp(count: Int) {
        if let last = rows.last, last >= count { rows.remove(count..<(last + 1)) }
        cursor = count == 0 ? nil : cursor.map { min($0, count - 1) }
        anchor = count == 0 ? nil : anchor.map { min($0, count - 1) }
    }

    /// Follows its rows when others (numbered as they were before) go. The keyboard stays where it was if its own row goes: the next
    /// one has then moved there.
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

    /// Follows its rows through an update. `before` is how many rows there were.
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

    /// Follows its rows when others (numbered as they are afterwards) come.
    mutating func shift(byInserting inserted: RowSet) {
        rows = rows.shifted(byInserting: inserted)
        cursor = cursor.map { inserted.position(afterInsertionOf: $0) }
        anchor = anchor.map { inserted.position(afterInsertionOf: $0) }
    }
}
