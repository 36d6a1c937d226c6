public import Graphics

/// A rectangle that draws itself, holds other views and answers events: the one tree of which a window is made.
///
/// This file holds the state; geometry, hierarchy, painting and hit testing are extensions.
open class View: Responder {
    /// Where it is in its superview, in the superview's points.
    public final var frame: Rect {
        get { storedFrame }
        set { setFrame(newValue) }
    }
    final var storedFrame: Rect

    /// The point of its own coordinates that is at its top left corner; a scroll view moves it.
    public final var boundsOrigin: Point {
        get { storedBoundsOrigin }
        set {
            guard newValue != storedBoundsOrigin else { return }
            storedBoundsOrigin = newValue
            subviewList.cover?.frame = bounds
            setNeedsDisplay()
        }
    }
    final var storedBoundsOrigin = Point.zero

    /// The view it is in.
    public internal(set) final weak var superview: View?

    /// The views in it, the last one in front.
    public final var subviews: [View] { subviewList.views }
    final var subviewList = SubviewList()

    /// The layer whose root it is, for the root of a layer only.
    final weak var layer: WindowLayer?

    /// The window it is in: kept here because every label asks for it, in every frame.
    public internal(set) final weak var window: Window?

    /// The controller whose `view` it is.
    final weak var controller: ViewController?

    /// Whether it and all in it is absent from sight and touch; it keeps its place.
    public final var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            superview?.setNeedsLayout()
            ViewDamage(self).addAll()
            if isHidden { window?.viewDidLeave(self) }
            hiddenDidChange()
        }
    }

    /// How opaque it and all in it is, 0 to 1.
    public final var alpha = 1.0 {
        didSet { if alpha != oldValue { invalidateInSuperview() } }
    }

    /// How opaque it is painted; not its `alpha` while something makes it come into sight that is there for keys already.
    var paintedAlpha: Double { alpha }

    /// Whether it and all in it can be touched.
    public final var isUserInteractionEnabled = true

    /// Whether what is in it is cut off at its edges.
    public final var clipsToBounds = false {
        willSet { if newValue != clipsToBounds { invalidateInSuperview() } }
        didSet { if clipsToBounds != oldValue { invalidateInSuperview() } }
    }

    /// The colour behind everything it draws; nil draws none.
    public final var backgroundColor: Color? {
        didSet { if backgroundColor != oldValue { setNeedsDisplay() } }
    }

    /// The colour behind everything it draws, by its role in the theme; `backgroundColor` goes before it.
    public final var themeBackground: ThemeColor? {
        didSet { if themeBackground != oldValue { setNeedsDisplay() } }
    }

    /// The radius of the background's corners, in points.
    public final var cornerRadius = 0.0 {
        didSet { if cornerRadius != oldValue { setNeedsDisplay() } }
    }

    /// The pointer's shape over it; nil leaves it to the superview.
    public final var cursor: Cursor? {
        didSet { if cursor != oldValue { window?.pointer.updateCursor() } }
    }

    /// A line of help that appears when the pointer rests on it.
    public final var toolTip: String?

    /// A number that tells this view from its siblings in code and tests; 0 says nothing.
    public final var tag = 0

    /// A name that tests and nibs find it by; never shown.
    public final var identifier: String?

    /// What it asked for before the next frame; see `LayoutPass`.
    final var layoutMarks = LayoutMarks()

    /// What it keeps for constraints, margins and autoresizing; nil while it uses none of these.
    final var layoutState: ViewLayoutState?

    /// Makes a view with a frame in its superview's points.
    public init(frame: Rect = .zero) {
        storedFrame = frame
        super.init()
    }

    /// A modal layer ends the chain: what is in it does not reach the window's own commands.
    open override var next: Responder? { controller ?? superview ?? layer.flatMap { $0.isModal ? nil : $0.window } }

    override var hostWindow: Window? { window }

    /// Whether it takes the place of its siblings: it is as large as its superview, in front of all else there, and has the keyboard alone.
    var coversSiblings: Bool { false }

    /// Whether nothing of the siblings that it covers can be seen: they are not painted then.
    var hidesSiblings: Bool { false }

    /// A shape outside of which nothing of it and all in it is painted, in its own coordinates.
    var clipPath: Path? { nil }

    // MARK: - For subclasses

    /// It was hidden, or is not any more.
    func hiddenDidChange() {}

    /// Whether it draws nothing itself but its background, so that what is scrolled over it can be moved in the window instead of painted
    /// again. It is false for every class that does not say otherwise; one that overrides `draw` must not.
    open var drawsOnlyBackground: Bool { type(of: self) == View.self }

    /// What `draw` may reach, in its own coordinates: letters can stand a little out of their line.
    open var drawnBounds: Rect { bounds }

    /// The distance from its bounds to the outside of its focus ring, in points; 0 by default.
    open var focusRingReach: Double { 0 }

    /// Draws the view's own content, in its own coordinates. `dirty` is the part that is needed; drawing more is cut off.
    open func draw(_ canvas: Canvas, dirty: Rect) {}

    /// Places the subviews. Called before painting when `setNeedsLayout` was called or the size changed.
    open func layoutSubviews() {}

    /// The size it would like to have within a given one, in points.
    open func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

    /// The size under the constraints in it that comes nearest to a wanted one, in points; its frame stays as it is. The wanted size counts
    /// less than everything else, unless its priorities are raised: `.required` for the width asks for the height at that width.
    open func systemLayoutSizeFitting(
        _ targetSize: Size, withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
        verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        updateConstraintsIfNeeded()
        return LayoutEngine(root: self, isProbe: true).fittingSize(targetSize, horizontal, vertical)
    }

    /// The size its content has by itself, in points; `noIntrinsicMetric` where it has none.
    open var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) }

    /// The height that its content has at a width, in points, for content that wraps; nil where the height does not depend on the width.
    open func contentHeight(forWidth width: Double) -> Double? { nil }

    /// Where the baseline of its first line of text is; its bottom edge where it has no text.
    open var firstBaselinePosition: BaselinePosition { .bottom }

    /// Where the baseline of its last line of text is; its bottom edge where it has no text.
    open var lastBaselinePosition: BaselinePosition { .bottom }

    /// Makes, changes or takes away constraints. Called before layout when `setNeedsUpdateConstraints` was called. Overrides call `super`.
    open func updateConstraints() {}

    /// Stands for "no size of its own" in `intrinsicContentSize`.
    public static let noIntrinsicMetric = -1.0
    /// Asks `systemLayoutSizeFitting` for the smallest size.
    public static let layoutFittingCompressedSize = Size.zero
    /// Asks `systemLayoutSizeFitting` for the largest size.
    public static let layoutFittingExpandedSize = Size(width: 10_000, height: 10_000)

    /// It was made from a nib, and all its outlets and actions are connected. Overrides call `super`.
    open func awakeFromNib() {}

    /// It came into a window or left one.
    open func didMoveToWindow() {}

    /// The window's theme, scale or settings changed: colours and fonts taken from them are stale.
    open func themeDidChange() {}

    /// The window gained or lost the keyboard: selections turn grey, carets stop.
    open func activationDidChange() {}

    /// The pointer came over it (or over something in it), or left.
    open func hoverDidChange(_ isHovered: Bool) {}

    /// A press and release of the secondary button, or the menu key, here: the commands a context menu offers.
    open func contextCommands(at point: Point) -> [Command] { [] }

    /// Where a context menu opens that was asked for by keyboard, in its own coordinates.
    open var contextMenuAnchor: Point { bounds.center }

    /// The pointer moved over it with no button held.
    open func pointerHovered(_ event: PointerEvent) {}

    /// Whether the Tab key stops at it.
    open var isKeyView: Bool { canBecomeFirstResponder }

    /// Whether the left and right keys mean something to it while it has the keyboard.
    open var usesArrowKeys: Bool { false }

    /// What makes the controls in it one stop of the Tab key; nil, as mostly, where it stops at each.
    open var keyGroup: KeyGroup? { nil }

    /// Whether a point in its own coordinates belongs to it.
    open func contains(_ point: Point) -> Bool { bounds.contains(point) }

    /// The subviews in the order in which the Tab key visits them.
    open var keyViewOrder: [View] { subviews }
}
