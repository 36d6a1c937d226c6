public import Graphics

/// A rectangle that draws itself, holds other views and answers events: a window consists of one tree of views.
///
/// This file holds the state; geometry, hierarchy, painting and hit testing are extensions.
open class View: Responder {
    /// The position and size in its superview, in the superview's points.
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

    /// The layer of which it is the root; nil for other views.
    final weak var layer: WindowLayer?

    /// The window it is in: kept here because every label asks for it, in every frame.
    public internal(set) final weak var window: Window?

    /// The controller whose `view` it is.
    final weak var controller: ViewController?

    /// Whether it and its descendants are invisible and untouchable; it keeps its place.
    public final var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            superview?.setNeedsLayout()
            ViewDamage(self).addAll()
            if isHidden { window?.viewDidLeave(self) }
            hiddenDidChange()
        }
    }

    /// The opacity of it and its descendants, 0 to 1.
    public final var alpha = 1.0 {
        didSet { if alpha != oldValue { invalidateInSuperview() } }
    }

    /// The painted opacity; it differs from `alpha` while a view that can already have the keyboard fades in.
    var paintedAlpha: Double { alpha }

    /// Whether it and its descendants can be touched.
    public final var isUserInteractionEnabled = true

    /// Whether its descendants are cut off at its edges.
    public final var clipsToBounds = false {
        willSet { if newValue != clipsToBounds { invalidateInSuperview() } }
        didSet { if clipsToBounds != oldValue { invalidateInSuperview() } }
    }

    /// The colour behind everything it draws; nil draws none.
    public final var backgroundColor: Color? {
        didSet { if backgroundColor != oldValue { setNeedsDisplay() } }
    }

    /// The colour behind everything it draws, by its role in the theme; `backgroundColor` overrides it.
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

    /// A number that tells this view from its siblings in code and tests; 0 for none.
    public final var tag = 0

    /// A name by which tests and nibs find it; never shown.
    public final var identifier: String?

    /// Its requests before the next frame; see `LayoutPass`.
    final var layoutMarks = LayoutMarks()

    /// Its state for constraints, margins and autoresizing; nil while it uses none of these.
    final var layoutState: ViewLayoutState?

    /// Makes a view with a frame in its superview's points.
    public init(frame: Rect = .zero) {
        storedFrame = frame
        super.init()
    }

    /// The next responder. A modal layer ends the chain: its views do not reach the window's own commands.
    open override var next: Responder? { controller ?? superview ?? layer.flatMap { $0.isModal ? nil : $0.window } }

    override var hostWindow: Window? { window }

    /// Whether it replaces its siblings: it is as large as its superview, in front of everything else there, and only it has the keyboard.
    var coversSiblings: Bool { false }

    /// Whether the siblings that it covers are wholly invisible: they are not painted then.
    var hidesSiblings: Bool { false }

    /// A shape that clips the painting of it and its descendants, in its own coordinates.
    var clipPath: Path? { nil }

    // MARK: - For subclasses

    /// Called when it was hidden, or is visible again.
    func hiddenDidChange() {}

    /// Whether it draws only its background, so that content that is scrolled over it can be moved in the window instead of painted again.
    /// It is false for every class that does not override it; a class that overrides `draw` must not return true.
    open var drawsOnlyBackground: Bool { type(of: self) == View.self }

    /// Whether it draws long outlines, such as the line of a chart. A frame that paints a part of the view draws these as a whole, because
    /// cairo gives a cut line slightly different pixels. Symbols and round corners need no such care.
    open var isPaintedWhole: Bool { false }

    /// The area that `draw` may reach, in its own coordinates: letters can extend slightly beyond their line.
    open var drawnBounds: Rect { bounds }

    /// The distance from its bounds to the outside of its focus ring, in points; 0 by default.
    open var focusRingReach: Double { 0 }

    /// Draws the view's own content, in its own coordinates. `dirty` is the part that is needed; the rest is cut off.
    open func draw(_ canvas: Canvas, dirty: Rect) {}

    /// Places the subviews. Called before painting when `setNeedsLayout` was called or the size changed.
    open func layoutSubviews() {}

    /// Returns the preferred size within a given one, in points.
    open func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

    /// Returns the size under the constraints in it that is nearest to a wanted one, in points; its frame stays as it is. The wanted size
    /// counts less than everything else, unless its priorities are raised: `.required` for the width asks for the height at that width.
    open func systemLayoutSizeFitting(
        _ targetSize: Size, withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
        verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        updateConstraintsIfNeeded()
        return LayoutEngine(root: self, isProbe: true).fittingSize(targetSize, horizontal, vertical)
    }

    /// The natural size of its content, in points; `noIntrinsicMetric` for none.
    open var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) }

    /// Returns the height of its content at a width, in points, for content that wraps; nil if the height does not depend on the width.
    open func contentHeight(forWidth width: Double) -> Double? { nil }

    /// The baseline of its first line of text; its bottom edge if it has no text.
    open var firstBaselinePosition: BaselinePosition { .bottom }

    /// The baseline of its last line of text; its bottom edge if it has no text.
    open var lastBaselinePosition: BaselinePosition { .bottom }

    /// Makes, changes or removes constraints. Called before layout when `setNeedsUpdateConstraints` was called. Overrides call `super`.
    open func updateConstraints() {}

    /// The value for "no natural size" in `intrinsicContentSize`.
    public static let noIntrinsicMetric = -1.0
    /// The target for the smallest size in `systemLayoutSizeFitting`.
    public static let layoutFittingCompressedSize = Size.zero
    /// The target for the largest size in `systemLayoutSizeFitting`.
    public static let layoutFittingExpandedSize = Size(width: 10_000, height: 10_000)

    /// Called when it was made from a nib, and all its outlets and actions are connected. Overrides call `super`.
    open func awakeFromNib() {}

    /// Called when it entered or left a window.
    open func didMoveToWindow() {}

    /// Called when the window's theme, scale or settings changed: colours and fonts taken from them are stale.
    open func themeDidChange() {}

    /// Called when the window gained or lost the keyboard: selections turn grey, carets stop.
    open func activationDidChange() {}

    /// Called when the pointer entered or left it or its descendants.
    open func hoverDidChange(_ isHovered: Bool) {}

    /// Returns the commands of its context menu, for the secondary button or the menu key.
    open func contextCommands(at point: Point) -> [Command] { [] }

    /// The point of a context menu that is opened by keyboard, in its own coordinates.
    open var contextMenuAnchor: Point { bounds.center }

    /// Called when the pointer moved over it without a held button.
    open func pointerHovered(_ event: PointerEvent) {}

    /// Whether the Tab key stops at it.
    open var isKeyView: Bool { canBecomeFirstResponder }

    /// Whether it uses the left and right keys while it has the keyboard.
    open var usesArrowKeys: Bool { false }

    /// The group that makes the controls in it one stop of the Tab key; nil, the usual value, lets it stop at each.
    open var keyGroup: KeyGroup? { nil }

    /// Returns whether a point in its own coordinates belongs to it.
    open func contains(_ point: Point) -> Bool { bounds.contains(point) }

    /// The subviews in the order in which the Tab key visits them.
    open var keyViewOrder: [View] { subviews }
}
