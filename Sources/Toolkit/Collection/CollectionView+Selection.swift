import Graphics

extension CollectionView {
    /// The selected items. Changing them by code does not inform the delegate.
    public var indexPathsForSelectedItems: IndexPathSet {
        get {
            loadIfNeeded()
            return sections.paths(selection.rows)
        }
        set {
            loadIfNeeded()
            selectedIndexes = sections.indexes(newValue)
        }
    }

    /// The selected items by their numbers over all sections. Changing them by code does not inform the delegate.
    public var selectedIndexes: RowSet {
        get {
            loadIfNeeded()
            return selection.rows
        }
        set {
            loadIfNeeded()
            select(newValue)
        }
    }

    /// The item at which keys act; it need not be selected.
    public var cursorItem: IndexPath? {
        loadIfNeeded()
        return selection.cursor.flatMap { sections.path(at: $0) }
    }

    /// Selects one item and no other by code; nil clears the selection.
    public func selectItem(at indexPath: IndexPath?, scrollingTo position: ScrollPosition? = nil) {
        indexPathsForSelectedItems = indexPath.map { [$0] } ?? []
        if let indexPath, let position { scrollToItem(at: indexPath, at: position) }
    }

    /// Selects every item, as Ctrl+A does.
    public func selectAll() { selectAllCells() }
}
