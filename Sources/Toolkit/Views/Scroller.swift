import Graphics

/// The bar at the edge of a scroll view: a thumb to drag, a trough to page in. It shows itself while it is of use.
final class Scroller: View {
    static let width = 14.0
    private static let minimumThumb = 36.0

    var onMove: ((Double) -> Void)?

    private var content = 0.0
    private var visible = 0.0
    private var offset = 0.0
    private var isHovered = false
    private var grab: (pointer: Double, offset: Double)?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isHidden = true
    }

    func update(content: Double, visible: Double, offset: Double) {
        let changed = content != self.content || visible != self.visible || offset != self.offset
        self.content = content
        self.visible = visible
        self.offset = offset
        isHidden = content <= visible || visible <= 0
        if changed { setNeedsDisplay() }
    }

    func flash() { setNeedsDisplay() }

    private var range: Double { max(0, content - visible) }

    private var thumb: Rect {
        let trough = bounds.height - 4
        let length = min(trough, max(Self.minimumThumb, trough * visible / max(content, 1)))
        let y = range > 0 ? (trough - length) * offset / range : 0
        let wide = isHovered || grab != nil
        let width = wide ? 8.0 : 5.0
        return Rect(x: bounds.width - width - 3, y: 2 + y, width: width, height: length)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = thumb
        let color = grab != nil ? theme.scroller.withAlpha(min(1, theme.scroller.alpha * 1.7)) : theme.scroller
        canvas.fill(Path(roundedRect: area, radius: area.width / 2), color)
    }

    override func hoverDidChange(_ isHovered: Bool) {
        self.isHovered = isHovered
        setNeedsDisplay()
    }

    override func pointerDown(_ event: PointerEvent) {
        let y = convert(event.location, from: nil).y
        let area = thumb
        if y < area.minY || y >= area.maxY {
            // A press in the trough goes there, as GTK does; the thumb is then held.
            move(toThumbTop: y - area.height / 2)
        }
        grab = (y, offset)
        setNeedsDisplay()
    }

    override func pointerDragged(_ event: PointerEvent) {
        guard let grab else { return }
        let travel = bounds.height - 4 - thumb.height
        guard travel > 0 else { return }
        let y = convert(event.location, from: nil).y
        onMove?(grab.offset + (y - grab.pointer) * range / travel)
    }

    override func pointerUp(_ event: PointerEvent) {
        grab = nil
        setNeedsDisplay()
    }

    override func pointerCancelled() {
        grab = nil
        setNeedsDisplay()
    }

    private func move(toThumbTop top: Double) {
        let travel = bounds.height - 4 - thumb.height
        guard travel > 0 else { return }
        onMove?(max(0, min(1, (top - 2) / travel)) * range)
    }
}
