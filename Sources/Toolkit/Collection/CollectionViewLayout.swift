public import Graphics

/// The frames of a collection view's items. Only visible elements are requested; a layout of many items computes frames on request, and
/// keeps no object for each.
///
/// Subclasses override `prepare`, `collectionViewContentSize`, `layoutAttributesForElements(in:)` and the methods for single elements.
open class CollectionViewLayout {
    /// The view that uses the layout; nil for none.
    public internal(set) final weak var collectionView: CollectionView?

    private var decorations: [String: CollectionReusableView.Type] = [:]
    /// Whether it is preparing: then its properties may be set without a request for another layout.
    private(set) final var isPreparing = false

    /// Makes a layout.
    public init() {}

    // MARK: - For subclasses

    /// Computes everything that the other methods need. Called before them when counts, sizes or the layout itself changed.
    open func prepare() {}

    /// The size of the whole content, in points.
    open var collectionViewContentSize: Size { .zero }

    /// Returns the elements in a part of the content: items, supplementary and decoration views. Further elements do no harm.
    open func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] { [] }

    /// Returns the attributes of an item; nil if there is no such item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of a supplementary view; nil for none.
    open func layoutAttributesForSupplementaryView(ofKind kind: String, at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of a decoration view; nil for none.
    open func layoutAttributesForDecorationView(ofKind kind: String, at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

    /// Returns whether `prepare` must be called again when the view shows another part of the content, or has another size.
    open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
        collectionView.map { $0.arrangement.preparedBounds.size != newBounds.size } ?? false
    }

    /// Returns the start of a new item's motion; by default invisible in its place.
    open func initialLayoutAttributesForAppearingItem(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
        var start = attributes
        start.alpha = 0
        return start
    }

    /// Returns the end of a deleted item's motion; by default invisible in its place.
    open func finalLayoutAttributesForDisappearingItem(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
        var end = attributes
        end.alpha = 0
        return end
    }

    // MARK: - Use

    /// Drops all previous attributes: the view asks again before the next frame.
    public final func invalidateLayout() {
        if !isPreparing { collectionView?.arrangement.setNeedsUpdate() }
    }

    /// Registers the class from which the decoration views of a kind are made.
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
