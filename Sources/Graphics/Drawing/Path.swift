/// Lines and curves to fill or to stroke, in points.
public struct Path: Sendable, Hashable {
    /// One step of a path.
    public enum Element: Sendable, Hashable {
        case move(Point)
        case line(Point)
        case curve(control1: Point, control2: Point, end: Point)
        /// An arc of a circle, clockwise on screen from one angle to another, in radians from the x axis.
        case arc(center: Point, radius: Double, from: Double, to: Double)
        case close
    }

    /// The steps.
    public private(set) var elements: [Element] = []

    /// Makes an empty path.
    public init() {}

    /// Makes a rectangle.
    public init(rect: Rect) {
        move(to: rect.origin)
        line(to: Point(x: rect.maxX, y: rect.minY))
        line(to: Point(x: rect.maxX, y: rect.maxY))
        line(to: Point(x: rect.minX, y: rect.maxY))
        close()
    }

    /// Makes a rectangle with round corners; the radius is at most half of the shorter side.
    public init(roundedRect rect: Rect, radius: Double) {
        let r = max(0, min(radius, min(rect.width, rect.height) / 2))
        let quarter = Double.pi / 2
        arc(center: Point(x: rect.maxX - r, y: rect.minY + r), radius: r, from: -quarter, to: 0)
        arc(center: Point(x: rect.maxX - r, y: rect.maxY - r), radius: r, from: 0, to: quarter)
        arc(center: Point(x: rect.minX + r, y: rect.maxY - r), radius: r, from: quarter, to: 2 * quarter)
        arc(center: Point(x: rect.minX + r, y: rect.minY + r), radius: r, from: 2 * quarter, to: 3 * quarter)
        close()
    }

    /// Makes a circle or an ellipse that fills a rectangle.
    public init(ellipseIn rect: Rect) {
        let k = 0.5522847498
        let rx = rect.width / 2
        let ry = rect.height / 2
        let c = rect.center
        move(to: Point(x: c.x + rx, y: c.y))
        curve(
            to: Point(x: c.x, y: c.y + ry), control1: Point(x: c.x + rx, y: c.y + ry * k),
            control2: Point(x: c.x + rx * k, y: c.y + ry))
        curve(
            to: Point(x: c.x - rx, y: c.y), control1: Point(x: c.x - rx * k, y: c.y + ry),
            control2: Point(x: c.x - rx, y: c.y + ry * k))
        curve(
            to: Point(x: c.x, y: c.y - ry), control1: Point(x: c.x - rx, y: c.y - ry * k),
            control2: Point(x: c.x - rx * k, y: c.y - ry))
        curve(
            to: Point(x: c.x + rx, y: c.y), control1: Point(x: c.x + rx * k, y: c.y - ry),
            control2: Point(x: c.x + rx, y: c.y - ry * k))
        close()
    }

    /// Starts a new line at a point.
    public mutating func move(to point: Point) { elements.append(.move(point)) }

    /// Goes straight to a point.
    public mutating func line(to point: Point) { elements.append(.line(point)) }

    /// Adds a Bézier curve to a point.
    public mutating func curve(to end: Point, control1: Point, control2: Point) {
        elements.append(.curve(control1: control1, control2: control2, end: end))
    }

    /// Adds a straight line to the start of an arc, and the arc, clockwise on screen, with angles in radians.
    public mutating func arc(center: Point, radius: Double, from: Double, to: Double) {
        elements.append(.arc(center: center, radius: radius, from: from, to: to))
    }

    /// Closes the line with a straight one to its start.
    public mutating func close() { elements.append(.close) }

    /// Adds another path's steps.
    public mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }
}
