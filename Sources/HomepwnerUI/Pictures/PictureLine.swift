import Graphics
import Toolkit

/// Square tiles in one line from the leading edge; a dragged one follows the pointer, and the others move aside.
final class PictureLine: CollectionViewLayout {
    /// The side of a tile, in points.
    var side: Double {
        didSet { if side != oldValue { invalidateLayout() } }
    }

    /// The width of the only tile, if there is only one; nil for the usual width.
    var widthOfOnly: Double? {
        didSet { if widthOfOnly != oldValue { invalidateLayout() } }
    }

    /// A tile that is held.
    struct Held: Equatable {
        let item: Int
        /// The place where it would be if it were let go now, counted without it.
        var target: Int
        /// The distance of its leading edge from that of the line, in points.
        var edge: Double
    }

    private(set) var held: Held?

    static let gap = 8.0
    private static let giveWayDuration = 0.16

    private var count = 0
    /// The position of each tile, counted in tiles from the first one; fractional while it moves aside.
    private var places: [Double] = []
    private var animation: Animation?

    init(side: Double) {
        self.side = side
        super.init()
    }

    private var step: Double { side + Self.gap }

    override func prepare() {
        let items = collectionView.map { $0.numberOfSections > 0 ? $0.numberOfItems(inSection: 0) : 0 } ?? 0
        guard items != count || places.count != items else { return }
        count = items
        held = nil
        animation?.stop()
        places = (0..<items).map(Double.init)
    }

    /// The width of all tiles together, in points.
    var lineWidth: Double { count == 0 ? 0 : Double(count - 1) * step + width(of: count - 1) }

    private func width(of item: Int) -> Double { count == 1 ? widthOfOnly ?? side : side }

    override var collectionViewContentSize: Size { Size(width: max(lineWidth, collectionView?.bounds.width ?? 0), height: side) }

    override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
        (0..<count).map { attributes(of: $0) }.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: Toolkit.IndexPath) -> CollectionViewLayoutAttributes? {
        indexPath.section == 0 && indexPath.item < count ? attributes(of: indexPath.item) : nil
    }

    private func attributes(of item: Int) -> CollectionViewLayoutAttributes {
        let isHeld = held?.item == item
        let edge = isHeld ? held?.edge ?? 0 : places[item] * step
        let frame = mirrored(Rect(x: edge, y: 0, width: width(of: item), height: side))
        return CollectionViewLayoutAttributes(.cell(IndexPath(item: item, section: 0)), frame: frame, zIndex: isHeld ? 1 : 0)
    }

    /// Between a place in the content and its distance from the leading edge.
    func mirrored(_ rect: Rect) -> Rect { collectionView?.mirrored(rect, in: collectionViewContentSize.width) ?? rect }

    // MARK: - A tile that is held

    /// Holds a tile with its leading edge somewhere; it may come to be among the first `limit`.
    func hold(_ item: Int, edge: Double, limit: Int) {
        let target = max(0, min(limit - 1, Int((edge / step).rounded())))
        let old = held
        held = Held(item: item, target: target, edge: edge)
        if old?.target != target || old == nil { giveWay() }
        invalidateLayout()
    }

    /// Lets the tile go: every one is at its place.
    func endDrag() {
        held = nil
        animation?.stop()
        animation = nil
        places = (0..<count).map(Double.init)
        invalidateLayout()
    }

    private func giveWay() {
        guard let held else { return }
        let start = places
        let end = (0..<count).map { item -> Double in
            if item == held.item { return Double(held.target) }
            let without = item > held.item ? item - 1 : item
            return Double(without < held.target ? without : without + 1)
        }
        animation?.stop()
        animation = collectionView?.window?.animate(duration: Self.giveWayDuration) { [weak self] progress in
            guard let self, self.held != nil, places.count == end.count, start.count == end.count else { return }
            places = zip(start, end).map { $0 + ($1 - $0) * progress }
            invalidateLayout()
        }
    }
}
