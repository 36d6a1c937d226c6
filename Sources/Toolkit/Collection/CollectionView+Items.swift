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
        let place = point + contentOffset
        let found = collectionViewLayout.layoutAttributesForElements(in: Rect(origin: place, size: Size(width: 0.01, height: 0.01)))
        let hits = found.filter { $0.isItem && !$0.isHidden && $0.frame.contains(place) }
        return hits.max { $0.zIndex < $1.zIndex }?.indexPath
    }

    /// Where an item stands now in the view's own coordinates, in sight or not; nil when there is no such item.
    public func rectForItem(at indexPath: IndexPath) -> Rect? {
        loadIfNeeded()
        updateLayoutIfNeeded()
        return frame(of: indexPath)?.offsetBy(x: -contentOffset.x, y: -contentOffset.y)
    }

    /// Where an item stands in the content.
    func frame(of path: IndexPath) -> Rect? {
        sections.contains(path) ? collectionViewLayout.layoutAttributesForItem(at: path)?.frame : nil
    }

    /// The items of which something is in sight, in order.
    public var indexPathsForVisibleItems: [IndexPath] {
        collectionViewLayout.layoutAttributesForElements(in: visibleRect)
            .filter { $0.isItem && !$0.isHidden && $0.frame.intersects(visibleRect) }.map(\.indexPath).sorted()
    }

    /// The cell that shows an item; nil when the item is out of sight.
    public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? { elements[.cell(indexPath)] as? CollectionViewCell }

    /// The view of a kind that is shown at a place; nil when none is in sight.
    public func supplementaryView(forElementKind kind: String, at indexPath: IndexPath) -> CollectionReusableView? {
        elements[.supplementary(kind, indexPath)]
    }

    // MARK: - Loading

    func setNeedsReload() {
        needsReload = true
        setNeedsLayout()
    }

    func loadIfNeeded() {
        if needsReload { load { $0.clamp(count: sections.itemCount) } }
    }

    func countItems() -> CellSections {
        guard let dataSource else { return CellSections() }
        let count = dataSource.numberOfSections(in: self)
        precondition(count >= 0, "CollectionView: there cannot be \(count) sections")
        return CellSections((0..<count).map { dataSource.collectionView(self, numberOfItemsInSection: $0) })
    }

    /// Asks for the counts and, as they come into sight, for every cell anew. Nothing is selected afterwards; the content stays where it is,
    /// as far as it reaches.
    public func reloadData() { load { $0.clear() } }

    private func load(_ select: (inout CellSelection) -> Void) {
        checkNotPlacing("reloadData")
        needsReload = false
        finishTransitions()
        sections = countItems()
        endPress()
        // Another item may stand in each place now, so no cell keeps its item.
        for (element, view) in elements { recycle(view, element) }
        elements.removeAll(keepingCapacity: true)
        staleElements.removeAll()
        interaction.dropTarget = nil
        resizeAnchor = nil
        select(&selection)
        setNeedsLayoutUpdate()
    }

    func checkNotPlacing(_ name: String) {
        precondition(!isPlacing, "CollectionView.\(name) was called while the view asks for a cell; call it before or after")
    }

    // MARK: - Layout

    func adoptLayout() {
        collectionViewLayout.collectionView = self
        setNeedsLayoutUpdate()
    }

    func setNeedsLayoutUpdate() {
        needsLayoutUpdate = true
        setNeedsLayout()
    }

    /// Lets the layout prepare itself where it must.
    func updateLayoutIfNeeded() {
        let shown = visibleRect
        if !needsLayoutUpdate, shown == preparedBounds { return }
        guard needsLayoutUpdate || collectionViewLayout.shouldInvalidateLayout(forBoundsChange: shown) else { return }
        let keepsPlace = shown.size != preparedBounds.size && !preparedBounds.isEmpty && sections.itemCount > 0
        if keepsPlace { rememberAnchor() }
        prepareLayout()
        if keepsPlace { returnToAnchor() }
    }

    func prepareLayout() {
        needsLayoutUpdate = false
        collectionViewLayout.prepareNow()
        contentSize = collectionViewLayout.collectionViewContentSize
        preparedBounds = visibleRect
    }

    /// While the edge of a window is dragged the first item in sight stays there, whatever lines it comes to stand in meanwhile.
    private func rememberAnchor() {
        if let resizeAnchor, resizeAnchor.offset == exactOffset { return }
        resizeAnchor = nil
        guard exactOffset != .zero, !needsReload else { return }
        let shown = Rect(origin: contentOffset, size: preparedBounds.size)
        let found = collectionViewLayout.layoutAttributesForElements(in: shown).filter { $0.isItem && $0.frame.intersects(shown) }
        guard let first = found.min(by: { $0.indexPath < $1.indexPath }), let item = sections.index(of: first.indexPath) else { return }
        resizeAnchor = (item, exactOffset - first.frame.origin, exactOffset)
    }

    private func returnToAnchor() {
        guard let anchor = resizeAnchor, let path = sections.path(at: anchor.item), let frame = frame(of: path) else { return }
        let scrollsDown = contentSize.width <= bounds.width
        moveContent(
            to: scrollsDown
                ? Point(x: exactOffset.x, y: frame.minY + anchor.below.y) : Point(x: frame.minX + anchor.below.x, y: exactOffset.y))
        resizeAnchor = (anchor.item, anchor.below, exactOffset)
        preparedBounds = visibleRect
    }

    // MARK: - Scrolling

    /// Moves the content so that an item is in sight. Items that do not exist are passed over.
    public func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition = .none) {
        if needsReload || needsLayoutUpdate || bounds.height <= 0 {
            // Where it stands will be known in the next layout.
            pendingScroll = (indexPath, position)
            setNeedsLayout()
            return
        }
        guard let rect = frame(of: indexPath) else { return }
        stopCoasting()
        switch position {
        case .none: scrollRectToVisible(roomAround(rect, of: indexPath))
        case .top: contentOffset = Point(x: exactOffset.x, y: rect.minY)
        case .centered: contentOffset = Point(x: rect.midX - bounds.width / 2, y: rect.midY - bounds.height / 2)
        case .bottom: contentOffset = Point(x: exactOffset.x, y: rect.maxY - bounds.height)
        }
    }

    /// What should be seen with an item: with the first line the header, with the last one the empty edge; and nothing is below a header
    /// that stays at the edge.
    private func roomAround(_ rect: Rect, of path: IndexPath) -> Rect {
        guard contentSize.width <= bounds.width else { return rect }
        var (top, bottom) = (rect.minY, rect.maxY)
        let section = IndexPath(item: 0, section: path.section)
        let kind = CollectionViewFlowLayout.elementKindSectionHeader
        if let header = collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: section)?.frame {
            let isFirstLine = rect.minY <= frame(of: section)?.minY ?? 0
            let isPinned = (collectionViewLayout as? CollectionViewFlowLayout)?.sectionHeadersPinToVisibleBounds ?? false
            if isFirstLine, header.maxY <= rect.minY { top = header.minY } else if isPinned { top -= header.height }
        }
        if let last = sections.path(at: sections.itemCount - 1), let end = frame(of: last), rect.maxY >= end.maxY {
            bottom = contentSize.height
        }
        guard bottom - top <= bounds.height else { return rect }
        return Rect(x: rect.minX, y: top, width: rect.width, height: bottom - top)
    }
}

extension CollectionViewLayoutAttributes {
    /// Whether it is an item's.
    var isItem: Bool {
        if case .cell = element { return true }
        return false
    }
}
