public import Graphics

/// One item of a collection view. Subviews go into `contentView`; behind it stand the background views.
///
/// A cell shows values it was given and knows nothing of where they came from. It serves many items in turn.
open class CollectionViewCell: CollectionReusableView {
    /// Holds what the cell shows.
    public let contentView = View()

    /// Stands behind everything; nil for nothing.
    public var backgroundView: View? {
        didSet { replace(oldValue, by: backgroundView) }
    }

    /// Stands behind the content, and in front of the background, while the item is selected or held down. Without one, a ground and a ring
    /// of the theme's colours are drawn.
    public var selectedBackgroundView: View? {
        didSet { replace(oldValue, by: selectedBackgroundView) }
    }

    /// Whether its item is selected.
    public private(set) var isSelected = false

    /// Whether its item is held down, or something that is dragged would be dropped on it.
    public private(set) var isHighlighted = false

    /// Whether the pointer is over it.
    public private(set) var isHovered = false

    /// The radius of the corners of what is drawn for selection and keyboard, in points.
    public var ringRadius = 6.0 {
        didSet { if ringRadius != oldValue { setNeedsDisplay() } }
    }

    /// Whether keys act on its item.
    public internal(set) var isCursor = false {
        didSet { if isCursor != oldValue { setNeedsDisplay() } }
    }

    /// Whether something that is dragged over it would be taken.
    public internal(set) var isDropTarget = false {
        didSet { if isDropTarget != oldValue { setNeedsDisplay() } }
    }

    weak var collectionView: CollectionView?

    /// Makes a cell. Collection views do so when they need one more.
    public required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(contentView)
    }

    private func replace(_ old: View?, by new: View?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new {
            let index = new === selectedBackgroundView && backgroundView != nil ? 1 : 0
            insertSubview(new, at: index)
        }
        updateBackgrounds()
        setNeedsLayout()
    }

    private func updateBackgrounds() { selectedBackgroundView?.isHidden = !isSelected && !isHighlighted }

    // MARK: - For subclasses

    /// The item was selected, or is so no more. Overrides call `super`.
    open func setSelected(_ selected: Bool) {
        guard selected != isSelected else { return }
        isSelected = selected
        updateBackgrounds()
        setNeedsDisplay()
    }

    /// The item is held down, or is so no more. Overrides call `super`.
    open func setHighlighted(_ highlighted: Bool) {
        guard highlighted != isHighlighted else { return }
        isHighlighted = highlighted
        updateBackgrounds()
        setNeedsDisplay()
    }

    open override func layoutSubviews() {
        backgroundView?.frame = bounds
        selectedBackgroundView?.frame = bounds
        contentView.frame = bounds
    }

    open override func hoverDidChange(_ isHovered: Bool) {
        guard isHovered != self.isHovered else { return }
        self.isHovered = isHovered
        setNeedsDisplay()
    }

    open override func activationDidChange() {
        if isSelected { setNeedsDisplay() }
    }

    /// Whether a ring says that keys act here, or that a drop would be taken.
    public var showsRing: Bool { isDropTarget || isCursor && (collectionView?.showsFocusRing ?? false) }

    // MARK: - Looks

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        if selectedBackgroundView == nil {
            let ground: Color? =
                isSelected
                ? (isWindowActive ? theme.selection : theme.inactiveSelection)
                : isHighlighted ? theme.selection.withAlpha(0.6) : isHovered ? theme.hover : nil
            if let ground { canvas.fill(Path(roundedRect: bounds, radius: ringRadius), ground) }
        }
        if showsRing { drawFocusRing(canvas, around: bounds, radius: ringRadius) }
    }
}
