public import Graphics

/// One item of a collection view. Subviews go into `contentView`; behind it are the background views.
///
/// A cell shows values it was given and knows nothing of where they came from. It serves many items in turn.
open class CollectionViewCell: CollectionReusableView {
    /// Holds what the cell shows.
    public let contentView = View()

    /// Stands behind everything; nil for nothing.
    public final var backgroundView: View? {
        didSet { updateBackgroundView(changedFrom: oldValue) }
    }

    /// Stands behind the content, and in front of the background, while the item is selected or held down. Without one, a background and a
    /// ring of the theme's colours are drawn.
    public final var selectedBackgroundView: View? {
        didSet { updateBackgroundView(changedFrom: oldValue) }
    }

    final var state = CellState() {
        didSet { if state != oldValue { stateDidChange() } }
    }

    /// Whether its item is selected.
    public final var isSelected: Bool { state.isSelected }

    /// Whether its item is held down, or something that is dragged would be dropped on it.
    public final var isHighlighted: Bool { state.isHighlighted }

    /// Whether the pointer is over it.
    public final var isHovered: Bool { state.isHovered }

    /// The radius of the corners of what is drawn for selection and keyboard, in points.
    public final var ringRadius = 6.0 {
        didSet { if ringRadius != oldValue { setNeedsDisplay() } }
    }

    /// Whether keys act on its item.
    public final var isCursor: Bool { state.isCursor }

    /// Whether something that is dragged over it would be taken.
    public final var isDropTarget: Bool { state.isDropTarget }

    final weak var collectionView: CollectionView?

    /// Makes a cell. Collection views do so when they need one more.
    public required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(contentView)
    }

    // MARK: - For subclasses

    /// The item was selected, or is so no more. Overrides call `super`.
    open func setSelected(_ selected: Bool) { state.isSelected = selected }

    /// The item is held down, or is so no more. Overrides call `super`.
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

    /// Whether a ring says that keys act here, or that a drop would be taken.
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
