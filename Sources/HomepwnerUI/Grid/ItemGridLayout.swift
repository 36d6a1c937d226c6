import Graphics
import Toolkit

/// The layout of the grid: as many columns as fit, cells as wide as the window allows, and a fine line between the places.
final class ItemGridLayout: CollectionViewFlowLayout {
    /// Called when pictures are shown in another size, in points.
    var onPictureSize: ((Size) -> Void)?

    /// The height of a cell's texts below its picture, in points.
    var textHeight = 0.0 { didSet { if textHeight != oldValue { invalidateLayout() } } }

    static let ruleKind = "rule"
    private static let headerHeight = 46.0

    override init() {
        super.init()
        sectionHeadersPinToVisibleBounds = true
        headerReferenceSize = Size(width: 0, height: Self.headerHeight)
        register(ItemGridRule.self, forDecorationViewOfKind: Self.ruleKind)
    }

    override func prepare() {
        let width = collectionView?.bounds.width ?? 0
        let isNarrow = width < 520
        let margin = isNarrow ? 12.0 : 18.0
        let gap = isNarrow ? 12.0 : 18.0
        let smallest = isNarrow ? 140.0 : 176.0
        let room = max(1, width - 2 * margin)
        let columns = max(1, ((room + gap) / (smallest + gap)).rounded(.down))
        let cell = max(1, ((room - (columns - 1) * gap) / columns).rounded(.down))
        sectionInset = EdgeInsets(top: 0, left: margin, bottom: 12, right: margin)
        minimumInteritemSpacing = gap
        minimumLineSpacing = isNarrow ? 14 : 22
        let size = Size(width: cell, height: (cell * 0.8).rounded() + textHeight)
        if size != itemSize {
            itemSize = size
            onPictureSize?(Size(width: size.width, height: size.height - textHeight))
        }
        super.prepare()
    }

    override func layoutAttributesForDecorationView(
        ofKind kind: String, at indexPath: Toolkit.IndexPath
    ) -> CollectionViewLayoutAttributes? {
        guard kind == Self.ruleKind, indexPath.section > 0, let section = rect(ofSection: indexPath.section) else { return nil }
        // Right above the header, whose background would cover it.
        let line = Rect(x: sectionInset.left, y: section.minY - 1, width: max(0, section.width - 2 * sectionInset.left), height: 1)
        return CollectionViewLayoutAttributes(.decoration(kind, indexPath), frame: line, zIndex: 2)
    }

    override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
        let rules = sections(in: rect).compactMap { section in
            layoutAttributesForDecorationView(ofKind: Self.ruleKind, at: IndexPath(item: 0, section: section))
        }
        return super.layoutAttributesForElements(in: rect) + rules.filter { $0.frame.intersects(rect) }
    }
}

/// The line above a place.
final class ItemGridRule: CollectionReusableView {
    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = max(1, canvas.scale.rounded()) / canvas.scale
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: line), theme.separator)
    }
}
