public import Graphics

/// One item of a collection view. Subviews are added to `contentView`; the background views are behind it.
///
/// A cell shows given values and does not know their source. It serves many items in turn.
open class CollectionViewCell: CollectionReusableView {
    /// The view that holds the content.
    public let contentView = View()

    /// The view behind everything; nil for none.
    public final var backgroundView: View? {
        didSet { updateBackgroundView(changedFrom: oldValue) }
    }

    /// The view behind the content, and in front of the background, while the item is selected or held down. Without one, a background and
    /// a ring of the theme's colours are drawn.
    public final var selectedBackgroundView: View? {
        didSet { updateBackgroundView(changedFrom: oldValue) }
    }

    final var state = CellState() {
        didSet { if state != oldValue { stateDidChange() } }
    }

    /// Whether its item is selected.
    public final var isSelected: Bool { state.isSelected }

    /// Whether its item is held down, or a dragged thing would be dropped on it.
    public final var isHighlighted: Bool { state.isHighlighted }

    /// Whether the pointer is over it.
    public final var isHovered: Bool { state.isHovered }

    /// The radius of the corners of the selection and of the ring, in points.
    public final var ringRadius = 6.0 {
        didSet { if ringRadius != oldValue { setNeedsDisplay() } }
    }

    /// Whether keys act on its item.
    public final var isCursor: Bool { state.isCursor }

    /// Whether it would take the thing that is dragged over it.
    public final var isDropTarget: Bool { state.isDropTarget }

    final weak var collectionView: CollectionView?

    /// Makes a cell. Called by collection views that need one more.
    public required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(contentView)
    }

    // MARK: - For subclasses

    /// Called when the item was selected or deselected. Overrides call `super`.
    open func setSelected(_ selected: Bool) { state.isSelected = selected }

    /// Called when the item is held down or released. Overrides call `super`.
    open func setHighlighted(_ highlighted: Bool) { state.isHighlighted = highlighted }

    open override func layoutSubviews() {
        backgroundView?.frame = bounds
        selectedBackgroundView?.frame = bounds
        contentView.frame = bounds
    }

    open override func hoverDidChange(_ isHovered: Bool) { state.isHovered = isHovered }

    open override func activationDidChange() {
        if isSelected { setNeedsDisplay() }
    }

    /// Whether a ring shows that keys act here, or that a drop would be taken.
    public final var showsRing: Bool { isDropTarget || isCursor && (collectionView?.showsFocusRing ?? false) }

    // MARK: - Looks

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        if selectedBackgroundView == nil, let background = state.background(theme, isWindowActive: isWindowActive) {
            canvas.fill(Path(roundedRect: bounds, radius: ringRadius), background)
        }
        if showsRing { drawFocusRing(canvas, around: bounds, radius: ringRadius) }
    }
}

extension CollectionViewCell: StateCell {
    var showsSelectedBackground: Bool { state.isMarked }
}
