/// A width and a height in pixels.
public struct PixelSize: Sendable, Hashable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Makes a size of `width` by `height` pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Returns the largest size of the same shape inside `frame`; the size itself if it already fits. Never below one pixel.
    ///
    /// - Parameter frame: the size to fit into; sides below one pixel count as one.
    public func fitted(into frame: PixelSize) -> PixelSize {
        let frame = PixelSize(width: max(1, frame.width), height: max(1, frame.height))
        guard width > 0, height > 0 else { return PixelSize(width: 1, height: 1) }
        if width <= frame.width, height <= frame.height { return self }
        // The calculation is in floating point, because products of untrusted integers would need checks.
        let scale = min(Double(frame.width) / Double(width), Double(frame.height) / Double(height))
        return scaled(by: scale, atMost: frame)
    }

    /// Returns the smallest size of the same shape that covers `frame`; the size itself if it is no larger on one side.
    ///
    /// - Parameter frame: the size to cover; sides below one pixel count as one.
    public func covering(_ frame: PixelSize) -> PixelSize {
        guard width > 0, height > 0 else { return PixelSize(width: 1, height: 1) }
        let scale = max(Double(max(1, frame.width)) / Double(width), Double(max(1, frame.height)) / Double(height))
        return scale >= 1 ? self : scaled(by: scale, atMost: self)
    }

    /// Returns this size with its sides exchanged.
    var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// Returns the sides times `scale`, rounded, at least one pixel and at most those of `limit`.
    func scaled(by scale: Double, atMost limit: PixelSize) -> PixelSize {
        PixelSize(
            width: max(1, min(limit.width, Int((Double(width) * scale).rounded()))),
            height: max(1, min(limit.height, Int((Double(height) * scale).rounded()))))
    }
}
