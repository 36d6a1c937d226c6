/// A rectangle in points: an origin at the top left and a size.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The width and the height.
    public var size: Size

    /// An empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// Makes a rectangle from its corner and its size.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Makes a rectangle from its four numbers, in points.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The left edge.
    public var minX: Double { origin.x }
    /// The top edge.
    public var minY: Double { origin.y }
    /// The right edge.
    public var maxX: Double { origin.x + size.width }
    /// The bottom edge.
    public var maxY: Double { origin.y + size.height }
    /// The middle between left and right.
    public var midX: Double { origin.x + size.width / 2 }
    /// The middle between top and bottom.
    public var midY: Double { origin.y + size.height / 2 }
    /// The width, in points.
    public var width: Double { size.width }
    /// The height, in points.
    public var height: Double { size.height }
    /// The middle.
    public var center: Point { Point(x: midX, y: midY) }
    /// Whether it covers no area.
    public var isEmpty: Bool { size.isEmpty }

    /// Returns whether a point lies inside; the right and the bottom edge belong to the neighbour.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Returns whether another rectangle lies completely inside.
    public func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// Returns whether two rectangles share any area.
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY && !isEmpty && !other.isEmpty
    }

    /// Returns the shared area, or nil if there is none.
    public func intersection(_ other: Rect) -> Rect? {
        guard intersects(other) else { return nil }
        let x = max(minX, other.minX)
        let y = max(minY, other.minY)
        return Rect(x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
    }

    /// Returns the smallest rectangle around both; an empty one adds no area.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let x = min(minX, other.minX)
        let y = min(minY, other.minY)
        return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }

    /// The rectangle moved.
    public func offsetBy(x dx: Double, y dy: Double) -> Rect { Rect(origin: origin.offsetBy(x: dx, y: dy), size: size) }

    /// Returns the rectangle made smaller on each side (larger for a negative distance), never below zero.
    public func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            x: minX + insets.left, y: minY + insets.top, width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }

    /// Returns the rectangle made smaller by `dx` left and right and `dy` above and below.
    public func insetBy(dx: Double, dy: Double) -> Rect {
        inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
    }

    /// Returns the rectangle with its edges on the nearest device pixels at a scale factor (pixels per point).
    public func pixelAligned(scale: Double) -> Rect {
        let x = (minX * scale).rounded() / scale
        let y = (minY * scale).rounded() / scale
        return Rect(
            x: x, y: y, width: (maxX * scale).rounded() / scale - x, height: (maxY * scale).rounded() / scale - y)
    }

    /// Returns a rectangle of a size in the middle of this one.
    public func centered(_ inner: Size) -> Rect {
        Rect(x: midX - inner.width / 2, y: midY - inner.height / 2, width: inner.width, height: inner.height)
    }

    /// Returns the largest rectangle of a content's proportions that fits inside, in the middle.
    public func aspectFit(_ content: Size) -> Rect {
        guard !content.isEmpty, !isEmpty else { return Rect(origin: center, size: .zero) }
        let factor = min(width / content.width, height / content.height)
        return centered(Size(width: content.width * factor, height: content.height * factor))
    }

    /// Returns the smallest rectangle of a content's proportions that covers this one, in the middle.
    public func aspectFill(_ content: Size) -> Rect {
        guard !content.isEmpty, !isEmpty else { return Rect(origin: center, size: .zero) }
        let factor = max(width / content.width, height / content.height)
        return centered(Size(width: content.width * factor, height: content.height * factor))
    }
}
