public import Graphics

extension CollectionView {
    /// How many sections there are.
    public var numberOfSections: Int { sections.count }

    /// How many items a section has.
    public func numberOfItems(inSection section: Int) -> Int {
        precondition(section >= 0 && section < sections.count, "CollectionView: section \(section) is not among \(sections.count)")
        return sections.count(section)
    }

    /// How many items all sections have together.
    public var numberOfItems: Int { sections.itemCount }

    /// The number of an item when all sections are counted through; nil when there is no such item.
    public func index(of indexPath: IndexPath) -> Int? { sections.index(of: indexPath) }

    /// The place of an item by its number when all sections are counted through; nil when there is no such item.
    public func indexPath(at index: Int) -> IndexPath? { sections.path(at: index) }

    /// The item at a point of the view (not of its content); nil between and beside the items.
    public func indexPathForItem(at point: Point) -> IndexPath? {
        guard bounds.contains(point) else { return nil }
        prepareForInput()
        let place = point + contentOffset
        let found = collectionViewLayout.layoutAttributesForElements(in: Rect(origin: place, size: Size(width: 0.01, height: 0.01)))
        let hits = found.filter { $0.isItem && !$0.isHidden && $0.frame.contains(place) && sections.contains($0.indexPath) }
        return hits.max { $0.zIndex < $1.zIndex }?.indexPath
    }

    /// Where an item is now in the view's own coordinates, in sight or not; nil when there is no such item.
    public func rectForItem(at indexPath: IndexPath) -> Rect? {
        prepareForInput()
        return frame(of: indexPath)?.offsetBy(x: -contentOffset.x, y: -contentOffset.y)
    }

    /// Where an item is in the content.
    func frame(of path: IndexPath) -> Rect? {
        sections.contains(path) ? collectionViewLayout.layoutAttributesForItem(at: path)?.frame : nil
    }

    /// The items in sight, wholly or in part, in order. After changes of data or size the layout is updated first.
    public var indexPathsForVisibleItems: [IndexPath] {
        prepareForInput()
        return arrangedPathsInSight
    }

    /// The items in sight, as they were arranged last. They match the data source only if nothing has changed since then, or during a
    /// change.
    var arrangedPathsInSight: [IndexPath] {
        let visible = visibleRect
        return collectionViewLayout.layoutAttributesForElements(in: visible)
            .filter { $0.isItem && !$0.isHidden && $0.frame.intersects(visible) && sections.contains($0.indexPath) }
            .map(\.indexPath).sorted()
    }

    /// The cell that shows an item; nil when the item is out of sight.
    public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? { views.shown[.cell(indexPath)] as? CollectionViewCell }

    /// The view of a kind that is shown at a place; nil when none is in sight.
    public func supplementaryView(forElementKind kind: String, at indexPath: IndexPath) -> CollectionReusableView? {
        views.shown[.supplementary(kind, indexPath)]
    }

    /// Asks for the counts and, as they come into sight, for every cell again. Nothing is selected afterwards; the content stays where it
    /// is, as far as it reaches.
    public func reloadData() { updater.reload { $0.clear() } }

    func loadIfNeeded() {
        if updater.needsReload { updater.reload { $0.clamp(count: sections.itemCount) } }
    }

    /// Moves the content so that an item is in sight. Items that do not exist are passed over.
    public func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition = .none) {
        arrangement.scroll(to: indexPath, at: position)
    }
}

extension CollectionViewLayoutAttributes {
    /// Whether it is an item's.
    var isItem: Bool {
        if case .cell = element { return true }
        return false
    }
}
