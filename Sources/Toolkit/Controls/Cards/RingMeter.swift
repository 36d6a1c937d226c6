public import Graphics

/// A ring that is filled as far as something has come, with the number in it: 34 points wide. It is looked at, and cannot be pressed.
open class RingMeter: View {
    /// How far it has come.
    public var value: Int {
        didSet { if value != oldValue { setNeedsDisplay() } }
    }

    /// How far it can come; 1 at least.
    public var total: Int {
        didSet { if total != oldValue { setNeedsDisplay() } }
    }

    private static let side = 34.0
    private static let line = 4.0

    /// Makes a ring.
    public init(value: Int = 0, of total: Int = 10) {
        (self.value, self.total) = (value, total)
        super.init()
    }

    open override var intrinsicContentSize: Size { Size(width: Self.side, height: Self.side) }

    /// How much of the ring is filled, 0 to 1.
    private var fraction: Double { Double(min(max(value, 0), max(total, 1))) / Double(max(total, 1)) }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .progressBar
        description.value = .number(Double(value), range: 0...Double(max(total, 1)))
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let body = bounds.centered(Size(width: min(bounds.width, bounds.height), height: min(bounds.width, bounds.height)))
        let ring = body.insetBy(dx: Self.line / 2, dy: Self.line / 2)
        canvas.stroke(Path(ellipseIn: ring), theme.separator, width: Self.line)
        if fraction >= 1 {
            canvas.stroke(Path(ellipseIn: ring), theme.chart, width: Self.line)
        } else if fraction > 0 {
            // It goes round with the hands of a clock, also where people read from the right.
            var arc = Path()
            arc.arc(center: ring.center, radius: ring.width / 2, from: -.pi / 2, to: -.pi / 2 + 2 * .pi * fraction)
            canvas.stroke(arc, theme.chart, width: Self.line, style: StrokeStyle(hasRoundCaps: true))
        }
        let text = TextLayout("\(value)", font: theme.resolve(Font(size: 12.5, weight: .semibold, hasTabularDigits: true)))
        canvas.draw(text, at: body.centered(text.size).origin, color: theme.label)
    }
}
