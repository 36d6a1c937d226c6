public import Graphics

/// A track that is filled from its beginning according to a progress, 6 points high.
open class ProgressBar: View {
    /// The progress, 0 to 1.
    public var value: Double {
        didSet { if value != oldValue { setNeedsDisplay() } }
    }

    private static let height = 6.0

    /// Makes a bar.
    public init(value: Double = 0) {
        self.value = value
        super.init()
    }

    open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: Self.height) }

    open override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: Self.height) }

    private var fraction: Double { min(max(value, 0), 1) }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .progressBar
        description.value = .number((fraction * 100).rounded(), range: 0...100)
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let body = bounds.centered(Size(width: bounds.width, height: min(bounds.height, Self.height))).pixelAligned(scale: canvas.scale)
        let radius = body.height / 2
        canvas.fill(Path(roundedRect: body, radius: radius), theme.label.withAlpha(0.14))
        guard fraction > 0 else { return }
        // The ends are round even at a small value.
        let filled = Rect(x: 0, y: body.minY, width: max(body.height, body.width * fraction), height: body.height)
        canvas.fill(Path(roundedRect: mirrored(filled).pixelAligned(scale: canvas.scale), radius: radius), theme.chart)
    }
}
