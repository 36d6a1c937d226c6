internal import CPangoCairo

extension Canvas {
    /// Draws only inside a rectangle of whole pixels. Outlines that the rectangle cuts have the same pixels in it as whole ones.
    ///
    /// Without this, cairo cuts an outline at the edges of the clip before it counts the covered part of each pixel. It counts otherwise in
    /// rows with an end of a line, so a cut line differs by some levels in all of such a row. Therefore the clip is larger here, and the
    /// drawn pixels around the rectangle are taken back.
    ///
    /// - Parameter larger: the larger clip, in pixels; outlines that it cuts too are not the same
    public func withPart(_ part: PixelRect, within larger: PixelRect, _ body: () -> Void) {
        guard let around = PixelsAround(part, within: larger, of: cairo_get_target(context)) else {
            return withClip(part.rect(scale: scale), body)
        }
        withClip(around.larger.rect(scale: scale), body)
        around.putBack()
    }
}

/// The pixels of a surface around a rectangle, as they were.
private struct PixelsAround {
    let larger: PixelRect
    private let surface: OpaquePointer
    /// The rectangles above, below, left and right.
    private let sides: [PixelRect]
    /// Their pixels, row by row.
    private let pixels: [UInt32]

    /// Copies the pixels; nil if the part fills the larger rectangle, or if the surface is not in memory.
    init?(_ part: PixelRect, within larger: PixelRect, of surface: OpaquePointer?) {
        guard let surface, cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
        cairo_surface_flush(surface)
        let all = PixelRect(
            x: 0, y: 0, width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface)))
        guard let data = cairo_image_surface_get_data(surface), let larger = larger.intersection(all),
            let part = part.intersection(larger), part != larger
        else { return nil }
        let (right, bottom) = (part.x + part.width, part.y + part.height)
        sides = [
            PixelRect(x: larger.x, y: larger.y, width: larger.width, height: part.y - larger.y),
            PixelRect(x: larger.x, y: bottom, width: larger.width, height: larger.y + larger.height - bottom),
            PixelRect(x: larger.x, y: part.y, width: part.x - larger.x, height: part.height),
            PixelRect(x: right, y: part.y, width: larger.x + larger.width - right, height: part.height),
        ].filter { !$0.isEmpty }
        (self.larger, self.surface) = (larger, surface)
        let (sides, stride) = (sides, Int(cairo_image_surface_get_stride(surface)))
        let count = sides.reduce(0) { $0 + $1.width * $1.height }
        pixels = Array(unsafeUninitializedCapacity: count) { buffer, filled in
            var target = UnsafeMutableRawPointer(buffer.baseAddress)
            for side in sides {
                for row in side.y..<side.y + side.height {
                    target?.copyMemory(from: data + row * stride + side.x * 4, byteCount: side.width * 4)
                    target = target.map { $0 + side.width * 4 }
                }
            }
            filled = count
        }
    }

    /// Puts them back.
    func putBack() {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        pixels.withUnsafeBytes { bytes in
            var source = bytes.baseAddress
            for side in sides {
                for row in side.y..<side.y + side.height {
                    if let source {
                        UnsafeMutableRawPointer(data + row * stride + side.x * 4).copyMemory(from: source, byteCount: side.width * 4)
                    }
                    source = source.map { $0 + side.width * 4 }
                }
            }
        }
        cairo_surface_mark_dirty(surface)
    }
}
