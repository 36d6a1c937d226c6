internal import CPangoCairo
public import Imaging

/// A picture to draw: pixels, and how many of them make a point.
public final class Image: @unchecked Sendable {
    // Sendable: the pixels are final when an image is made, and the surface is only read from then on.

    /// The pixels.
    public let buffer: PixelBuffer

    /// Pixels per point.
    public let scale: Double

    let surface: OpaquePointer

    /// Makes a picture of pixels that are final; nil when cairo cannot take them (its limit is 32,767 pixels a side).
    public init?(_ buffer: PixelBuffer, scale: Double = 1) {
        let format = buffer.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        let data = buffer.pixels.assumingMemoryBound(to: UInt8.self)
        guard
            let surface = cairo_image_surface_create_for_data(
                data, format, Int32(buffer.width), Int32(buffer.height), Int32(buffer.bytesPerRow))
        else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        self.surface = surface
        self.buffer = buffer
        self.scale = scale
    }

    deinit { cairo_surface_destroy(surface) }

    /// The size at which a point is a point.
    public var size: Size { Size(width: Double(buffer.width) / scale, height: Double(buffer.height) / scale) }
}
