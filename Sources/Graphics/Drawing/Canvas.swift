internal import CPangoCairo
public import Imaging

/// The surface that views draw on: points on a buffer of pixels. State that a call changes is restored when the call ends.
public final class Canvas {
    let context: OpaquePointer
    private let surface: OpaquePointer

    /// Device pixels per point.
    public let scale: Double

    /// The kind of surface.
    enum Target {
        /// The pixels of a window.
        case window
        /// A page of a document, which has no pixels.
        case document
        /// Pixels that preview a page of a document.
        case preview
    }

    let target: Target

    /// Whether text has its exact place, and not that of the nearest pixel.
    var isPage: Bool { target != .window }

    /// The number of times that each picture of a document was drawn on the page, by identity.
    var picturesOfPage: [String: Int] = [:]

    /// The subject that was being drawn at cairo's first error; nil if there was no error, or the subject has no name.
    private(set) var failedSubject: String?

    /// Stores the subject that was just drawn, if cairo's first error occurred in it.
    func noteFailure(of subject: String) {
        if failedSubject == nil, cairo_status(context) != CAIRO_STATUS_SUCCESS { failedSubject = subject }
    }

    /// Makes a canvas over a buffer, which must be ended before the buffer is; nil if cairo has no memory for it.
    fileprivate init?(drawingInto buffer: borrowing MutablePixelBuffer, scale: Double, _ target: Target) {
        let format = buffer.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        let data = buffer.pixels.assumingMemoryBound(to: UInt8.self)
        guard
            let surface = cairo_image_surface_create_for_data(
                data, format, Int32(buffer.width), Int32(buffer.height), Int32(buffer.bytesPerRow))
        else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        self.surface = surface
        self.context = context
        self.scale = scale
        self.target = target
        cairo_scale(context, scale, scale)
    }

    /// Makes a canvas over a surface of cairo's own; nil if there is no memory for it.
    init?(on surface: OpaquePointer, scale: Double, _ target: Target = .window) {
        guard let context = cairo_create(surface) else { return nil }
        self.surface = cairo_surface_reference(surface)
        self.context = context
        self.scale = scale
        self.target = target
        cairo_scale(context, scale, scale)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Completes the drawing, so that every pixel is in the surface.
    func finish() { cairo_surface_flush(surface) }

    /// Completes the drawing, so that every pixel is in the buffer. Later drawing has no effect.
    fileprivate func end() { cairo_surface_finish(surface) }

    // MARK: - State

    /// Draws in a child's coordinates; its frame is in the current ones. The canvas is restored afterwards.
    public func withChild(frame: Rect, boundsOrigin: Point = .zero, clip: Bool, _ body: () -> Void) {
        cairo_save(context)
        if clip {
            let area = frame.pixelAligned(scale: scale)
            cairo_rectangle(context, area.minX, area.minY, area.width, area.height)
            cairo_clip(context)
        }
        cairo_translate(context, frame.minX - boundsOrigin.x, frame.minY - boundsOrigin.y)
        body()
        cairo_restore(context)
    }

    /// Draws only inside a rectangle.
    public func withClip(_ rect: Rect, _ body: () -> Void) {
        cairo_save(context)
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }

    /// Draws only inside a path.
    public func withClip(_ path: Path, _ body: () -> Void) {
        cairo_save(context)
        add(path)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }

    /// Draws a group at one opacity: overlapping parts do not shine through.
    ///
    /// - Parameter bounds: the area that the group may reach; nil for all of the canvas
    public func withTransparency(_ alpha: Double, bounds: Rect? = nil, _ body: () -> Void) {
        cairo_save(context)
        if let bounds {
            cairo_rectangle(context, bounds.minX, bounds.minY, bounds.width, bounds.height)
            cairo_clip(context)
        }
        cairo_push_group(context)
        body()
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, alpha)
        cairo_restore(context)
    }

    /// Draws with the origin moved, then turned by an angle (radians, clockwise on screen), then scaled.
    public func withTransform(translation: Point, rotation: Double = 0, scale factor: Double = 1, _ body: () -> Void) {
        cairo_save(context)
        cairo_translate(context, translation.x, translation.y)
        if rotation != 0 { cairo_rotate(context, rotation) }
        if factor != 1 { cairo_scale(context, factor, factor) }
        body()
        cairo_restore(context)
    }

    // MARK: - Shapes

    /// Fills a rectangle.
    public func fill(_ rect: Rect, _ color: Color) {
        setSource(color)
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_fill(context)
    }

    /// Fills a path.
    public func fill(_ path: Path, _ color: Color) {
        setSource(color)
        add(path)
        cairo_fill(context)
    }

    /// Fills a rounded rectangle whose edge, one pixel wide, has another colour.
    public func fill(_ rect: Rect, radius: Double, _ color: Color, edge: Color) {
        let line = 1 / scale
        fill(Path(roundedRect: rect, radius: radius), edge)
        fill(Path(roundedRect: rect.insetBy(dx: line, dy: line), radius: radius - line), color)
    }

    /// Fills a path with a gradient of colours.
    public func fill(_ path: Path, _ gradient: Gradient) {
        let pattern: OpaquePointer?
        switch gradient.shape {
        case .linear(let from, let to): pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
        case .radial(let center, let radius):
            pattern = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius)
        }
        guard let pattern else { return }
        for stop in gradient.stops {
            let c = stop.color
            cairo_pattern_add_color_stop_rgba(pattern, stop.offset, c.red, c.green, c.blue, c.alpha)
        }
        cairo_set_source(context, pattern)
        add(path)
        cairo_fill(context)
        cairo_pattern_destroy(pattern)
    }

    /// Draws along a path, with the pen's middle on it.
    public func stroke(_ path: Path, _ color: Color, width: Double, style: StrokeStyle = StrokeStyle()) {
        cairo_save(context)
        setSource(color)
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, style.hasRoundCaps ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_set_line_join(context, style.hasRoundCaps ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
        if !style.dashes.isEmpty { cairo_set_dash(context, style.dashes, Int32(style.dashes.count), 0) }
        add(path)
        cairo_stroke(context)
        cairo_restore(context)
    }

    /// Makes a rectangle fully transparent.
    public func clear(_ rect: Rect) {
        cairo_save(context)
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_fill(context)
        cairo_restore(context)
    }

    // MARK: - Pictures

    /// Draws a picture into a rectangle, stretched if the sizes differ.
    public func draw(_ image: Image, in rect: Rect, alpha: Double = 1, quality: ImageQuality = .good) {
        guard !rect.isEmpty else { return }
        cairo_save(context)
        let sx = rect.width / Double(image.buffer.width)
        let sy = rect.height / Double(image.buffer.height)
        cairo_translate(context, rect.minX, rect.minY)
        cairo_scale(context, sx, sy)
        image.withSurface { cairo_set_source_surface(context, $0, 0, 0) }
        let pattern = cairo_get_source(context)
        cairo_pattern_set_filter(pattern, quality.filter(pixelsPerPixel: sx * scale))
        // A stretched picture continues beyond its edge with its last pixel, because its edge would be half transparent.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_rectangle(context, 0, 0, Double(image.buffer.width), Double(image.buffer.height))
        cairo_clip(context)
        cairo_paint_with_alpha(context, alpha)
        cairo_restore(context)
    }

    /// Draws a part of a picture, in its own points, into a rectangle, stretched if the sizes differ.
    public func draw(_ image: Image, part: Rect, in rect: Rect) {
        guard !rect.isEmpty, !part.isEmpty else { return }
        cairo_save(context)
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(context)
        cairo_translate(context, rect.minX, rect.minY)
        cairo_scale(context, rect.width / part.width / image.scale, rect.height / part.height / image.scale)
        image.withSurface { cairo_set_source_surface(context, $0, -part.minX * image.scale, -part.minY * image.scale) }
        let pattern = cairo_get_source(context)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_paint(context)
        cairo_restore(context)
    }

    /// Copies a picture with the canvas's own pixels to the same place, inside the clip. The picture must be opaque.
    public func copy(_ picture: Image) {
        cairo_save(context)
        cairo_identity_matrix(context)
        picture.withSurface { cairo_set_source_surface(context, $0, 0, 0) }
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        cairo_paint(context)
        cairo_restore(context)
    }

    /// Fills a rectangle with a colour through a picture's alpha, as icons and shadows do.
    public func fill(_ rect: Rect, _ color: Color, through mask: Image) {
        guard !rect.isEmpty else { return }
        cairo_save(context)
        setSource(color)
        cairo_translate(context, rect.minX, rect.minY)
        cairo_scale(context, rect.width / Double(mask.buffer.width), rect.height / Double(mask.buffer.height))
        mask.withSurface { cairo_mask_surface(context, $0, 0, 0) }
        cairo_restore(context)
    }

    // MARK: - Internals

    func setSource(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    func add(_ path: Path) {
        cairo_new_path(context)
        for element in path.elements {
            switch element {
            case .move(let p): cairo_move_to(context, p.x, p.y)
            case .line(let p): cairo_line_to(context, p.x, p.y)
            case .curve(let a, let b, let end): cairo_curve_to(context, a.x, a.y, b.x, b.y, end.x, end.y)
            case .arc(let c, let radius, let from, let to): cairo_arc(context, c.x, c.y, radius, from, to)
            case .close: cairo_close_path(context)
            }
        }
    }
}

/// The style of a pen.
public struct StrokeStyle: Sendable, Hashable {
    /// Whether ends and corners are round.
    public var hasRoundCaps: Bool
    /// The lengths of dashes and gaps in turn, in points; empty for a full line.
    public var dashes: [Double]

    /// Makes a pen's style.
    public init(hasRoundCaps: Bool = false, dashes: [Double] = []) {
        self.hasRoundCaps = hasRoundCaps
        self.dashes = dashes
    }
}

/// The quality of a stretched picture.
public enum ImageQuality: Sendable {
    /// The nearest pixel: for pictures that fit, and for visible pixels.
    case nearest
    /// Smooth and quick.
    case good
    /// Smooth, and every pixel counts: for large pictures drawn small.
    case best

    func filter(pixelsPerPixel: Double) -> cairo_filter_t {
        if pixelsPerPixel == 1 { return CAIRO_FILTER_NEAREST }
        switch self {
        case .nearest: return CAIRO_FILTER_NEAREST
        case .good: return CAIRO_FILTER_BILINEAR
        case .best: return CAIRO_FILTER_GOOD
        }
    }
}

extension Canvas {
    /// Draws with the origin moved and the axes mirrored for a factor of -1.
    public func withFlip(origin: Point, x: Double, y: Double, _ body: () -> Void) {
        cairo_save(context)
        cairo_translate(context, origin.x, origin.y)
        cairo_scale(context, x, y)
        body()
        cairo_restore(context)
    }
}

extension MutablePixelBuffer {
    /// Draws on the pixels, at a number of them per point; nil if there is no memory for it. A canvas that is kept afterwards draws
    /// nothing.
    @discardableResult
    public func draw<Value>(scale: Double = 1, _ body: (Canvas) throws -> Value) rethrows -> Value? {
        try draw(scale: scale, .window, body)
    }

    func draw<Value>(scale: Double, _ target: Canvas.Target, _ body: (Canvas) throws -> Value) rethrows -> Value? {
        guard let canvas = Canvas(drawingInto: self, scale: scale, target) else { return nil }
        defer { canvas.end() }
        return try body(canvas)
    }
}

extension PixelBuffer {
    /// Returns a drawn picture of that many pixels; nil if there is no memory for it, or if the sides are too long.
    public static func drawn(
        width: Int, height: Int, isOpaque: Bool, scale: Double = 1, _ body: (Canvas) throws -> Void
    ) rethrows -> PixelBuffer? {
        guard let buffer = try? MutablePixelBuffer(width: width, height: height, isOpaque: isOpaque) else { return nil }
        guard try buffer.draw(scale: scale, body) != nil else { return nil }
        return buffer.freeze()
    }

    /// The pixels in cairo's form. cairo does not write into a source.
    var data: UnsafeMutablePointer<UInt8> { UnsafeMutablePointer(mutating: pixels.assumingMemoryBound(to: UInt8.self)) }
}
