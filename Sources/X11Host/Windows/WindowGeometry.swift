import Graphics

/// Sizes and places that X and cairo can hold: both count pixels in 16 bits.
struct WindowGeometry: Equatable {
    /// The left column on the screen, in pixels.
    var x: Int
    /// The top row on the screen, in pixels.
    var y: Int
    /// The number of columns, 1 to 32,767.
    var width: Int
    /// The number of rows, 1 to 32,767.
    var height: Int

    private static let sizes = 1.0...32_767.0
    private static let places = -32_768.0...32_767.0

    /// Limits numbers from outside to the valid range.
    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = Self.clamp(Double(x), Self.places)
        self.y = Self.clamp(Double(y), Self.places)
        self.width = Self.clamp(Double(width), Self.sizes)
        self.height = Self.clamp(Double(height), Self.sizes)
    }

    /// Makes a rectangle of pixels from one of screen points at a scale factor. Every edge is rounded separately, so that neighbours stay
    /// neighbours.
    init(_ rect: Rect, scale: Double) {
        let left = Self.clamp(rect.minX * scale, Self.places)
        let top = Self.clamp(rect.minY * scale, Self.places)
        x = left
        y = top
        width = Self.clamp(rect.maxX * scale - Double(left), Self.sizes)
        height = Self.clamp(rect.maxY * scale - Double(top), Self.sizes)
    }

    /// The content's size in points at a scale factor.
    func size(scale: Double) -> Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

    /// The content's place on the screen in points at a scale factor.
    func origin(scale: Double) -> Point { Point(x: Double(x) / scale, y: Double(y) / scale) }

    /// Returns a whole number inside a range; NaN becomes the range's beginning.
    static func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Int {
        guard value.isFinite else { return Int(value == .infinity ? range.upperBound : range.lowerBound) }
        return Int(min(max(value.rounded(), range.lowerBound), range.upperBound))
    }
}
