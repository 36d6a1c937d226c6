public import Graphics

/// Items in lines, as words in a text: as many in each line as fit, sections one after the other, each with a header and a footer if these
/// have a size.
///
/// Visible items are found by binary search; items of one size cost no memory, however many there are.
open class CollectionViewFlowLayout: CollectionViewLayout {
    /// The kind of views before the items of a section.
    nonisolated public static let elementKindSectionHeader = "header"
    /// The kind of views after the items of a section.
    nonisolated public static let elementKindSectionFooter = "footer"

    /// The direction in which the content scrolls.
    nonisolated public enum ScrollDirection: Sendable {
        case vertical, horizontal
    }

    /// The size of every item, in points, unless the delegate is asked.
    public final var itemSize = Size(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
    /// Whether the delegate is asked for the size of each item. It is asked for all of them: leave it off if all items have one size.
    public final var hasVariableItemSizes = false { didSet { if hasVariableItemSizes != oldValue { invalidateLayout() } } }
    /// The least distance between lines, in points.
    public final var minimumLineSpacing = 10.0 { didSet { if minimumLineSpacing != oldValue { invalidateLayout() } } }
    /// The least distance between the items of a line, in points; the rest of a line is divided between them.
    public final var minimumInteritemSpacing = 10.0 { didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } } }
    /// The margins around the items of a section that is not empty.
    public final var sectionInset = EdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
    /// The size of headers: the height counts if the content scrolls down, the width if it scrolls sideways; 0 for none.
    public final var headerReferenceSize = Size.zero { didSet { if headerReferenceSize != oldValue { invalidateLayout() } } }
    /// The size of footers, as that of headers.
    public final var footerReferenceSize = Size.zero { didSet { if footerReferenceSize != oldValue { invalidateLayout() } } }
    /// Whether the header of the current section stays at the edge during scrolling.
    public final var sectionHeadersPinToVisibleBounds = false {
        didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
    }
    /// Whether the footer of the current section stays at the edge during scrolling.
    public final var sectionFootersPinToVisibleBounds = false {
        didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
    }
    /// The direction in which the content scrolls.
    public final var scrollDirection = ScrollDirection.vertical { didSet { if scrollDirection != oldValue { invalidateLayout() } } }

    private var sections: [FlowSection] = []
    /// The start of each section along, and the end of the last one.
    private var starts: [Double] = [0]
    private var width = 0.0

    final var isVertical: Bool { scrollDirection == .vertical }

    open override func prepare() {
        sections.removeAll(keepingCapacity: true)
        starts = [0]
        guard let view = collectionView else { return }
        width = isVertical ? view.bounds.width : view.bounds.height
        for section in 0..<view.numberOfSections {
            let made = makeSection(section, view)
            sections.append(made)
            starts.append(starts[section] + made.length)
        }
    }

    private func makeSection(_ section: Int, _ view: CollectionView) -> FlowSection {
        let delegate = view.delegate as? any CollectionViewDelegateFlowLayout
        let inset = delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
        var measures = FlowSection.Measures()
        measures.header = extent(delegate?.collectionView(view, layout: self, headerSizeForSectionAt: section) ?? headerReferenceSize).along
        measures.footer = extent(delegate?.collectionView(view, layout: self, footerSizeForSectionAt: section) ?? footerReferenceSize).along
        measures.before = isVertical ? inset.top : inset.left
        measures.after = isVertical ? inset.bottom : inset.right
        measures.leading = isVertical ? inset.left : inset.top
        measures.trailing = isVertical ? inset.right : inset.bottom
        measures.lineSpacing = delegate?.collectionView(view, layout: self, lineSpacingForSectionAt: section) ?? minimumLineSpacing
        measures.itemSpacing =
            delegate?.collectionView(view, layout: self, interitemSpacingForSectionAt: section) ?? minimumInteritemSpacing
        measures.width = width
        let count = view.numberOfItems(inSection: section)
        guard hasVariableItemSizes, let delegate else { return FlowSection(measures, count: count, size: extent(itemSize)) }
        let sizes = (0..<count).map { item in
            extent(delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: item, section: section)))
        }
        return FlowSection(measures, sizes: sizes)
    }

    private func extent(_ size: Size) -> FlowSection.Extent {
        isVertical ? .init(along: size.height, across: size.width) : .init(along: size.width, across: size.height)
    }

    private var length: Double { starts.last ?? 0 }

    open override var collectionViewContentSize: Size {
        isVertical ? Size(width: width, height: length) : Size(width: length, height: width)
    }

    // MARK: - Single elements

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section), indexPath.item >= 0, indexPath.item < sections[indexPath.section].count else {
            return nil
        }
        let place = sections[indexPath.section].place(ofItem: indexPath.item)
        let frame = rect(starts[indexPath.section] + place.along, place.across, place.extent)
        return CollectionViewLayoutAttributes(.cell(indexPath), frame: frame)
    }

    open override func layoutAttributesForSupplementaryView(ofKind kind: String, at indexPath: IndexPath) -> CollectionViewLayoutAttributes?
    {
        let section = indexPath.section
        guard sections.indices.contains(section) else { return nil }
        switch kind {
        case Self.elementKindSectionHeader: return header(of: section)
        case Self.elementKindSectionFooter: return footer(of: section)
        default: return nil
        }
    }

    /// The visible part of the content, along.
    private var sight: (start: Double, end: Double) {
        guard let visible = collectionView?.visibleRect else { return (0, 0) }
        return isVertical ? (visible.minY, visible.maxY) : (visible.minX, visible.maxX)
    }

    private func header(of section: Int) -> CollectionViewLayoutAttributes? {
        let size = sections[section].measures.header
        guard size > 0 else { return nil }
        var start = starts[section]
        if sectionHeadersPinToVisibleBounds {
            // It stays at the edge until the end of its section pushes it out.
            start = max(start, min(sight.start, starts[section] + sections[section].footerStart - size))
        }
        return supplementary(Self.elementKindSectionHeader, section, start, size, isPinned: sectionHeadersPinToVisibleBounds)
    }

    private func footer(of section: Int) -> CollectionViewLayoutAttributes? {
        let size = sections[section].measures.footer
        guard size > 0 else { return nil }
        var start = starts[section] + sections[section].footerStart
        if sectionFootersPinToVisibleBounds {
            start = min(start, max(sight.end - size, starts[section] + sections[section].measures.header))
        }
        return supplementary(Self.elementKindSectionFooter, section, start, size, isPinned: sectionFootersPinToVisibleBounds)
    }

    private func supplementary(
        _ kind: String, _ section: Int, _ start: Double, _ length: Double, isPinned: Bool
    ) -> CollectionViewLayoutAttributes {
        let frame = rect(start, 0, .init(along: length, across: width))
        let element = CollectionElement.supplementary(kind, IndexPath(item: 0, section: section))
        return CollectionViewLayoutAttributes(element, frame: frame, zIndex: isPinned ? 10 : 1)
    }

    private func rect(_ along: Double, _ across: Double, _ extent: FlowSection.Extent) -> Rect {
        guard isVertical else { return Rect(x: along, y: across, width: extent.along, height: extent.across) }
        let isMirrored = collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft
        return Rect(x: isMirrored ? width - across - extent.across : across, y: along, width: extent.across, height: extent.along)
    }

    // MARK: - Visible elements

    /// Returns the frame of a section with its header and its footer, in the content; nil if there is no such section.
    public final func rect(ofSection section: Int) -> Rect? {
        guard sections.indices.contains(section) else { return nil }
        return rect(starts[section], 0, .init(along: sections[section].length, across: width))
    }

    /// Returns the sections that are at least partly in a part of the content.
    public final func sections(in rect: Rect) -> Range<Int> {
        let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        let first = firstSection { $0 > start }
        let last = firstSection { $0 >= end }
        return max(0, first - 1)..<max(0, first - 1, min(sections.count, last))
    }

    /// Returns the first section (or the end) whose start fulfils a condition, which all later ones must fulfil too.
    private func firstSection(whereStart condition: (Double) -> Bool) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if condition(starts[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    open override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
        let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        var result: [CollectionViewLayoutAttributes] = []
        for section in sections(in: rect) {
            if let header = header(of: section), header.frame.intersects(rect) { result.append(header) }
            for item in sections[section].items(from: start - starts[section], to: end - starts[section]) {
                if let cell = layoutAttributesForItem(at: IndexPath(item: item, section: section)), cell.frame.intersects(rect) {
                    result.append(cell)
                }
            }
            if let footer = footer(of: section), footer.frame.intersects(rect) { result.append(footer) }
        }
        return result
    }
}
