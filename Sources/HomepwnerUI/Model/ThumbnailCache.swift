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

    /// Whether pictures shine as glass does.
    var isGlossy = false {
        didSet { if isGlossy != oldValue { flush() } }
    }

    init(library: Library) { self.library = library }

    /// How many are held.
    var count: Int { images.count }

    /// The thumbnail of an original by its hash; nil when it cannot be read.
    func image(sha256: String, scale: Double) -> Image? {
        let name = "\(sha256)@\(scale)"
        if let known = images[name] { return known }
        guard let data = try? library.photos.thumbnail(of: sha256), let decoded = try? ImageDecoder.decode(data),
            let image = Self.rounded(decoded, scale: scale, isGlossy: isGlossy)
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

    /// Light that falls on the upper half.
    private static let gloss = Gradient(
        .linear(from: .zero, to: Point(x: 0, y: side / 2)),
        stops: [.init(0, Color.white.withAlpha(0.55)), .init(1, Color.white.withAlpha(0.12))])

    private static func rounded(_ buffer: PixelBuffer, scale: Double, isGlossy: Bool) -> Image? {
        let pixels = Int((side * scale).rounded())
        let target = PixelSize(width: pixels, height: pixels)
        guard let scaled = buffer.width == pixels ? buffer : try? ImageScaler.aspectFill(buffer, target),
            let result = try? PixelBuffer(width: pixels, height: pixels, isOpaque: false),
            let canvas = Canvas(drawingInto: result, scale: scale), let source = Image(scaled, scale: scale)
        else { return nil }
        let place = Rect(x: 0, y: 0, width: side, height: side)
        canvas.withClip(Path(roundedRect: place, radius: radius)) {
            canvas.draw(source, in: place)
            if isGlossy { canvas.fill(Path(roundedRect: Rect(x: 0, y: 0, width: side, height: side / 2), radius: 0), gloss) }
        }
        canvas.finish()
        return Image(result, scale: scale)
    }
}
