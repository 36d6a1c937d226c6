import Graphics

/// The items of the view as cells, with the answers of its delegate.
extension CollectionView: CellHost {
    var cellCount: Int { numberOfItems }
    var movesSideways: Bool { true }

    var firstCellInSight: Int? {
        guard !updater.needsReload, arrangement.isCurrent else { return nil }
        return arrangedPathsInSight.first.flatMap { sections.index(of: $0) }
    }

    func prepareForInput() {
        // While a data source fills cells and asks for them, the arrangement is already current.
        guard !views.isAsking else { return }
        loadIfNeeded()
        arrangement.updateIfNeeded()
    }

    func cell(at point: Point) -> Int? {
        // A header that stays visible is over items.
        let isCovered = views.shown.contains { element, view in
            if case .supplementary = element { return view.zIndex > 0 && view.frame.contains(point + contentOffset) }
            return false
        }
        return isCovered ? nil : indexPathForItem(at: point).flatMap { sections.index(of: $0) }
    }

    func cell(nearestTo point: Point) -> Int? { cell(at: point) }
    func rect(ofCell item: Int) -> Rect? { sections.path(at: item).flatMap { rectForItem(at: $0) } }

    func scroll(toCell item: Int) {
        if let path = sections.path(at: item) { scrollToItem(at: path) }
    }

    func selectionDidChange(adding added: RowSet, removing removed: RowSet) {
        if !removed.isEmpty { delegate?.collectionView(self, didDeselectItemsAt: sections.paths(removed)) }
        if !added.isEmpty { delegate?.collectionView(self, didSelectItemsAt: sections.paths(added)) }
        delegate?.collectionViewSelectionDidChange(self)
    }

    var spoken: any SpokenCells { SpokenItems(collection: self) }

    func activate(_ item: Int) {
        if let path = sections.path(at: item) { delegate?.collectionView(self, didActivateItemAt: path) }
    }

    func preview(_ item: Int) -> Bool {
        sections.path(at: item).flatMap { delegate?.collectionView(self, previewItemAt: $0) } ?? false
    }

    func deleteSelected() -> Bool { delegate?.collectionView(self, deleteItemsAt: indexPathsForSelectedItems) ?? false }

    func cell(startingWith text: String, from item: Int) -> CellMatch? {
        let path = sections.path(at: item)
        let match = path.flatMap { delegate?.collectionView(self, itemForTypeAhead: text, from: $0) }
        return match?.flatMap { sections.index(of: $0) }
    }

    func commands(forCells items: RowSet) -> [Command] {
        delegate?.collectionView(self, contextCommandsForItemsAt: sections.paths(items)) ?? []
    }

    func canDrop(_ types: [String], onCell item: Int) -> Bool {
        sections.path(at: item).flatMap { delegate?.collectionView(self, canDrop: types, onItemAt: $0) } ?? false
    }

    func drop(_ dropped: PasteboardItem, onCell item: Int) -> Bool {
        sections.path(at: item).flatMap { delegate?.collectionView(self, didDrop: dropped, onItemAt: $0) } ?? false
    }

    func target(of key: Key) -> Int? { ItemNavigation(self).target(of: key) }

    // MARK: - States

    func updateState(of cell: CollectionViewCell, at path: IndexPath) {
        if let item = sections.index(of: path) { cell.show(interaction.state(ofCell: item)) }
    }

    func updateCellStates() {
        for (element, view) in views.shown {
            if let cell = view as? CollectionViewCell { updateState(of: cell, at: element.indexPath) }
        }
    }

    // MARK: - Presses

    func handleDrag(_ event: PointerEvent) {
        guard let press = interaction.press, press.cell == nil, selectionRule == .many else { return dragSelection(event) }
        band.drag(press, to: event.location)
    }

    func releasePointer() {
        band.end()
        handleRelease()
    }

    /// Forgets the current press.
    func endPress() {
        band.end()
        forgetPress()
    }
}
