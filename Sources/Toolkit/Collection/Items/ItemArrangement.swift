import Graphics

/// Updates the layout of a collection view for its size, and scrolls to items.
final class ItemArrangement {
    private weak var collection: CollectionView?
    private var needsUpdate = true
    /// Whether the layout is computing positions. Until it is finished, callers get the known ones.
    private var isPreparing = false
    /// The part of the content for which the layout was prepared.
    private(set) var preparedBounds = Rect.zero
    /// The item that stays visible while the size of the view changes.
    private var resizeAnchor: (item: Int, below: Point, offset: Point)?
    private var pendingScroll: (path: IndexPath, position: CollectionView.ScrollPosition)?

    init(_ collection: CollectionView) { self.collection = collection }

    /// Whether the layout was prepared at least once.
    var isPrepared: Bool { !preparedBounds.isEmpty }

    /// Whether the last layout is still valid.
    var isCurrent: Bool { !needsUpdate }

    func setNeedsUpdate() {
        needsUpdate = true
        collection?.setNeedsLayout()
    }

    /// Forgets the anchor: numbers changed.
    func forgetAnchor() { resizeAnchor = nil }

    /// Has the layout prepare itself if necessary.
    func updateIfNeeded() {
        guard let collection, !isPreparing else { return }
        let shown = collection.visibleRect
        if !needsUpdate, shown == preparedBounds { return }
        guard needsUpdate || collection.collectionViewLayout.shouldInvalidateLayout(forBoundsChange: shown) else { return }
        let keepsPlace = shown.size != preparedBounds.size && isPrepared && collection.numberOfItems > 0
        if keepsPlace { rememberAnchor(collection) }
        prepare()
        if keepsPlace { returnToAnchor(collection) }
    }

    func prepare() {
        guard let collection else { return }
        needsUpdate = false
        isPreparing = true
        collection.collectionViewLayout.prepareNow()
        isPreparing = false
        collection.contentSize = collection.collectionViewLayout.collectionViewContentSize
        preparedBounds = collection.visibleRect
    }

    /// Remembers the first visible item, which stays in its position while the edge of a window is dragged, whatever its line becomes.
    private func rememberAnchor(_ collection: CollectionView) {
        let offset = collection.exactOffset
        if let resizeAnchor, resizeAnchor.offset == offset { return }
        resizeAnchor = nil
        guard offset != .zero, !collection.updater.needsReload else { return }
        let shown = Rect(origin: collection.contentOffset, size: preparedBounds.size)
        let found = collection.collectionViewLayout.layoutAttributesForElements(in: shown)
        let first = found.filter { $0.isItem && $0.frame.intersects(shown) }.min { $0.indexPath < $1.indexPath }
        guard let first, let item = collection.index(of: first.indexPath) else { return }
        resizeAnchor = (item, offset - first.frame.origin, offset)
    }

    private func returnToAnchor(_ collection: CollectionView) {
        guard let anchor = resizeAnchor, let path = collection.indexPath(at: anchor.item), let frame = collection.frame(of: path) else {
            return
        }
        let scrollsDown = collection.contentSize.width <= collection.bounds.width
        let offset = collection.exactOffset
        collection.moveContent(
            to: scrollsDown ? Point(x: offset.x, y: frame.minY + anchor.below.y) : Point(x: frame.minX + anchor.below.x, y: offset.y))
        resizeAnchor = (anchor.item, anchor.below, collection.exactOffset)
        preparedBounds = collection.visibleRect
    }

    // MARK: - Scrolling

    /// Performs a scroll from before the frames of items were known.
    func scrollToPending() {
        guard let collection, let pendingScroll, collection.bounds.height > 0 else { return }
        self.pendingScroll = nil
        scroll(to: pendingScroll.path, at: pendingScroll.position)
    }

    func scroll(to path: IndexPath, at position: CollectionView.ScrollPosition) {
        guard let collection else { return }
        let bounds = collection.bounds
        if collection.updater.needsReload || needsUpdate || bounds.height <= 0 {
            // The frame will be known after the next layout.
            pendingScroll = (path, position)
            return collection.setNeedsLayout()
        }
        guard let rect = collection.frame(of: path) else { return }
        collection.stopCoasting()
        let x = collection.exactOffset.x
        switch position {
        case .none: collection.scrollRectToVisible(roomAround(rect, of: path, collection))
        case .top: collection.contentOffset = Point(x: x, y: rect.minY)
        case .centered: collection.contentOffset = Point(x: rect.midX - bounds.width / 2, y: rect.midY - bounds.height / 2)
        case .bottom: collection.contentOffset = Point(x: x, y: rect.maxY - bounds.height)
        }
    }

    /// Returns the area that should be visible with an item: with the first line the header, with the last one the margin. The item must
    /// not be below a header that stays at the edge.
    private func roomAround(_ rect: Rect, of path: IndexPath, _ collection: CollectionView) -> Rect {
        guard collection.contentSize.width <= collection.bounds.width else { return rect }
        var (top, bottom) = (rect.minY, rect.maxY)
        let section = IndexPath(item: 0, section: path.section)
        let kind = CollectionViewFlowLayout.elementKindSectionHeader
        if let header = collection.collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: section)?.frame {
            let isFirstLine = rect.minY <= collection.frame(of: section)?.minY ?? 0
            let isPinned = (collection.collectionViewLayout as? CollectionViewFlowLayout)?.sectionHeadersPinToVisibleBounds ?? false
            if isFirstLine, header.maxY <= rect.minY { top = header.minY } else if isPinned { top -= header.height }
        }
        if let last = collection.indexPath(at: collection.numberOfItems - 1), let end = collection.frame(of: last), rect.maxY >= end.maxY {
            bottom = collection.contentSize.height
        }
        guard bottom - top <= collection.bounds.height else { return rect }
        return Rect(x: rect.minX, y: top, width: rect.width, height: bottom - top)
    }
}
