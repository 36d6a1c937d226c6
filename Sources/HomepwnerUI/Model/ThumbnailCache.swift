import FoundationEssentials
import Graphics
import Imaging
import Inventory

/// The small pictures of the rows, at the size they are shown at, with their corners rounded. Bounded by what fits on a few screens.
final class ThumbnailCache {
    /// Called when pictures came too late for the frame that wanted them.
    var onLateImages: (() -> Void)?

    private let reader: StoreReader
    private var images: [String: Image] = [:]
    private var order: [String] = []
    private static let limit = 160
    /// What was read for rows to come, encoded; small, and used up by them.
    private var ahead: [String: Data] = [:]
    private static let aheadLimit = 64
    /// What is being read, and what there is no picture of.
    private var asked: Set<String> = []
    private var missing: Set<String> = []

    /// The side of a thumbnail, in points.
    static let side = 40.0
    private static let radius = 5.0

    /// Whether pictures shine as glass does.
    var isGlossy = false {
        didSet { if isGlossy != oldValue { flush() } }
    }

    init(reader: StoreReader) { self.reader = reader }

    /// How many are held.
    var count: Int { images.count }

    /// The thumbnail of an original by its hash; nil when it cannot be read.
    ///
    /// - Parameter neighbours: the hashes of pictures that are likely to be asked for next: where the database must be read at all,
    ///   theirs are read with it, for most of what a picture costs is the way to the database and back.
    func image(sha256: String, scale: Double, neighbours: () -> [String] = { [] }) -> Image? {
        let name = "\(sha256)@\(scale)"
        if let known = images[name] { return known }
        guard !missing.contains(sha256) else { return nil }
        if ahead[sha256] == nil, !asked.contains(sha256) {
            read([sha256] + neighbours().filter { images["\($0)@\(scale)"] == nil && ahead[$0] == nil && !asked.contains($0) })
        }
        let side = Int((Self.side * scale).rounded())
        guard let data = ahead.removeValue(forKey: sha256) else { return nil }
        guard
            let decoded = try? ImageDecoder.decode(data, covering: PixelSize(width: side, height: side)),
            let image = Self.rounded(decoded, scale: scale, isGlossy: isGlossy)
        else {
            missing.insert(sha256)
            return nil
        }
        images[name] = image
        order.append(name)
        if order.count > Self.limit { images[order.removeFirst()] = nil }
        return image
    }

    private func read(_ hashes: [String]) {
        let store = reader.store
        asked.formUnion(hashes)
        reader.ask { () async throws(InventoryError) in
            try await store.renditions(.thumbnail, of: hashes)
        } then: { [weak self] result in
            guard let self else { return }
            asked.subtract(hashes)
            take((try? result.get()) ?? [:], of: hashes)
            if reader.isLate { onLateImages?() }
        }
    }

    private func take(_ found: [String: Data], of hashes: [String]) {
        missing.formUnion(hashes.filter { found[$0] == nil })
        // Rows that were passed over in a jump leave theirs behind.
        if ahead.count + found.count > Self.aheadLimit { ahead.removeAll(keepingCapacity: true) }
        ahead.merge(found) { _, new in new }
    }

    /// Forgets all; they are read again when they are needed.
    func flush() {
        images.removeAll()
        order.removeAll()
        ahead.removeAll()
        missing.removeAll()
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
