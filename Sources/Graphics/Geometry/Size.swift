/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    /// The width, in points.
    public var width: Double
    /// The height, in points.
    public var height: Double

    /// No extent at all.
    public static let zero = Size(width: 0, height: 0)

    /// Makes a size, in points.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Whether it has no area.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
}
