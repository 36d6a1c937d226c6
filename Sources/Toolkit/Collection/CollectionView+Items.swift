public import Graphics

extension CollectionView {
    /// The number of sections.
    public var numberOfSections: Int { sections.count }

    /// Returns the number of items in a section.
    public func numberOfItems(inSection section: Int) -> Int {
        precondition(section >= 0 && section < sections.count, "CollectionView: section \(section) is not among \(sections.count)")
        return sections.count(section)
    }

    /// The number of items in all sections.
    public var numberOfItems: Int { sections.itemCount }

    /// Returns the number of an item over all sections; nil if there is no such item.
    public func index(of indexPath: IndexPath) -> Int? { sections.index(of: indexPath) }

    /// Returns the place of an item by its number over all sections; nil if there is no such item.
    public func indexPath(at index: Int) -> IndexPath? { sections.path(at: index) }

    /// Returns the item at a point of the view (not of its content); nil between and beside the items.
    public func indexPathForItem(at point: Point) -> IndexPath? {
        guard bounds.contains(point) else { return nil }
        prepareForInput()
        let place = point + contentOffset
        let found = collectionViewLayout.layoutAttributesForElements(in: Rect(origin: place, size: Size(width: 0.01, height: 0.01)))
        let hits = found.filter { $0.isItem && !$0.isHidden && $0.frame.contains(place) && sections.contains($0.indexPath) }
        return hits.max { $0.zIndex < $1.zIndex }?.indexPath
    }

    /// Returns the current frame of an item in the view's own coordinates, visible or not; nil if there is no such item.
    public func rectForItem(at indexPath: IndexPath) -> Rect? {
        prepareForInput()
        return frame(of: indexPath)?.offsetBy(x: -contentOffset.x, y: -contentOffset.y)
    }

    /// Returns the frame of an item in the content.
    func frame(of path: IndexPath) -> Rect? {
        sections.contains(path) ? collectionViewLayout.layoutAttributesForItem(at: path)?.frame : nil
    }

    /// The wholly or partly visible items, in order. After changes of data or size the layout is updated first.
    public var indexPathsForVisibleItems: [IndexPath] {
        prepareForInput()
        return arrangedPathsInSight
    }

    /// The visible items of the last arrangement. They match the data source only if nothing has changed since then, or during a change.
    var arrangedPathsInSight: [IndexPath] {
        let visible = visibleRect
        return collectionViewLayout.layoutAttributesForElements(in: visible)
            .filter { $0.isItem && !$0.isHidden && $0.frame.intersects(visible) && sections.contains($0.indexPath) }
            .map(\.indexPath).sorted()
    }

    /// Returns the cell that shows an item; nil if the item is out of sight.
    public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? { views.shown[.cell(indexPath)] as? CollectionViewCell }

    /// Returns the visible view of a kind at a place; nil for none.
    public func supplementaryView(forElementKind kind: String, at indexPath: IndexPath) -> CollectionReusableView? {
        views.shown[.supplementary(kind, indexPath)]
    }

    /// Asks again for the counts and, when they become visible, for all cells. The selection is cleared; the content stays in its position,
    /// as far as it reaches.
    public func reloadData() { updater.reload { $0.clear() } }

    func loadIfNeeded() {
        if updater.needsReload { updater.reload { $0.clamp(count: sections.itemCount) } }
    }

    /// Scrolls to an item. Items that do not exist are ignored.
    public func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition = .none) {
        arrangement.scroll(to: indexPath, at: position)
    }
}

extension CollectionViewLayoutAttributes {
    /// Whether it belongs to an item.
    var isItem: Bool {
        if case .cell = element { return true }
        return false
    }
}
