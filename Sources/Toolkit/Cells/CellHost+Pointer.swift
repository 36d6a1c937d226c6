import Graphics

extension CellHost {
    func handlePress(_ event: PointerEvent) {
        prepareForInput()
        // The pressed view may serve another cell before the button is up: the host keeps the pointer itself.
        window?.pointer.hold(self)
        becomeFirstResponder()
        interaction.typeAhead.reset()
        interaction.keptPlace = nil
        let cell = cell(at: convert(event.location, from: nil))
        let modifiers = event.modifiers.intersection([.control, .shift])
        let rule = selectionRule
        let isOneOfMany =
            modifiers.isEmpty && (rule == .one || rule == .many) && selection.rows.count > 1 && cell.map(selection.rows.contains) ?? false
        interaction.press = CellPress(cell: cell, location: event.location, modifiers: modifiers, selectsOnRelease: isOneOfMany)
        setHighlighted(rule == .none ? nil : cell)
        let isSecond = event.clickCount == 2 && modifiers.isEmpty && cell == selection.cursor && rule != .none && rule != .each
        changeSelection(byUser: true) { selection in
            guard let cell else {
                if allowsEmptySelection, modifiers.isEmpty, rule == .one || rule == .many { selection.deselect(selection.rows) }
                return
            }
            if isOneOfMany {
                selection.moveCursor(to: cell)
            } else {
                selection.choose(cell, modifiers, rule)
            }
        }
        if isSecond, let cell { activate(cell) }
    }

    /// Returns whether the pointer is far enough from a press for a drag.
    func isDrag(_ press: CellPress, to location: Point) -> Bool {
        location.distance(to: press.location) > window?.settings.dragThreshold ?? 0
    }

    /// Selects from the pressed cell to the one under the pointer.
    func dragSelection(_ event: PointerEvent) {
        guard var held = interaction.press, selectionRule == .many, let first = held.cell, !held.modifiers.contains(.control) else {
            return
        }
        if !held.isDrag {
            guard isDrag(held, to: event.location) else { return }
            held.isDrag = true
            held.selectsOnRelease = false
            interaction.press = held
            setHighlighted(nil)
            if held.modifiers.isEmpty { changeSelection(byUser: true) { $0.choose(first) } }
        }
        extendSelection(to: event.location)
        autoscroll(towards: event.location) { [weak self] in self?.extendSelection(to: event.location) }
    }

    /// Selects up to the cell nearest to a point of the window.
    private func extendSelection(to location: Point) {
        guard interaction.press?.isDrag == true, cellCount > 0, let cell = cell(nearestTo: inside(location)) else { return }
        changeSelection(byUser: true) { $0.extend(to: cell) }
    }

    /// Returns the point inside the view that is nearest to a point of the window.
    func inside(_ location: Point) -> Point {
        let point = convert(location, from: nil)
        return Point(x: max(0, min(point.x, bounds.width - 0.01)), y: max(0, min(point.y, bounds.height - 0.01)))
    }

    func handleRelease() {
        if let press = interaction.press, press.selectsOnRelease, let cell = press.cell {
            changeSelection(byUser: true) { $0.choose(cell) }
        }
        forgetPress()
    }

    /// Forgets the current press.
    func forgetPress() {
        interaction.press = nil
        stopAutoscroll()
        setHighlighted(nil)
    }

    func setHighlighted(_ cell: Int?) {
        guard cell != interaction.highlighted else { return }
        interaction.highlighted = cell
        updateCellStates()
    }
}
