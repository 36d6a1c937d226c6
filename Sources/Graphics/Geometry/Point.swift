/// A place in a coordinate system whose y axis points down, in points.
public struct Point: Hashable, Sendable {
    /// The distance from the left, in points.
    public var x: Double
    /// The distance from the top, in points.
    public var y: Double

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// Makes a point from its coordinates, in points.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns the point moved by `x` and `y` points.
    public func offsetBy(x dx: Double, y dy: Double) -> Point { Point(x: x + dx, y: y + dy) }

    /// Returns the vector from another point to this one.
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

    /// The sum of two vectors.
    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

    /// Returns the distance to another point, in points.
    public func distance(to other: Point) -> Double {
        let d = self - other
        return (d.x * d.x + d.y * d.y).squareRoot()
    }
}
