public import Graphics

/// A view onto a larger content: wheel, touchpad, keys and scroll bars move it. Subviews are added to `contentView`.
///
/// Content moves by whole device pixels, so that it stays crisp; fractions are kept, so that slow fingers are not ignored. A scroll beyond
/// the ends of the content is passed on to the scroll view around it.
open class ScrollView: View {
    /// The view that is scrolled. Its size is that of the content.
    public let contentView = View()

    /// The content's point at the top left corner. Setting it stops content that glides.
    public final var contentOffset: Point {
        get { viewport.boundsOrigin }
        set {
            stopCoasting()
            moveContent(to: newValue)
        }
    }

    /// The content's size, in points.
    public final var contentSize = Size.zero {
        didSet {
            guard contentSize != oldValue else { return }
            contentView.frame = Rect(origin: .zero, size: contentSize)
            setNeedsLayout()
            moveContent(to: exactOffset)
        }
    }

    /// Called after the content moved.
    public final var onScroll: (() -> Void)?

    /// The distance of one wheel click, in points.
    public final var wheelStep = 60.0

    /// The distance of an arrow key, in points.
    public final var lineStep = 40.0

    /// Describes the cells, if it has any. In other scroll views, the nodes of the content replace that of the scroll view.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        (self as? any CellHost)?.describeCells(&description)
    }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        (self as? any CellHost)?.performOnCells(act, on: key) ?? false || super.accessibilityPerform(act, on: key)
    }

    /// Whether it draws only a background: its scrollers know their previous positions. A subclass may draw anything, so it is painted
    /// whole at each step unless it overrides this.
    open override var drawsOnlyBackground: Bool { type(of: self) == ScrollView.self }

    let viewport = View()
    let scroller = Scroller(.vertical)
    private let horizontalScroller = Scroller(.horizontal)
    private var velocity = VelocityTracker()
    /// The animation of content that glides.
    private(set) final var coasting: Animation?
    /// The distance by which gliding content was moved because the content above it became higher, in points.
    private var coastingShift = 0.0
    private var autoscroller: Autoscroller?

    /// The position of the content before rounding to pixels.
    private(set) final var exactOffset = Point.zero

    /// Makes a scroll view.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
        viewport.clipsToBounds = true
        addSubview(viewport)
        viewport.addSubview(contentView)
        addSubview(scroller)
        addSubview(horizontalScroller)
        scroller.onMove = { [weak self] offset in
            guard let self else { return }
            contentOffset = Point(x: exactOffset.x, y: offset)
        }
        horizontalScroller.onMove = { [weak self] offset in
            guard let self else { return }
            contentOffset = Point(x: offset, y: exactOffset.y)
        }
    }

    /// The visible part of the content, in the content's points.
    public final var visibleRect: Rect { Rect(origin: contentOffset, size: bounds.size) }

    /// The largest offset of the content.
    public final var maximumOffset: Point {
        Point(x: max(0, contentSize.width - bounds.width), y: max(0, contentSize.height - bounds.height))
    }

    /// Moves the content towards an offset, as far as possible.
    final func moveContent(to wanted: Point) {
        let limit = maximumOffset
        exactOffset = Point(x: max(0, min(wanted.x, limit.x)), y: max(0, min(wanted.y, limit.y)))
        let new = Point(x: pixelRounded(exactOffset.x), y: pixelRounded(exactOffset.y))
        guard new != contentOffset else { return }
        moveViewport(to: new)
        updateScrollers()
        setNeedsLayout()
        contentDidScroll()
        onScroll?()
    }

    /// Moves the pixels of the last frame if possible: then only the new part is painted.
    private func moveViewport(to origin: Point) {
        let delta = viewport.boundsOrigin - origin
        guard viewport.subviewList.cover == nil, let window, let area = movableArea else {
            viewport.boundsOrigin = origin
            return
        }
        viewport.storedBoundsOrigin = origin
        window.frames.movePixels(in: area, by: delta)
        scroller.repaintThumb(movedBy: delta)
        horizontalScroller.repaintThumb(movedBy: delta)
    }

    /// Called after the content moved, for subclasses.
    open func contentDidScroll() {}

    /// Moves the content as little as needed to show a rectangle of it; of one that is too large, the top left.
    public final func scrollRectToVisible(_ rect: Rect) {
        var offset = exactOffset
        if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
        if rect.minY < offset.y { offset.y = rect.minY }
        if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
        if rect.minX < offset.x { offset.x = rect.minX }
        if offset != exactOffset { contentOffset = offset }
    }

    open override func layoutSubviews() {
        viewport.frame = Rect(origin: .zero, size: bounds.size)
        moveContent(to: exactOffset)
        let width = Scroller.width
        let corner = contentSize.width > bounds.width ? width : 0
        scroller.frame = mirrored(Rect(x: bounds.width - width, y: 0, width: width, height: max(0, bounds.height - corner)))
        horizontalScroller.frame = mirrored(Rect(x: 0, y: bounds.height - width, width: max(0, bounds.width - width), height: width))
        updateScrollers()
    }

    private func updateScrollers() {
        scroller.update(content: contentSize.height, visible: bounds.height, offset: contentOffset.y)
        horizontalScroller.update(content: contentSize.width, visible: bounds.width, offset: contentOffset.x)
    }

    /// Shows the scroll bars for a moment, if there is something to scroll.
    public final func flashScrollers() {
        scroller.show()
        horizontalScroller.show()
    }

    open override func pointerHovered(_ event: PointerEvent) { flashScrollers() }

    open override func scrolled(_ event: ScrollEvent) -> Bool {
        if event.isGestureEnd { return startCoasting() || super.scrolled(event) }
        stopCoasting()
        let step = event.isPrecise ? 1 : wheelStep
        var delta = event.delta
        // Shift turns a wheel sideways, for mice with only one wheel.
        if event.modifiers.contains(.shift), delta.x == 0 { delta = Point(x: delta.y, y: 0) }
        let before = exactOffset
        moveContent(to: Point(x: before.x + delta.x * step, y: before.y + delta.y * step))
        let used = exactOffset - before
        if event.isPrecise { velocity.add(used, at: event.time) }
        if used != .zero { flashScrollers() }
        let rest = Point(x: delta.x - used.x / step, y: delta.y - used.y / step)
        // A remainder from rounding is not passed on.
        guard abs(rest.x) > 1e-6 || abs(rest.y) > 1e-6 else { return true }
        var unused = event
        unused.delta = rest
        return super.scrolled(unused) || used != .zero
    }

    open override var usesArrowKeys: Bool { true }

    open override func keyDown(_ event: KeyEvent) -> Bool { scroll(byKey: event) || super.keyDown(event) }

    open override func didMoveToWindow() {
        if window == nil {
            stopCoasting()
            stopAutoscroll()
        }
    }
}

/// Content that glides after the fingers left the touchpad.
extension ScrollView {
    /// Starts to glide. Returns whether the content glides.
    private func startCoasting() -> Bool {
        guard let window, window.settings.animationsEnabled else { return false }
        let glide = Glide(velocity: velocity.velocity(at: window.now), from: exactOffset)
        velocity.reset()
        guard let glide else { return false }
        stopCoasting()
        window.pointer.contentCoasts(in: self)
        coastingShift = 0
        coasting = window.animate(duration: glide.duration, curve: .linear) { [weak self] progress in
            guard let self else { return }
            coast(to: glide.position(after: progress * glide.duration).offsetBy(x: 0, y: coastingShift))
        } completion: { [weak self] in
            self?.coasting = nil
        }
        return true
    }

    private func coast(to place: Point) {
        let before = exactOffset
        moveContent(to: place)
        window?.pointer.holdHover()
        flashScrollers()
        // At its end content stops, and nothing wakes the program up any more.
        if exactOffset == before, place != before { stopCoasting() }
    }

    /// Corrects the glide after the content above became higher by some points, so that the visible content does not jump.
    func shiftCoasting(by distance: Double) {
        if coasting != nil { coastingShift += distance }
    }

    /// Stops content that glides where it is, after a press, a scroll or a jump.
    public func stopCoasting() {
        coasting?.stop()
        coasting = nil
    }
}

/// Content that moves while the pointer is held at its edge.
extension ScrollView {
    /// Moves the content as long as the pointer (in window points) is held outside, or less than `margin` inside of an edge. `onStep` is
    /// called after each move, because other content is then under the pointer.
    public func autoscroll(towards location: Point, margin: Double = 0, onStep: @escaping () -> Void) {
        let distance = Autoscroller.distance(of: convert(location, from: nil), outside: bounds.size, margin: margin)
        guard distance != .zero else { return stopAutoscroll() }
        let scroller = autoscroller ?? Autoscroller(self, onStep: onStep)
        scroller.onStep = onStep
        autoscroller = scroller
        scroller.update(distance: distance)
    }

    /// Ends what `autoscroll(towards:)` began.
    public func stopAutoscroll() {
        autoscroller?.stop()
        autoscroller = nil
    }
}
