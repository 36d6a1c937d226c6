internal import CPangoCairo
public import FoundationEssentials
import Glibc
public import Imaging

/// A picture of a document. A JPEG is kept byte for byte; other pictures are drawn on white, like paper.
public struct DocumentPicture: Sendable {
    private enum Source {
        case jpeg(Data, JPEGLayout)
        case pixels(PixelBuffer)
    }

    private let source: Source
    /// The key of the picture in the document.
    fileprivate let identity: String

    /// The size in pixels, upright.
    public var size: PixelSize {
        switch source {
        case .jpeg(_, let layout):
            let stored = layout.storedSize
            return layout.swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
        case .pixels(let buffer): return buffer.size
        }
    }

    /// Makes a picture of a JPEG's bytes; nil if readers may show it differently. Only the header is checked.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - identity: the same for the same picture, so that the document contains it once however often it is drawn.
    public init?(jpeg data: Data, identity: String) {
        guard let layout = JPEGLayout(data) else { return nil }
        source = .jpeg(data, layout)
        self.identity = identity
    }

    /// Makes a picture of pixels.
    public init(_ buffer: PixelBuffer, identity: String) throws(ImagingError) {
        source = .pixels(buffer.isOpaque ? buffer : try ImageEncoder.flattened(buffer))
        self.identity = identity
    }

    /// Makes a surface with the size of one unit drawn upright, calls the body, and frees the surface.
    ///
    /// - Parameter use: how often the page has it already. cairo 1.16 adds a picture to the page's table each time that it is drawn there,
    ///   which breaks the rules of PDF: so each time it is another picture.
    fileprivate func withSurface(use: Int, _ body: (OpaquePointer, _ width: Double, _ height: Double) -> Void) {
        let surface: OpaquePointer?
        let identity = Data((use == 0 ? self.identity : "\(self.identity) \(use)").utf8)
        switch source {
        case .jpeg(let data, _):
            // One pixel replaces all: the document contains the attached bytes, stretched to the place of the pixel.
            surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
            Self.attach(data, CAIRO_MIME_TYPE_JPEG, to: surface)
            Self.attach(identity, CAIRO_MIME_TYPE_UNIQUE_ID, to: surface)
            if let surface { body(surface, 1, 1) }
        case .pixels(let buffer):
            surface = cairo_image_surface_create_for_data(
                buffer.data, CAIRO_FORMAT_RGB24, Int32(buffer.width), Int32(buffer.height),
                Int32(buffer.bytesPerRow))
            Self.attach(identity, CAIRO_MIME_TYPE_UNIQUE_ID, to: surface)
            if let surface { body(surface, Double(buffer.width), Double(buffer.height)) }
            // The pixels may be freed before the document has written them; then cairo makes its own copy.
            cairo_surface_finish(surface)
        }
        cairo_surface_destroy(surface)
    }

    /// Gives cairo a copy of the bytes, which it frees when it needs them no more.
    private static func attach(_ data: Data, _ kind: String, to surface: OpaquePointer?) {
        guard !data.isEmpty, let copy = malloc(data.count) else { return }
        data.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
        }
        let status = cairo_surface_set_mime_data(
            surface, kind, copy.assumingMemoryBound(to: UInt8.self), UInt(data.count), { free($0) }, copy)
        if status != CAIRO_STATUS_SUCCESS { free(copy) }
    }

    /// Returns the picture as pixels, not many more than are shown; nil if a JPEG is damaged behind its header, which readers do not show
    /// either.
    fileprivate func image(covering size: PixelSize) -> Image? {
        switch source {
        case .jpeg(let data, _): (try? ImageDecoder.decode(data, covering: size)).flatMap { Image($0) }
        case .pixels(let buffer): Image(buffer)
        }
    }

    /// The transformation from the unit square of the stored picture to that of the upright one.
    fileprivate var upright: cairo_matrix_t {
        guard case .jpeg(_, let layout) = source else { return cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0) }
        return switch layout.orientation {
        case 2: cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: 1, x0: 1, y0: 0)
        case 3: cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: -1, x0: 1, y0: 1)
        case 4: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: -1, x0: 0, y0: 1)
        case 5: cairo_matrix_t(xx: 0, yx: 1, xy: 1, yy: 0, x0: 0, y0: 0)
        case 6: cairo_matrix_t(xx: 0, yx: 1, xy: -1, yy: 0, x0: 1, y0: 0)
        case 7: cairo_matrix_t(xx: 0, yx: -1, xy: -1, yy: 0, x0: 1, y0: 1)
        case 8: cairo_matrix_t(xx: 0, yx: -1, xy: 1, yy: 0, x0: 0, y0: 1)
        default: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
        }
    }
}

extension Canvas {
    /// Draws a picture of a document upright into a rectangle, stretched if the shapes differ. Only for pages.
    public func draw(_ picture: DocumentPicture, in rect: Rect) {
        guard !rect.isEmpty else { return }
        guard target == .document else {
            let most = PixelSize(width: Int((rect.width * scale).rounded(.up)), height: Int((rect.height * scale).rounded(.up)))
            if let image = picture.image(covering: most) { draw(image, in: rect, quality: .best) }
            return
        }
        cairo_save(context)
        cairo_translate(context, rect.minX, rect.minY)
        cairo_scale(context, rect.width, rect.height)
        var matrix = picture.upright
        cairo_transform(context, &matrix)
        let use = picturesOfPage[picture.identity, default: 0]
        picturesOfPage[picture.identity] = use + 1
        picture.withSurface(use: use) { surface, width, height in
            cairo_scale(context, 1 / width, 1 / height)
            cairo_set_source_surface(context, surface, 0, 0)
            // cairo_paint would, without a clip, forget earlier drawing and the beginning of the structure.
            cairo_rectangle(context, 0, 0, width, height)
            cairo_fill(context)
        }
        cairo_restore(context)
    }

    /// Draws a picture of a document so that it covers a rectangle; the rest is cut off.
    public func draw(_ picture: DocumentPicture, covering rect: Rect) {
        guard !rect.isEmpty else { return }
        let size = picture.size
        let factor = max(rect.width / Double(size.width), rect.height / Double(size.height))
        withClip(rect) {
            draw(picture, in: rect.centered(Size(width: Double(size.width) * factor, height: Double(size.height) * factor)))
        }
    }
}
