import Graphics

extension TableView {
    func handleKey(_ event: KeyEvent) -> Bool {
        loadIfNeeded()
        if event.key == .escape, reorder != nil {
            endReorder(commits: false)
            return true
        }
        if event.key == .escape, event.modifiers.isEmpty, slide != nil {
            closeSlide(animated: true)
            return true
        }
        if event.modifiers == .alt, event.key == .up || event.key == .down { return moveRow(byKey: event.key) }
        guard numberOfRows > 0, !event.modifiers.contains(.alt), !event.modifiers.contains(.command) else { return false }
        let isPlain = event.modifiers.isEmpty
        switch event.key {
        case .up, .down, .pageUp, .pageDown, .home, .end:
            moveCursor(to: target(of: event.key), event.modifiers)
            return true
        case .enter where isPlain:
            guard let row = selection.cursor else { return false }
            if !selection.rows.contains(row) { changeSelection(byUser: true) { $0.choose(row) } }
            activate(row)
            return true
        case .space where isPlain && typeAhead.isActive(at: event.time):
            return goToRow(typed: " ", at: event.time)
        case .space where isPlain && previews(selection.cursor):
            return true
        case .space:
            return selectAtCursor(event.modifiers)
        case .delete where isPlain:
            return !selection.rows.isEmpty && delegate?.tableView(self, deleteRows: selection.rows) ?? false
        case .character("a") where event.modifiers == .control && allowsMultipleSelection:
            selectAll()
            return true
        default:
            guard event.modifiers.subtracting(.shift).isEmpty, !event.text.isEmpty else { return false }
            return goToRow(typed: event.text, at: event.time)
        }
    }

    /// Has the delegate show what there is to look at in a row, if that is the selected one.
    private func previews(_ row: Int?) -> Bool {
        guard let row, selection.rows.count == 1, selection.rows.contains(row) else { return false }
        return delegate?.tableView(self, previewRowAt: row) ?? false
    }

    /// The row to which a key leads from the present one.
    private func target(of key: Key) -> Int {
        let last = numberOfRows - 1
        let shown = visibleRows
        switch key {
        case .home: return 0
        case .end: return last
        default: break
        }
        let isUp = key == .up || key == .pageUp
        guard let cursor = selection.cursor else { return isUp ? max(0, shown.upperBound - 1) : shown.lowerBound }
        switch key {
        case .up: return max(0, cursor - 1)
        case .down: return min(last, cursor + 1)
        default:
            // A page leaves one row of the old one in sight.
            let rect = geometry.rect(ofRow: cursor, width: 0)
            let way = max(0, bounds.height - rect.height)
            if isUp { return max(0, min(cursor - 1, geometry.nearestRow(to: max(0, rect.minY - way)) ?? 0)) }
            let target = rect.minY + way
            return min(last, max(cursor + 1, geometry.nearestRow(to: target) ?? last))
        }
    }

    private func moveCursor(to row: Int, _ modifiers: KeyModifiers) {
        typeAhead.reset()
        changeSelection(byUser: true) { selection in
            if allowsMultipleSelection, modifiers.contains(.shift) {
                selection.extend(to: row)
            } else if allowsMultipleSelection, modifiers.contains(.control) {
                selection.moveCursor(to: row)
            } else {
                selection.choose(row)
            }
        }
        let before = contentOffset
        scrollToRow(row)
        if contentOffset != before { flashScrollers() }
    }

    /// Space selects the row where keys act, Ctrl+Space also takes the selection from it, Shift+Space extends to it.
    private func selectAtCursor(_ modifiers: KeyModifiers) -> Bool {
        guard let row = selection.cursor else { return false }
        changeSelection(byUser: true) { selection in
            if modifiers.contains(.shift), allowsMultipleSelection {
                selection.extend(to: row, adding: modifiers.contains(.control))
            } else if modifiers.contains(.control), allowsMultipleSelection || selection.rows.contains(row) {
                selection.toggle(row)
            } else {
                selection.choose(row)
            }
        }
        scrollToRow(row)
        return true
    }

    /// Goes to the row that begins with what was typed in the last moments. Answers whether the letters had a use.
    func goToRow(typed text: String, at time: Double) -> Bool {
        loadIfNeeded()
        guard let delegate, numberOfRows > 0 else { return false }
        let continues = typeAhead.isActive(at: time)
        typeAhead.append(text, at: time)
        let start = selection.cursor ?? -1
        let next = (start + 1) % numberOfRows
        // The first letter looks further on, so that it can be used again; the next ones narrow down from where one is.
        var found = delegate.tableView(self, rowForTypeAhead: typeAhead.text, from: typeAhead.isFirst ? next : max(0, start))
        if found == nil, let letter = typeAhead.repeatedLetter {
            found = delegate.tableView(self, rowForTypeAhead: letter, from: next)
        }
        guard let row = found, row >= 0, row < numberOfRows else {
            if !continues { typeAhead.reset() }
            return continues
        }
        changeSelection(byUser: true) { $0.choose(row) }
        scrollToRow(row)
        return true
    }

    /// A table that gets the keyboard without a row to act at begins at the first one in sight.
    func placeCursorForKeyboard() {
        guard selection.cursor == nil, numberOfRows > 0, window?.showsFocusRing ?? false else { return }
        changeSelection(byUser: false) { $0.moveCursor(to: visibleRows.lowerBound) }
    }
}
