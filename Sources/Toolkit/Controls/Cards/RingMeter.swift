public import Graphics

/// A ring that shows progress, with the number in it if there is room. It cannot be pressed.
open class RingMeter: View {
    /// The progress.
    public var value: Int {
        didSet { if value != oldValue { setNeedsDisplay() } }
    }

    /// The progress of a full ring; 1 at least.
    public var total: Int {
        didSet { if total != oldValue { setNeedsDisplay() } }
    }

    private let side: Double
    /// The smallest diameter with a number in it, in points.
    private static let roomForNumber = 26.0

    /// Makes a ring.
    ///
    /// - Parameter side: its diameter in points.
    public init(value: Int = 0, of total: Int = 10, side: Double = 34) {
        (self.value, self.total, self.side) = (value, total, side)
        super.init()
    }

    open override var intrinsicContentSize: Size { Size(width: side, height: side) }

    /// The filled part of the ring, 0 to 1.
    private var fraction: Double { Double(min(max(value, 0), max(total, 1))) / Double(max(total, 1)) }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .progressBar
        description.value = .number(Double(value), range: 0...Double(max(total, 1)))
    }

    open override var isPaintedWhole: Bool { true }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let body = bounds.centered(Size(width: min(bounds.width, bounds.height), height: min(bounds.width, bounds.height)))
        let line = min(4, body.width / 5)
        let ring = body.insetBy(dx: line / 2, dy: line / 2)
        canvas.stroke(Path(ellipseIn: ring), theme.separator, width: line)
        if fraction >= 1 {
            canvas.stroke(Path(ellipseIn: ring), theme.chart, width: line)
        } else if fraction > 0 {
            // The arc grows clockwise, also in languages that are read from the right.
            var arc = Path()
            arc.arc(center: ring.center, radius: ring.width / 2, from: -.pi / 2, to: -.pi / 2 + 2 * .pi * fraction)
            canvas.stroke(arc, theme.chart, width: line, style: StrokeStyle(hasRoundCaps: true))
        }
        guard body.width >= Self.roomForNumber else { return }
        let text = TextLayout("\(value)", font: theme.resolve(Font(size: 12.5, weight: .semibold, hasTabularDigits: true)))
        canvas.draw(text, at: body.centered(text.size).origin, color: theme.label)
    }
}
