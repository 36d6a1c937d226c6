import Graphics

extension TableView {
    /// A press on a row, until the button is up.
    struct Press {
        /// The row that was pressed; nil below the last one, or once it is gone.
        var row: Int?
        let location: Point
        let modifiers: KeyModifiers
        /// The press was on one of several selected rows, which stay selected until it is known that it is no drag.
        var selectsOnRelease: Bool
        var isDrag = false
    }

    func handlePress(_ event: PointerEvent) {
        loadIfNeeded()
        // The view that was hit may serve another row before the button is up: the table keeps the pointer itself.
        window?.pointer.pressed = self
        becomeFirstResponder()
        typeAhead.reset()
        let row = indexOfRow(at: convert(event.location, from: nil))
        let modifiers = event.modifiers.intersection([.control, .shift])
        let isOneOfMany = modifiers.isEmpty && selection.rows.count > 1 && row.map(selection.rows.contains) ?? false
        press = Press(row: row, location: event.location, modifiers: modifiers, selectsOnRelease: isOneOfMany)
        setHighlightedRow(row)
        let isSecond = event.clickCount == 2 && modifiers.isEmpty && row == selection.cursor
        select(row, modifiers)
        if isSecond, let row { activate(row) }
    }

    private func select(_ row: Int?, _ modifiers: KeyModifiers) {
        changeSelection(byUser: true) { selection in
            guard let row else {
                if allowsEmptySelection, modifiers.isEmpty { selection.deselect(selection.rows) }
                return
            }
            if modifiers.contains(.shift), allowsMultipleSelection {
                selection.extend(to: row, adding: modifiers.contains(.control))
            } else if modifiers.contains(.control), allowsMultipleSelection || selection.rows.contains(row) {
                selection.toggle(row)
            } else if press?.selectsOnRelease == true {
                selection.moveCursor(to: row)
            } else {
                selection.choose(row)
            }
        }
    }

    func handleDrag(_ event: PointerEvent) {
        if continueSwipe(at: event.location) { return }
        if let press, !press.isDrag, event.location.distance(to: press.location) > window?.settings.dragThreshold ?? 0,
            beginSwipe(press, at: event.location)
        {
            self.press?.selectsOnRelease = false
            setHighlightedRow(nil)
            return
        }
        guard var held = press, allowsMultipleSelection, let first = held.row, !held.modifiers.contains(.control) else { return }
        if !held.isDrag {
            let threshold = window?.settings.dragThreshold ?? 0
            guard event.location.distance(to: held.location) > threshold else { return }
            held.isDrag = true
            held.selectsOnRelease = false
            press = held
            setHighlightedRow(nil)
            if held.modifiers.isEmpty { changeSelection(byUser: true) { $0.choose(first) } }
        }
        extendSelection(to: event.location)
        autoscroll(towards: event.location) { [weak self] in self?.extendSelection(to: event.location) }
    }

    /// Selects up to the row nearest to a place, in window points.
    private func extendSelection(to location: Point) {
        guard press?.isDrag == true, numberOfRows > 0 else { return }
        let y = max(0, min(convert(location, from: nil).y, bounds.height - 0.01)) + contentOffset.y
        let row = geometry.nearestRow(to: y) ?? numberOfRows - 1
        changeSelection(byUser: true) { $0.extend(to: row) }
    }

    func handleRelease() {
        if let press, press.selectsOnRelease, let row = press.row { changeSelection(byUser: true) { $0.choose(row) } }
        endPress()
    }

    /// Forgets the press under way.
    func endPress() {
        endSwipe()
        press = nil
        stopAutoscroll()
        setHighlightedRow(nil)
    }

    private func setHighlightedRow(_ row: Int?) {
        guard row != highlightedRow else { return }
        highlightedRow = row
        updateCellStates()
    }
}
