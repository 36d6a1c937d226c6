internal import CPangoCairo
public import Imaging

/// A picture to draw: pixels, and how many of them make a point.
public final class Image: Sendable {
    /// The pixels.
    public let buffer: PixelBuffer

    /// Pixels per point.
    public let scale: Double

    /// Makes a picture of pixels that are final; nil when cairo cannot take them (its limit is 32,767 pixels a side).
    public init?(_ buffer: PixelBuffer, scale: Double = 1) {
        self.buffer = buffer
        self.scale = scale
        // The check is here, so that drawing cannot fail.
        guard withSurface({ cairo_surface_status($0) == CAIRO_STATUS_SUCCESS }) else { return nil }
    }

    /// Lends cairo's view of the pixels. Each drawing has one of its own: beneath it are counts of references that are not atomic, so one that
    /// is shared could be drawn by one thread only, and so could the picture.
    func withSurface<Value>(_ body: (OpaquePointer?) -> Value) -> Value {
        let format = buffer.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        let surface = cairo_image_surface_create_for_data(
            buffer.data, format, Int32(buffer.width), Int32(buffer.height), Int32(buffer.bytesPerRow))
        defer { cairo_surface_destroy(surface) }
        return body(surface)
    }

    /// The size at which a point is a point.
    public var size: Size { Size(width: Double(buffer.width) / scale, height: Double(buffer.height) / scale) }
}
