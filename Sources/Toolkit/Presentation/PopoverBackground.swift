public import Graphics
import Imaging

/// The background of a popover's content: a body with round corners, the arrow to its source, and a shadow.
///
/// A subclass gives popovers another look. It overrides the class properties for the insets of the content and the size of the arrow, and
/// draws itself in `draw`, mostly by filling `outline`. A popover takes it as its `popoverBackgroundClass`. The window around it is
/// transparent.
open class PopoverBackground: View {
    /// The insets of the content from the body's edges, in points.
    open class var contentInsets: EdgeInsets { .zero }

    /// The length of the arrow outside of the body, in points.
    open class var arrowHeight: Double { PopoverPlacement.arrowLength }

    /// The width of the arrow at the body, in points.
    open class var arrowBase: Double { 2 * PopoverPlacement.arrowLength }

    /// The radius of the body's corners, in points.
    open class var bodyRadius: Double { 10 }

    /// The room around the body for arrow and shadow, in points.
    class var margin: Double { max(24, arrowHeight + 2) }

    /// The smallest distance of the arrow's middle from a corner of the body, in points.
    class var arrowInset: Double { bodyRadius + arrowBase / 2 }

    /// The edge of the arrow; empty if the popover has none, because its body covers its source.
    public private(set) final var arrowDirection: PopoverArrowDirection = []

    /// The distance of the arrow's tip from the middle of the body's edge, in points, to the right or down.
    public private(set) final var arrowOffset = 0.0

    private var content: View?
    private let shadow = ShadowCache()
    /// The whole background from the last drawing, for frames that paint a part of it.
    private var picture: (look: Look, image: Image)?

    /// The properties that determine the drawn background.
    private struct Look: Equatable {
        let size: Size
        let outline: Path
        let scale: Double
        let body, edge, shadow: Color
    }

    /// Makes a background; the popover adds the content.
    public required init() { super.init(frame: .zero) }

    /// Adds the content and sets the place of the arrow.
    final func take(_ content: View, placement: PopoverPlacement) {
        self.content = content
        point(placement)
        content.clipsToBounds = true
        addSubview(content)
    }

    /// Sets the place of the arrow.
    final func point(_ placement: PopoverPlacement) {
        (arrowDirection, arrowOffset) = Self.arrow(of: placement)
        setNeedsDisplay()
    }

    /// Returns whether the arrow is already at a placement.
    final func points(as placement: PopoverPlacement) -> Bool {
        let (direction, offset) = Self.arrow(of: placement)
        return direction == arrowDirection && offset == arrowOffset
    }

    private static func arrow(of placement: PopoverPlacement) -> (direction: PopoverArrowDirection, offset: Double) {
        switch placement.arrowDirection {
        case .left, .right: (placement.arrowDirection, placement.arrowTip.y - placement.frame.midY)
        case .up, .down: (placement.arrowDirection, placement.arrowTip.x - placement.frame.midX)
        default: (placement.arrowDirection, 0)
        }
    }

    // The shadow is part of the window, but not of the popover: a press there counts as outside.
    open override func pointerDown(_ event: PointerEvent) {
        if !body.contains(convert(event.location, from: nil)) { window?.onDismissRequest?() }
    }

    /// The part without the arrow and the shadow.
    public final var body: Rect { bounds.insetBy(dx: Self.margin, dy: Self.margin) }

    /// The body's edge with the arrow.
    public final var outline: Path { Path(popoverBody: body, radius: Self.bodyRadius, arrow: arrow) }

    /// Draws the soft shadow around the body.
    public final func drawShadow(_ canvas: Canvas) {
        shadow.draw(canvas, around: body.offsetBy(x: 0, y: 3), radius: Self.bodyRadius, blur: 18, color: theme.shadow)
    }

    open override func layoutSubviews() {
        guard let content else { return }
        let insets = Self.contentInsets
        content.frame = body.inset(by: insets)
        // Its corners stay inside of the body's.
        content.cornerRadius = max(0, Self.bodyRadius - [insets.top, insets.left, insets.bottom, insets.right].reduce(.infinity, min))
    }

    /// Draws shadow, edge, body and arrow; body and arrow have one colour. The edge is an opaque line outside both: content does not cover
    /// it, and it is visible even without window blending.
    public final func drawBody(_ canvas: Canvas, dirty: Rect, _ color: Color) {
        guard !body.insetBy(dx: 4, dy: 4).contains(dirty) else { return canvas.fill(dirty, color) }
        guard !dirty.contains(bounds) else { return drawWhole(canvas, color) }
        // A part that cuts the corners would get different pixels there than the whole.
        let look = Look(
            size: bounds.size, outline: outline, scale: canvas.scale, body: color, edge: theme.popoverEdge, shadow: theme.shadow)
        if picture?.look != look {
            let (width, height) = (Int((bounds.width * canvas.scale).rounded(.up)), Int((bounds.height * canvas.scale).rounded(.up)))
            let drawn = PixelBuffer.drawn(width: width, height: height, isOpaque: false, scale: canvas.scale) { drawWhole($0, color) }
            picture = drawn.flatMap { Image($0, scale: canvas.scale) }.map { (look, $0) }
        }
        guard let picture else { return drawWhole(canvas, color) }
        canvas.draw(picture.image, in: Rect(origin: .zero, size: picture.image.size))
    }

    private func drawWhole(_ canvas: Canvas, _ color: Color) {
        drawShadow(canvas)
        let line = max(1, canvas.scale.rounded()) / canvas.scale
        canvas.fill(
            Path(popoverBody: body.insetBy(dx: -line, dy: -line), radius: Self.bodyRadius + line, arrow: arrow?.grown(by: line)),
            theme.popoverEdge)
        canvas.fill(outline, color)
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) { drawBody(canvas, dirty: dirty, theme.popoverBackground) }

    private var arrow: PopoverArrow? {
        let body = body, height = Self.arrowHeight, half = Self.arrowBase / 2, inset = Self.arrowInset
        let tip: Point
        switch arrowDirection {
        case .left: tip = Point(x: body.minX - height, y: body.midY + arrowOffset)
        case .right: tip = Point(x: body.maxX + height, y: body.midY + arrowOffset)
        case .up: tip = Point(x: body.midX + arrowOffset, y: body.minY - height)
        case .down: tip = Point(x: body.midX + arrowOffset, y: body.maxY + height)
        default: return nil
        }
        // The foot stays away from the round corners, and the tip at its target: the arrow may lean.
        let isUpright = arrowDirection == .up || arrowDirection == .down
        let middle =
            isUpright
            ? PopoverPlacement.footPlace(tip.x, body.minX, body.maxX, inset: inset)
            : PopoverPlacement.footPlace(tip.y, body.minY, body.maxY, inset: inset)
        return PopoverArrow(direction: arrowDirection, tip: tip, foot: (middle - half)...(middle + half), length: height)
    }
}

/// An arrow of a popover's outline.
struct PopoverArrow {
    let direction: PopoverArrowDirection
    let tip: Point
    /// The range of its foot along its edge.
    let foot: ClosedRange<Double>
    /// The distance of the tip from that edge, in points.
    let length: Double

    /// Returns the arrow with each of its sides, and the edge at its foot, moved outwards by a distance in points.
    func grown(by distance: Double) -> PopoverArrow {
        // The coordinates along the edge and away from it.
        let isUpright = direction == .up || direction == .down
        let sign = direction == .up || direction == .left ? -1.0 : 1.0
        let (along, out) = isUpright ? (tip.x, tip.y) : (tip.y, tip.x)
        let (low, high) = (foot.lowerBound, foot.upperBound)
        guard length > 0, high > low else { return self }
        let (lowSide, highSide) = (Self.length(along - low, length), Self.length(along - high, length))
        let part = 1 + distance * (lowSide + highSide) / (length * (high - low))
        let grownAlong = low + (along - low) * part - distance * lowSide / length
        let grownOut = out + sign * length * (part - 1)
        let newLow = low + (along - low) * distance / length - distance * lowSide / length
        let newHigh = high + (along - high) * distance / length + distance * highSide / length
        return PopoverArrow(
            direction: direction, tip: isUpright ? Point(x: grownAlong, y: grownOut) : Point(x: grownOut, y: grownAlong),
            foot: min(newLow, newHigh)...max(newLow, newHigh), length: length + length * (part - 1) - distance)
    }

    private static func length(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
}

extension Path {
    /// Makes a rectangle with round corners and an arrow at one edge.
    init(popoverBody body: Rect, radius: Double, arrow: PopoverArrow?) {
        self.init()
        let r = max(0, min(radius, min(body.width, body.height) / 2)), quarter = Double.pi / 2
        let (foot, tip) = (arrow?.foot ?? 0...0, arrow?.tip ?? .zero)
        if arrow?.direction == .up {
            for point in [Point(x: foot.lowerBound, y: body.minY), tip, Point(x: foot.upperBound, y: body.minY)] { line(to: point) }
        }
        arc(center: Point(x: body.maxX - r, y: body.minY + r), radius: r, from: -quarter, to: 0)
        if arrow?.direction == .right {
            for point in [Point(x: body.maxX, y: foot.lowerBound), tip, Point(x: body.maxX, y: foot.upperBound)] { line(to: point) }
        }
        arc(center: Point(x: body.maxX - r, y: body.maxY - r), radius: r, from: 0, to: quarter)
        if arrow?.direction == .down {
            for point in [Point(x: foot.upperBound, y: body.maxY), tip, Point(x: foot.lowerBound, y: body.maxY)] { line(to: point) }
        }
        arc(center: Point(x: body.minX + r, y: body.maxY - r), radius: r, from: quarter, to: 2 * quarter)
        if arrow?.direction == .left {
            for point in [Point(x: body.minX, y: foot.upperBound), tip, Point(x: body.minX, y: foot.lowerBound)] { line(to: point) }
        }
        arc(center: Point(x: body.minX + r, y: body.minY + r), radius: r, from: 2 * quarter, to: 3 * quarter)
        close()
    }
}
