import Graphics
import Imaging
import Inventory

/// The small pictures of the rows, at the size they are shown at, with their corners rounded. Bounded by what fits on a few screens.
final class ThumbnailCache {
    private let library: Library
    private var images: [String: Image] = [:]
    private var order: [String] = []
    private static let limit = 160

    /// The side of a thumbnail, in points.
    static let side = 40.0
    private static let radius = 5.0

    init(library: Library) { self.library = library }

    /// How many are held.
    var count: Int { images.count }

    /// The thumbnail of an original by its hash; nil when it cannot be read.
    func image(sha256: String, scale: Double) -> Image? {
        let name = "\(sha256)@\(scale)"
        if let known = images[name] { return known }
        guard let data = try? library.photos.thumbnail(of: sha256), let decoded = try? ImageDecoder.decode(data),
            let image = Self.rounded(decoded, scale: scale)
        else { return nil }
        images[name] = image
        order.append(name)
        if order.count > Self.limit { images[order.removeFirst()] = nil }
        return image
    }

    /// Forgets all; they are read again when they are needed.
    func flush() {
        images.removeAll()
        order.removeAll()
    }

    private static func rounded(_ buffer: PixelBuffer, scale: Double) -> Image? {
        let pixels = Int((side * scale).rounded())
        let target = PixelSize(width: pixels, height: pixels)
        guard let scaled = buffer.width == pixels ? buffer : try? ImageScaler.aspectFill(buffer, target),
            let result = try? PixelBuffer(width: pixels, height: pixels, isOpaque: false),
            let canvas = Canvas(drawingInto: result, scale: scale), let source = Image(scaled, scale: scale)
        else { return nil }
        let place = Rect(x: 0, y: 0, width: side, height: side)
        canvas.withClip(Path(roundedRect: place, radius: radius)) { canvas.draw(source, in: place) }
        canvas.finish()
        return Image(result, scale: scale)
    }
}
