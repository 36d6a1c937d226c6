internal import CPangoCairo
public import Imaging

/// A picture to draw: pixels, and the number of pixels in a point.
public final class Image: Sendable {
    /// The pixels.
    public let buffer: PixelBuffer

    /// Pixels per point.
    public let scale: Double

    /// Makes a picture of final pixels; nil if cairo cannot take them (its limit is 32,767 pixels a side).
    public init?(_ buffer: PixelBuffer, scale: Double = 1) {
        self.buffer = buffer
        self.scale = scale
        // The check is here, so that drawing cannot fail.
        guard withSurface({ cairo_surface_status($0) == CAIRO_STATUS_SUCCESS }) else { return nil }
    }

    /// Calls the body with cairo's view of the pixels. Each drawing has its own view: its counts of references are not atomic, so only one
    /// thread could draw a shared view, and the picture.
    func withSurface<Value>(_ body: (OpaquePointer?) -> Value) -> Value {
        let format = buffer.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        let surface = cairo_image_surface_create_for_data(
            buffer.data, format, Int32(buffer.width), Int32(buffer.height), Int32(buffer.bytesPerRow))
        defer { cairo_surface_destroy(surface) }
        return body(surface)
    }

    /// The size in points, at the picture's scale.
    public var size: Size { Size(width: Double(buffer.width) / scale, height: Double(buffer.height) / scale) }
}
