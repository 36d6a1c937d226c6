import Graphics

/// The body of a popover with its arrow and its shadow. The window around it is transparent.
final class PopoverBackground: View {
    /// The room around the body for arrow and shadow, in points.
    static let margin = 24.0
    private static let radius = 10.0

    private let content: View
    private let placement: PopoverPlacement
    private let shadow = ShadowCache()

    init(content: View, placement: PopoverPlacement) {
        self.content = content
        self.placement = placement
        super.init()
        content.clipsToBounds = true
        content.cornerRadius = Self.radius
        addSubview(content)
    }

    // The shadow is part of the window, but nothing of the popover: a press there is one outside.
    override func pointerDown(_ event: PointerEvent) {
        if !body.contains(convert(event.location, from: nil)) { window?.onDismissRequest?() }
    }

    private var body: Rect { bounds.insetBy(dx: Self.margin, dy: Self.margin) }

    override func layoutSubviews() { content.frame = body }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let body = body
        guard !body.insetBy(dx: 4, dy: 4).contains(dirty) else { return canvas.fill(dirty, theme.popoverBackground) }
        shadow.draw(canvas, around: body.offsetBy(x: 0, y: 3), radius: Self.radius, blur: 18, color: theme.shadow)
        let arrow = arrowPath
        canvas.stroke(Path(roundedRect: body, radius: Self.radius), theme.controlBorder, width: 1)
        if let arrow { canvas.stroke(arrow, theme.controlBorder, width: 1) }
        canvas.fill(Path(roundedRect: body, radius: Self.radius), theme.popoverBackground)
        if let arrow { canvas.fill(arrow, theme.popoverBackground) }
    }

    /// A point of the placement's coordinates in this view's.
    private func map(_ point: Point) -> Point {
        point.offsetBy(x: Self.margin - placement.frame.minX, y: Self.margin - placement.frame.minY)
    }

    private var arrowPath: Path? {
        let tip = map(placement.arrowTip)
        let half = PopoverPlacement.arrowLength
        let body = body
        // The foot reaches a little into the body, so that no line is seen between them. It stays beside the round corners.
        let x = PopoverPlacement.footPlace(tip.x, body.minX, body.maxX)
        let y = PopoverPlacement.footPlace(tip.y, body.minY, body.maxY)
        let foot: (Point, Point)
        switch placement.arrowDirection {
        case .left: foot = (Point(x: body.minX + 1, y: y - half), Point(x: body.minX + 1, y: y + half))
        case .right: foot = (Point(x: body.maxX - 1, y: y - half), Point(x: body.maxX - 1, y: y + half))
        case .up: foot = (Point(x: x - half, y: body.minY + 1), Point(x: x + half, y: body.minY + 1))
        case .down: foot = (Point(x: x - half, y: body.maxY - 1), Point(x: x + half, y: body.maxY - 1))
        default: return nil
        }
        var path = Path()
        path.move(to: foot.0)
        path.line(to: tip)
        path.line(to: foot.1)
        return path
    }
}
