import Graphics

/// The frame of a presented view: a sheet has round corners and a shadow around it.
final class SheetFrame: View {
    static let shadow = 28.0
    static let radius = 10.0
    private let isSheet: Bool
    private let cache = ShadowCache()

    /// Its opacity while it comes or goes; 0 while pictures replace it. It gets keys from the beginning, before it is visible, and has the
    /// keyboard during the motion. Presses reach the visible views.
    var opacity = 1.0 {
        didSet { if opacity != oldValue { invalidateInSuperview() } }
    }

    override var paintedAlpha: Double { opacity }

    /// The page that covers a part of it.
    var curl: PageCurl? {
        didSet {
            guard curl != oldValue else { return }
            clip = curl?.underneath
            setNeedsDisplay()
        }
    }
    private var clip: Path?

    override var clipPath: Path? { clip }

    /// The width of its shadow around the view, in points.
    var border: Double { isSheet ? Self.shadow : 0 }

    init(isSheet: Bool) {
        self.isSheet = isSheet
        super.init()
    }

    override func contains(_ point: Point) -> Bool {
        guard opacity >= 0.01 else { return false }
        guard let curl else { return super.contains(point) }
        return bounds.contains(point) && curl.uncovers(point)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard isSheet else { return canvas.fill(bounds, curl == nil ? theme.background : theme.secondaryBackground) }
        let body = bounds.insetBy(dx: Self.shadow, dy: Self.shadow)
        // The corners are round: the shadow is visible behind them.
        if !body.insetBy(dx: Self.radius, dy: Self.radius).contains(dirty) {
            cache.draw(canvas, around: body.offsetBy(x: 0, y: 6), radius: Self.radius, blur: 20, color: theme.shadow)
        }
        canvas.fill(Path(roundedRect: body, radius: Self.radius), theme.secondaryBackground)
    }
}
