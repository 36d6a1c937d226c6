import Graphics

extension CollectionView {
    /// A press on an item or beside all of them, until the button is up.
    struct Press {
        /// The number of the item that was pressed; nil beside them, or once it is gone.
        var item: Int?
        let location: Point
        let modifiers: KeyModifiers
        /// The press was on one of several selected items, which stay selected until it is known that it is no drag.
        var selectsOnRelease: Bool
        var isDrag = false
    }

    private func item(at location: Point) -> Int? {
        indexPathForItem(at: convert(location, from: nil)).flatMap { sections.index(of: $0) }
    }

    func handlePress(_ event: PointerEvent) {
        loadIfNeeded()
        // The view that was hit may serve another item before the button is up: the collection view keeps the pointer itself.
        window?.pointer.pressed = self
        becomeFirstResponder()
        typeAhead.reset()
        keptPlace = nil
        let item = item(at: event.location)
        let modifiers = event.modifiers.intersection([.control, .shift])
        let isOneOfMany = modifiers.isEmpty && selection.rows.count > 1 && item.map(selection.rows.contains) ?? false
        press = Press(item: item, location: event.location, modifiers: modifiers, selectsOnRelease: isOneOfMany)
        setHighlightedItem(item)
        let isSecond = event.clickCount == 2 && modifiers.isEmpty && item == selection.cursor
        select(item, modifiers)
        if isSecond, let item { activate(item) }
    }

    private func select(_ item: Int?, _ modifiers: KeyModifiers) {
        changeSelection(byUser: true) { selection in
            guard let item else {
                if allowsEmptySelection, modifiers.isEmpty { selection.deselect(selection.rows) }
                return
            }
            if modifiers.contains(.shift), allowsMultipleSelection {
                selection.extend(to: item, adding: modifiers.contains(.control))
            } else if modifiers.contains(.control), allowsMultipleSelection || selection.rows.contains(item) {
                selection.toggle(item)
            } else if press?.selectsOnRelease == true {
                selection.moveCursor(to: item)
            } else {
                selection.choose(item)
            }
        }
    }

    func handleDrag(_ event: PointerEvent) {
        guard var held = press, allowsMultipleSelection, let first = held.item, !held.modifiers.contains(.control) else { return }
        if !held.isDrag {
            let threshold = window?.settings.dragThreshold ?? 0
            guard event.location.distance(to: held.location) > threshold else { return }
            held.isDrag = true
            held.selectsOnRelease = false
            press = held
            setHighlightedItem(nil)
            if held.modifiers.isEmpty { changeSelection(byUser: true) { $0.choose(first) } }
        }
        extendSelection(to: event.location)
        autoscroll(towards: event.location) { [weak self] in self?.extendSelection(to: event.location) }
    }

    /// Selects up to the item at a place (in window points), or the one last passed where there is none.
    private func extendSelection(to location: Point) {
        guard press?.isDrag == true else { return }
        let point = convert(location, from: nil)
        let inside = Point(x: max(0, min(point.x, bounds.width - 0.01)), y: max(0, min(point.y, bounds.height - 0.01)))
        guard let path = indexPathForItem(at: inside), let item = sections.index(of: path) else { return }
        changeSelection(byUser: true) { $0.extend(to: item) }
    }

    func handleRelease() {
        if let press, press.selectsOnRelease, let item = press.item { changeSelection(byUser: true) { $0.choose(item) } }
        endPress()
    }

    /// Forgets the press under way.
    func endPress() {
        press = nil
        stopAutoscroll()
        setHighlightedItem(nil)
    }

    private func setHighlightedItem(_ item: Int?) {
        guard item != highlightedItem else { return }
        highlightedItem = item
        updateCellStates()
    }
}
