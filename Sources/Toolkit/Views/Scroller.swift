import Graphics

/// The bar at an edge of a scroll view: a thumb to drag, a trough to jump in. It lies over the content, appears while something scrolls or
/// the pointer moves nearby, is wider under the pointer, and then fades.
final class Scroller: View {
    enum Axis {
        case vertical, horizontal
    }

    /// The width of the shown bar at the content's edge, in points.
    static let width = 14.0
    private static let shortestThumb = 36.0
    private static let margin = 2.0
    /// The time for which it stays after the last scroll or move, in seconds.
    private static let linger = 1.2
    private static let fadeTime = 0.25

    let axis: Axis
    /// Called with an offset of the content, in points, when the thumb was moved.
    var onMove: ((Double) -> Void)?

    private var content = 0.0
    private var visible = 0.0
    private var offset = 0.0
    private var isHovered = false
    /// The held position on the thumb, in points from the thumb's start.
    private var grip: Double?

    private(set) var opacity = 0.0 {
        didSet { if opacity != oldValue { mark(thumb) } }
    }
    private var lastUse = 0.0
    private var hiding: ScheduledAction?
    private var fading: Animation?

    init(_ axis: Axis) {
        self.axis = axis
        super.init()
        isHidden = true
    }

    /// Sets the lengths of the content and of its visible part, and the offset, in points.
    func update(content: Double, visible: Double, offset: Double) {
        guard content != self.content || visible != self.visible || offset != self.offset else { return }
        markThumb()
        self.content = content
        self.visible = visible
        self.offset = offset
        // Less than half a pixel is not enough to scroll.
        isHidden = content <= visible + 0.25 || visible <= 0
        markThumb()
    }

    // MARK: - Coming and going

    /// Shows it, and hides it some time after the last call. In between, only one timer wakes up.
    func show() {
        guard !isHidden, let window else { return }
        lastUse = window.now
        fading?.stop()
        fading = nil
        opacity = 1
        if hiding == nil, !isInUse { scheduleHiding(after: Self.linger) }
    }

    private var isInUse: Bool { isHovered || grip != nil }

    private func scheduleHiding(after delay: Double) {
        hiding = window?.schedule(after: delay) { [weak self] in self?.hideIfUnused() }
    }

    private func hideIfUnused() {
        hiding = nil
        guard let window, !isInUse else { return }
        let left = lastUse + Self.linger - window.now
        if left > 0.01 { return scheduleHiding(after: left) }
        fading = window.animate(duration: Self.fadeTime, curve: .linear) { [weak self] progress in self?.opacity = 1 - progress }
    }

    override func didMoveToWindow() {
        guard window == nil else { return }
        hiding?.cancel()
        hiding = nil
        fading?.stop()
        fading = nil
        opacity = 0
    }

    // MARK: - Looks

    private func along(_ point: Point) -> Double { axis == .vertical ? point.y : point.x }

    private var range: Double { max(0, content - visible) }

    private var trough: Double { max(0, (axis == .vertical ? bounds.height : bounds.width) - 2 * Self.margin) }

    private var thumbLength: Double { min(trough, max(Self.shortestThumb, trough * visible / max(content, 1))) }

    private var thumbStart: Double { Self.margin + (range > 0 ? (trough - thumbLength) * offset / range : 0) }

    private var thumb: Rect {
        let thick = isInUse ? 8.0 : 5.0
        let edge = Self.width - thick - 3
        return axis == .vertical
            ? mirrored(Rect(x: edge, y: thumbStart, width: thick, height: thumbLength))
            : Rect(x: thumbStart, y: edge, width: thumbLength, height: thick)
    }

    /// The visible rectangle of the thumb, in its own points; nil if it is invisible.
    private var shownThumb: Rect? { isHidden || opacity <= 0 ? nil : thumb }

    private func markThumb() {
        if let shownThumb { mark(shownThumb) }
    }

    /// Repaints the thumb, which stays, after the window moved its pixels with those of the content.
    func repaintThumb(movedBy delta: Point) {
        guard let shownThumb else { return }
        mark(shownThumb)
        mark(shownThumb.offsetBy(x: delta.x, y: delta.y))
    }

    private func mark(_ thumb: Rect) {
        // Pixels are whole: the thumb is up to one off.
        setNeedsDisplay(thumb.insetBy(dx: -1, dy: -1))
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard opacity > 0 else { return }
        let area = thumb.pixelAligned(scale: canvas.scale)
        let base = theme.scroller
        let alpha = grip != nil ? min(1, base.alpha * 1.7) : base.alpha
        canvas.fill(Path(roundedRect: area, radius: min(area.width, area.height) / 2), base.withAlpha(alpha * opacity))
    }

    // MARK: - Pointer

    /// Returns false for an invisible bar, which cannot be pressed.
    override func contains(_ point: Point) -> Bool { opacity > 0 && super.contains(point) }

    override func hoverDidChange(_ isHovered: Bool) {
        self.isHovered = isHovered
        setNeedsDisplay()
        show()
    }

    override func pointerDown(_ event: PointerEvent) {
        let at = along(convert(event.location, from: nil))
        let start = thumbStart
        if at >= start, at < start + thumbLength {
            grip = at - start
        } else {
            // A press in the trough jumps there, as in GTK; the thumb is then held by its middle.
            grip = thumbLength / 2
            moveThumb(to: at)
        }
        setNeedsDisplay()
        show()
    }

    override func pointerDragged(_ event: PointerEvent) { moveThumb(to: along(convert(event.location, from: nil))) }

    override func pointerUp(_ event: PointerEvent) { endDrag() }

    override func pointerCancelled() { endDrag() }

    private func endDrag() {
        grip = nil
        setNeedsDisplay()
        show()
    }

    /// Moves the content so that the held position of the thumb is at a point of the trough.
    private func moveThumb(to place: Double) {
        let travel = trough - thumbLength
        guard let grip, travel > 0 else { return }
        onMove?(max(0, min(1, (place - grip - Self.margin) / travel)) * range)
    }
}
