import Graphics

extension CollectionView {
    /// The selected items. Changing them by code tells the delegate nothing.
    public var indexPathsForSelectedItems: IndexPathSet {
        get { sections.paths(selection.rows) }
        set {
            loadIfNeeded()
            selectedIndexes = sections.indexes(newValue)
        }
    }

    /// The selected items by their numbers when all sections are counted through. Changing them by code tells the delegate nothing.
    public var selectedIndexes: RowSet {
        get { selection.rows }
        set {
            loadIfNeeded()
            changeSelection(byUser: false) {
                $0.choose(newValue)
                $0.clamp(count: numberOfItems)
            }
        }
    }

    /// The item at which keys act; it need not be selected.
    public var cursorItem: IndexPath? { selection.cursor.flatMap { sections.path(at: $0) } }

    /// Selects one item and no other by code; nil selects none.
    public func selectItem(at indexPath: IndexPath?, scrollingTo position: ScrollPosition? = nil) {
        indexPathsForSelectedItems = indexPath.map { [$0] } ?? []
        if let indexPath, let position { scrollToItem(at: indexPath, at: position) }
    }

    /// Selects every item, as Ctrl+A does.
    public func selectAll() {
        loadIfNeeded()
        guard allowsMultipleSelection else { return }
        changeSelection(byUser: true) { $0.selectAll(count: numberOfItems) }
    }

    /// Changes the selection, shows it, and tells the delegate where a person did it.
    func changeSelection(byUser: Bool, _ change: (inout TableSelection) -> Void) {
        let before = selection
        change(&selection)
        guard selection != before else { return }
        updateCellStates()
        guard byUser, selection.rows != before.rows else { return }
        let removed = before.rows.subtracting(selection.rows)
        let added = selection.rows.subtracting(before.rows)
        if !removed.isEmpty { delegate?.collectionView(self, didDeselectItemsAt: sections.paths(removed)) }
        if !added.isEmpty { delegate?.collectionView(self, didSelectItemsAt: sections.paths(added)) }
        delegate?.collectionViewSelectionDidChange(self)
    }

    func activate(_ item: Int) {
        if let path = sections.path(at: item) { delegate?.collectionView(self, didActivateItemAt: path) }
    }

    // MARK: - Menu

    func commandsForMenu(at point: Point) -> [Command] {
        loadIfNeeded()
        becomeFirstResponder()
        guard let path = indexPathForItem(at: point), let item = sections.index(of: path) else {
            return delegate?.collectionView(self, contextCommandsForItemsAt: []) ?? []
        }
        if !selection.rows.contains(item) { changeSelection(byUser: true) { $0.choose(item) } }
        return delegate?.collectionView(self, contextCommandsForItemsAt: indexPathsForSelectedItems) ?? []
    }

    /// Where a menu opens that was asked for by keyboard: at the item where keys act.
    var cursorAnchor: Point {
        guard let cursor = cursorItem else { return bounds.center }
        scrollToItem(at: cursor)
        return rectForItem(at: cursor)?.center ?? bounds.center
    }
}
