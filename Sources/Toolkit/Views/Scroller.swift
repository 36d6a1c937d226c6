import Graphics

/// The bar at an edge of a scroll view: a thumb to drag, a trough to jump in. It lies over the content, shows itself while something
/// scrolls or the pointer moves nearby, is wider under the pointer, and then fades.
final class Scroller: View {
    enum Axis {
        case vertical, horizontal
    }

    /// How much of the content's edge it takes when it is shown, in points.
    static let width = 14.0
    private static let shortestThumb = 36.0
    private static let margin = 2.0
    /// How long it stays after the last scroll or move, in seconds.
    private static let linger = 1.2
    private static let fadeTime = 0.25

    let axis: Axis
    /// The thumb was moved to an offset of the content, in points.
    var onMove: ((Double) -> Void)?

    private var content = 0.0
    private var visible = 0.0
    private var offset = 0.0
    private var isHovered = false
    /// Where on the thumb it is held, in points from the thumb's start.
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

    /// Says how long the content is, how much of it can be seen, and where, in points.
    func update(content: Double, visible: Double, offset: Double) {
        guard content != self.content || visible != self.visible || offset != self.offset else { return }
        markThumb()
        self.content = content
        self.visible = visible
        self.offset = offset
        // Less than half a pixel is no way to scroll.
        isHidden = content <= visible + 0.25 || visible <= 0
        markThumb()
    }

    // MARK: - Coming and going

    /// Shows it, and lets it go again some time after the last call. Between the two nothing is woken up but once.
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

    /// The thumb where it can be seen, in its own points; nil where there is none to be seen.
    private var shownThumb: Rect? { isHidden || opacity <= 0 ? nil : thumb }

    private func markThumb() {
        if let shownThumb { mark(shownThumb) }
    }

    /// The window moved the pixels of the content, and the thumb's with them: the thumb itself stays where it is.
    func repaintThumb(movedBy delta: Point) {
        guard let shownThumb else { return }
        mark(shownThumb)
        mark(shownThumb.offsetBy(x: delta.x, y: delta.y))
    }

    private func mark(_ thumb: Rect) {
        // It is on whole pixels, up to one off.
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

    /// What cannot be seen is not pressed either.
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
            // A press in the trough goes there, as GTK does; the thumb is then held by its middle.
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

    /// Moves the content so that the held place of the thumb is at a point of the trough.
    private func moveThumb(to place: Double) {
        let travel = trough - thumbLength
        guard let grip, travel > 0 else { return }
        onMove?(max(0, min(1, (place - grip - Self.margin) / travel)) * range)
    }
}
