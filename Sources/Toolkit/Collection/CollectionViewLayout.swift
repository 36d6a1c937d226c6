public import Graphics

/// Says where the items of a collection view are. It is asked only for what is in sight; a layout of many items computes frames when
/// they are asked for, and keeps no object for each.
///
/// Subclasses override `prepare`, `collectionViewContentSize`, `layoutAttributesForElements(in:)` and the methods for single elements.
open class CollectionViewLayout {
    /// The view that is laid out; nil while no view uses it.
    public internal(set) final weak var collectionView: CollectionView?

    private var decorations: [String: CollectionReusableView.Type] = [:]
    /// While it prepares, its properties may be set without asking for another layout.
    private(set) final var isPreparing = false

    /// Makes a layout.
    public init() {}

    // MARK: - For subclasses

    /// Computes what the other methods need. Called when counts, sizes or the layout itself changed, before anything else is asked.
    open func prepare() {}

    /// The size of all that there is to scroll, in points.
    open var collectionViewContentSize: Size { .zero }

    /// What is in a part of the content: items, supplementary and decoration views. More than that does no harm.
    open func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] { [] }

    /// Where an item is; nil when there is no such item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

    /// Where a supplementary view is; nil when there is none.
    open func layoutAttributesForSupplementaryView(ofKind kind: String, at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

    /// Where a decoration view is; nil when there is none.
    open func layoutAttributesForDecorationView(ofKind kind: String, at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

    /// Whether `prepare` must be called again when the view shows another part of the content, or has another size.
    open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
        collectionView.map { $0.arrangement.preparedBounds.size != newBounds.size } ?? false
    }

    /// From where a new item comes; at its place, unseen.
    open func initialLayoutAttributesForAppearingItem(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
        var start = attributes
        start.alpha = 0
        return start
    }

    /// Whereto an item goes that is no more; it fades where it was.
    open func finalLayoutAttributesForDisappearingItem(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
        var end = attributes
        end.alpha = 0
        return end
    }

    // MARK: - Use

    /// Says that all that was said before is void: the view asks again before the next frame.
    public final func invalidateLayout() {
        if !isPreparing { collectionView?.arrangement.setNeedsUpdate() }
    }

    /// Says which class the decoration views of a kind are made from.
    public final func register(_ viewClass: CollectionReusableView.Type, forDecorationViewOfKind kind: String) {
        decorations[kind] = viewClass
    }

    final func decorationClass(_ kind: String) -> CollectionReusableView.Type {
        guard let found = decorations[kind] else {
            preconditionFailure(
                "no class is registered for decoration views of kind “\(kind)”: call register(_:forDecorationViewOfKind:) first")
        }
        return found
    }

    final func prepareNow() {
        isPreparing = true
        prepare()
        isPreparing = false
    }
}
