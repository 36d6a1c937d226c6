/// A rectangle of whole device pixels, for the damage of a frame buffer.
public struct PixelRect: Hashable, Sendable {
    /// The left column.
    public var x: Int
    /// The top row.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Makes a rectangle of pixels.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The smallest rectangle of whole pixels around a rectangle of points at a scale factor (pixels per point).
    public init(covering rect: Rect, scale: Double) {
        // A little tolerance keeps 10.000000001 from touching pixel 11.
        let left = Int((rect.minX * scale + 0.001).rounded(.down))
        let top = Int((rect.minY * scale + 0.001).rounded(.down))
        let right = Int((rect.maxX * scale - 0.001).rounded(.up))
        let bottom = Int((rect.maxY * scale - 0.001).rounded(.up))
        self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// Whether it is empty.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Returns the pixels that both share, or nil if there are none.
    public func intersection(_ other: PixelRect) -> PixelRect? {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        guard right > left, bottom > top else { return nil }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the smallest rectangle around both.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    /// Returns the same rectangle in points at a scale factor.
    public func rect(scale: Double) -> Rect {
        Rect(
            x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale, height: Double(height) / scale)
    }
}
