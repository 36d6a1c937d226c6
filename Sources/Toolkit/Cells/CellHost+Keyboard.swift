import Graphics

/// The keys of tables and collection views.
nonisolated public enum CellKeys {
    /// Their meanings; the delegate defines those of Enter and Space.
    public static let help = [
        KeyHelp("Move Up or Down", [Shortcut(.up), Shortcut(.down), Shortcut(.pageUp), Shortcut(.pageDown)]),
        KeyHelp("Go to the First or Last", [Shortcut(.home), Shortcut(.end)]),
        KeyHelp("Go to a Name by Its First Letters", [Shortcut(.character("a"))], keys: "Letters"),
        KeyHelp("Extend the Selection", [Shortcut(.up, .shift), Shortcut(.down, .shift)]),
        KeyHelp("Add to the Selection, or Remove from It", [Shortcut(.space, .control)]),
        KeyHelp("Select All", [.control("a")]),
    ]
}

extension CellHost {
    func handleCellKey(_ event: KeyEvent) -> Bool {
        prepareForInput()
        guard cellCount > 0, !event.modifiers.contains(.alt), !event.modifiers.contains(.command) else { return false }
        let isPlain = event.modifiers.isEmpty
        switch event.key {
        // With Ctrl the cursor moves without the selection; if only one cell can be selected, these keys are left to the views around it.
        case .pageUp where leavesPagesWithControl(event), .pageDown where leavesPagesWithControl(event): return false
        case .up, .down, .pageUp, .pageDown, .home, .end: return moveCursor(by: event)
        case .left where movesSideways, .right where movesSideways: return moveCursor(by: event)
        case .enter where isPlain:
            guard let cell = selection.cursor, selectionRule != .none else { return false }
            if selectionRule == .each { return selectAtCursor([]) }
            if !selection.rows.contains(cell) { changeSelection(byUser: true) { $0.choose(cell) } }
            activate(cell)
            return true
        case .space where isPlain && interaction.typeAhead.isActive(at: event.time): return goToCell(typed: " ", at: event.time)
        case .space where isPlain && previewsSelected(): return true
        case .space: return selectAtCursor(event.modifiers)
        case .delete where isPlain: return !selection.rows.isEmpty && deleteSelected()
        case .character("a") where event.modifiers == .control && selectionRule.allowsMany:
            selectAllCells()
            return true
        default:
            guard event.modifiers.subtracting(.shift).isEmpty, !event.text.isEmpty else { return false }
            return goToCell(typed: event.text, at: event.time)
        }
    }

    private func leavesPagesWithControl(_ event: KeyEvent) -> Bool { event.modifiers.contains(.control) && !selectionRule.allowsMany }

    private func moveCursor(by event: KeyEvent) -> Bool {
        let target: Int? =
            switch event.key {
            case .home: 0
            case .end: cellCount - 1
            default: target(of: event.key)
            }
        if event.key == .home || event.key == .end { interaction.keptPlace = nil }
        guard let target = target.flatMap({ stop(of: event.key, at: $0) }) else { return true }
        interaction.typeAhead.reset()
        let rule = canChoose(target) ? selectionRule : .none
        changeSelection(byUser: true) { $0.go(to: target, event.modifiers, rule) }
        show(target)
        return true
    }

    /// Has the delegate show a preview of the cell where keys act, if only that cell is selected.
    private func previewsSelected() -> Bool {
        guard let cell = selection.cursor, selectionRule != .each, selection.rows.count == 1, selection.rows.contains(cell) else {
            return false
        }
        return preview(cell)
    }

    private func show(_ cell: Int) {
        let before = contentOffset
        scroll(toCell: cell)
        if contentOffset != before { flashScrollers() }
    }

    /// Handles Space, which selects the cell where keys act; Ctrl+Space also deselects it, Shift+Space extends the selection to it.
    private func selectAtCursor(_ modifiers: KeyModifiers) -> Bool {
        guard let cell = selection.cursor, selectionRule != .none else { return false }
        changeSelection(byUser: true) { $0.choose(cell, modifiers, selectionRule) }
        show(cell)
        return true
    }

    /// Moves to the cell that begins with the recently typed letters. Returns whether the letters were used.
    func goToCell(typed text: String, at time: Double) -> Bool {
        prepareForInput()
        guard cellCount > 0 else { return false }
        interaction.keptPlace = nil
        let continues = interaction.typeAhead.isActive(at: time)
        interaction.typeAhead.append(text, at: time)
        let typed = interaction.typeAhead
        let start = selection.cursor ?? -1
        let next = (start + 1) % cellCount
        // The first letter searches after the current cell, so that it can be used again; further ones narrow the search down.
        var found = cell(startingWith: typed.text, from: typed.isFirst ? next : max(0, start))
        if (found ?? .nowhere) == .nowhere, let letter = typed.repeatedLetter { found = cell(startingWith: letter, from: next) }
        if found == .later { return true }
        guard case .found(let cell) = found, cell >= 0, cell < cellCount else {
            if !continues { interaction.typeAhead.reset() }
            return continues
        }
        changeSelection(byUser: true) { $0.go(to: cell, [], selectionRule) }
        show(cell)
        return true
    }

    /// Places the cursor at the first visible cell when a view without a cursor gets the keyboard.
    func placeCursorForKeyboard() {
        guard selection.cursor == nil, window?.showsFocusRing ?? false, let first = firstCellInSight else { return }
        changeSelection(byUser: false) { $0.moveCursor(to: first) }
    }
}
