import Graphics

/// The description of a table's or a collection view's cells for people who cannot see them: a node for each visible cell, for the one at
/// which keys act, and for requested ones. No cell is made for it.
extension CellHost {
    /// The largest number of rows out of sight that keep their nodes: those of the last requests.
    private var realisedLimit: Int { 32 }

    func describeCells(_ description: inout AccessibilityDescription) {
        prepareForInput()
        description.role = .table
        description.table = AccessibilityTable(rowCount: cellCount, columnCount: 1)
        if selectionRule.allowsMany { description.states.insert(.multiselectable) }
        description.focusedPart = selection.cursor.flatMap { $0 < cellCount ? spoken.key(of: $0) : nil }
        description.children = accessibilityChildren
    }

    /// The cells that have nodes, by their numbers.
    private var describedCells: [Int: View?] {
        var found: [Int: View?] = [:]
        for cell in realisedRows + [selection.cursor].compactMap({ $0 }) where cell < cellCount { found[cell] = .some(nil) }
        for (cell, view) in spoken.shown where cell < cellCount && !view.isHidden { found[cell] = view }
        return found
    }

    private var accessibilityChildren: [AccessibilityChild] {
        typealias Entry = (section: Int, order: Int, cell: Int, child: AccessibilityChild)
        var headings: [Int: String] = [:]
        var entries: [Entry] = []
        for edge in spoken.edges where !edge.view.isHidden {
            entries.append((edge.section, edge.isAfter ? 2 : 0, 0, .view(edge.view)))
            if !edge.isAfter { headings[edge.section] = SpokenContent(edge.view).texts }
        }
        for (cell, view) in describedCells {
            var part = part(ofCell: cell, view: view)
            let section = spoken.section(of: cell)
            // Only the first and the last row of a section name the section, because a name with each row would be too much.
            if let heading = headings[section], isAtEnd(cell, ofSection: section) { part.hint = heading }
            entries.append((section, 1, cell, .part(part)))
        }
        let cells = entries.sorted { ($0.section, $0.order, $0.cell) < ($1.section, $1.order, $1.cell) }.map(\.child)
        let ends = spoken.ends
        return [ends.before].compactMap { $0 }.map(AccessibilityChild.view) + cells
            + [ends.after].compactMap { $0 }.map(AccessibilityChild.view)
    }

    private func isAtEnd(_ cell: Int, ofSection section: Int) -> Bool {
        cell == 0 || cell == cellCount - 1 || spoken.section(of: cell - 1) != section || spoken.section(of: cell + 1) != section
    }

    private func part(ofCell cell: Int, view: View?) -> AccessibilityPart {
        let label = spoken.label(of: cell) ?? view?.accessibilityLabel ?? view.map { SpokenContent($0).texts } ?? ""
        let name = label.isEmpty ? AccessibilityText.withoutShortcut(view?.toolTip ?? "") : label
        var part = AccessibilityPart(spoken.key(of: cell), .row, name, frame: rect(ofCell: cell) ?? .zero)
        part.states = .focusable
        if selectionRule != .none { part.states.insert(.selectable) }
        if selection.rows.contains(cell) { part.states.insert(.selected) }
        part.place = AccessibilityPlace(cell, of: cellCount)
        part.actions = [AccessibilityAction(.activate), AccessibilityAction(.showMenu)]
        part.actions += spoken.actions(of: cell).map { AccessibilityAction(.custom($0.name)) }
        // A button in a row would be read after each row, unless it can have the keyboard.
        part.views = view.map { SpokenContent($0).keyViews } ?? []
        spoken.complete(&part, ofCell: cell)
        return part
    }

    // MARK: - Requests

    func performOnCells(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        prepareForInput()
        guard key != .whole else {
            guard case .realise(let row) = act, row >= 0, row < cellCount else { return false }
            realisedRows = Array((realisedRows.filter { $0 != row } + [row]).suffix(realisedLimit))
            setNeedsLayout()
            return true
        }
        guard let cell = describedCells.keys.first(where: { spoken.key(of: $0) == key }) else { return false }
        return perform(act, onCell: cell)
    }

    private func perform(_ act: AccessibilityRequest.Act, onCell cell: Int) -> Bool {
        if spoken.perform(act, onCell: cell) { return true }
        let rule = canChoose(cell) ? selectionRule : .none
        switch act {
        case .scrollIntoView: scroll(toCell: cell)
        case .focus:
            window?.keyboard.showFocusRing()
            becomeFirstResponder()
            changeSelection(byUser: false) { $0.moveCursor(to: cell) }
            scroll(toCell: cell)
        case .select where rule != .none: changeSelection(byUser: true) { $0.choose(cell) }
        case .addToSelection where rule.allowsMany && !selection.rows.contains(cell),
            .deselect where selection.rows.contains(cell):
            changeSelection(byUser: true) { $0.toggle(cell) }
        case .perform(.activate):
            if rule == .each { changeSelection(byUser: true) { $0.toggle(cell) }; return true }
            if rule != .none, !selection.rows.contains(cell) { changeSelection(byUser: true) { $0.choose(cell) } }
            activate(cell)
        case .perform(.showMenu):
            guard let window, let rect = rect(ofCell: cell) else { return false }
            scroll(toCell: cell)
            Menu.openContextMenu(for: self, at: convert(self.rect(ofCell: cell) ?? rect, to: nil).center, in: window)
        case .perform(.custom(let name)):
            guard let action = spoken.actions(of: cell).first(where: { $0.name == name }) else { return false }
            action.perform()
        default: return false
        }
        return true
    }
}
