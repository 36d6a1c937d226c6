import FoundationEssentials
import Graphics
import Imaging
import Inventory

/// The pictures of items in a report, with no more pixels than paper shows.
struct ReportPictures: Sendable {
    private let store: any LibraryReading
    private let shape: Shape

    /// The shown part of a picture.
    enum Shape: Sendable {
        /// The middle, for 66 points at 300 to the inch.
        case square
        /// The whole picture, for a page, with a maximum number of bytes.
        case whole(bytes: Int)
    }

    /// A picture, or the reason why there is none.
    enum Found: Sendable {
        case picture(DocumentPicture)
        case damaged
    }

    init(_ store: any LibraryReading, _ shape: Shape) {
        self.store = store
        self.shape = shape
    }

    /// Returns the pictures of some items, by their hashes.
    func load(_ hashes: [String]) async throws(InventoryError) -> [String: Found] {
        guard !hashes.isEmpty else { return [:] }
        let copies = try await store.renditions(.display, of: hashes)
        var found: [String: Found] = [:]
        for hash in hashes where found[hash] == nil {
            if Task.isCancelled { return found }
            found[hash] = copies[hash].flatMap { picture($0, hash) }.map(Found.picture) ?? .damaged
        }
        return found
    }

    /// Returns a picture in its shape, with white behind transparent parts; nil if it cannot be read.
    private func picture(_ data: Data, _ hash: String) -> DocumentPicture? {
        switch shape {
        case .whole(let bytes): return Self.whole(data, identity: "\(hash) whole", bytes: bytes)
        case .square:
            guard let decoded = try? ImageDecoder.decode(data, coveringAtLeast: Self.side) else { return nil }
            let shorter = min(decoded.width, decoded.height, Self.side.width)
            guard let square = try? ImageScaler.aspectFill(decoded, PixelSize(width: shorter, height: shorter)),
                let jpeg = try? ImageEncoder.jpeg(square)
            else { return nil }
            return DocumentPicture(jpeg: jpeg, identity: hash)
        }
    }

    /// Returns a whole picture with a maximum number of bytes, with fewer pixels if necessary; nil if it cannot be read.
    ///
    /// - Parameter identity: identifies the picture in the document.
    static func whole(_ data: Data, identity: String, bytes: Int) -> DocumentPicture? {
        // The copy of a photographed receipt must not contain its position.
        guard let data = try? PictureMetadata.removed(from: data) else { return nil }
        // A document cannot contain a picture's own colour profile.
        let whole = ImageDecoder.hasOtherColors(data) ? nil : DocumentPicture(jpeg: data, identity: identity)
        if let whole, data.count <= bytes {
            // Only decoding shows that the data after a file's header are good; decoding few pixels costs least.
            return (try? ImageDecoder.decode(data, fitting: PixelSize(width: smallestSide, height: smallestSide))) == nil ? nil : whole
        }
        guard var pixels = pixels(of: data, whole?.size, bytes: bytes) else { return nil }
        var quality = finest
        while true {
            guard let jpeg = try? ImageEncoder.jpeg(pixels, quality: quality) else { return nil }
            let share = Double(bytes) / Double(jpeg.count)
            if share >= 1 { return DocumentPicture(jpeg: jpeg, identity: identity) }
            // A coarser picture takes less time than a smaller one, and the difference is hardly visible on paper.
            if quality == finest, let coarser = coarser.first(where: { $0.share <= share }) {
                quality = coarser.quality
                continue
            }
            let longer = max(pixels.width, pixels.height)
            guard longer > smallestSide else { return DocumentPicture(jpeg: jpeg, identity: identity) }
            // The number of bytes is roughly proportional to the area.
            let side = max(smallestSide, Int(Double(longer) * min(0.9, share.squareRoot())))
            guard let scaled = try? ImageScaler.aspectFit(pixels, within: PixelSize(width: side, height: side)) else { return nil }
            pixels = scaled
        }
    }

    /// Returns a picture with hardly more pixels than a number of bytes can hold; nil if it cannot be read.
    ///
    /// - Parameter size: the picture's own size; nil if unknown.
    private static func pixels(of data: Data, _ size: PixelSize?, bytes: Int) -> PixelBuffer? {
        guard let size else { return try? ImageDecoder.decode(data, fitting: page) }
        let longer = Double(max(size.width, size.height))
        // Decoding can make halves and smaller fractions of a size.
        let likely = min(Double(page.width), longer * (Double(bytes) / Double(data.count)).squareRoot() * 0.85)
        let factor = max(Double(smallestSide), likely) / longer
        guard factor < 1 else { return try? ImageDecoder.decode(data, fitting: page) }
        let frame = PixelSize(width: max(1, Int(Double(size.width) * factor)), height: max(1, Int(Double(size.height) * factor)))
        guard let decoded = try? ImageDecoder.decode(data, coveringAtLeast: frame) else { return nil }
        return max(decoded.width, decoded.height) <= page.width ? decoded : try? ImageScaler.aspectFit(decoded, within: page)
    }

    private static let finest = 80
    /// The approximate ratio of bytes for coarser pictures.
    private static let coarser: [(quality: Int, share: Double)] = [(70, 0.8), (60, 0.68), (52, 0.6)]

    /// Returns the maximum number of bytes for each of some pictures, so that all of them stay within a limit.
    static func share(of limit: Int, among count: Int) -> Int { limit / max(1, count) }

    private static let side = PixelSize(width: 275, height: 275)
    private static let page = PixelSize(width: 1_400, height: 1_400)
    /// The minimum side for a recognizable picture.
    private static let smallestSide = 160
}
