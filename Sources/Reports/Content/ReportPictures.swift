import FoundationEssentials
import Graphics
import Imaging
import Inventory

/// The pictures of items as a report prints them: as many pixels as paper shows, and no more.
struct ReportPictures {
    private let store: any LibraryReading
    private let shape: Shape

    /// What is shown of a picture.
    enum Shape {
        /// The middle, for 66 points at 300 to the inch.
        case square
        /// All of it, for a page, in so many bytes.
        case whole(bytes: Int)
    }

    /// A picture, or why there is none.
    enum Found {
        case picture(DocumentPicture)
        case damaged
    }

    init(_ store: any LibraryReading, _ shape: Shape) {
        self.store = store
        self.shape = shape
    }

    /// The pictures of some items, by their hashes.
    func load(_ hashes: [String]) async throws(InventoryError) -> [String: Found] {
        guard !hashes.isEmpty else { return [:] }
        let copies = try await store.renditions(.display, of: hashes)
        var found: [String: Found] = [:]
        for hash in hashes where found[hash] == nil {
            found[hash] = copies[hash].flatMap { picture($0, hash) }.map(Found.picture) ?? .damaged
        }
        return found
    }

    /// A picture in its shape, whatever is transparent laid on white; nil where it cannot be read.
    private func picture(_ data: Data, _ hash: String) -> DocumentPicture? {
        switch shape {
        case .whole(let bytes): return Self.whole(data, identity: "\(hash) whole", bytes: bytes)
        case .square:
            guard let decoded = try? ImageDecoder.decode(data, covering: Self.side) else { return nil }
            let shorter = min(decoded.width, decoded.height, Self.side.width)
            guard let square = try? ImageScaler.aspectFill(decoded, PixelSize(width: shorter, height: shorter)),
                let jpeg = try? ImageEncoder.jpeg(square)
            else { return nil }
            return DocumentPicture(jpeg: jpeg, identity: hash)
        }
    }

    /// All of a picture in at most so many bytes, with fewer pixels where it must; nil where it cannot be read.
    ///
    /// - Parameter identity: by which the document knows it again.
    static func whole(_ data: Data, identity: String, bytes: Int) -> DocumentPicture? {
        // What is behind a file's header is known to be good only when it was read.
        guard let decoded = try? ImageDecoder.decode(data, fitting: page) else { return nil }
        if data.count <= bytes, let picture = DocumentPicture(jpeg: data, identity: identity) { return picture }
        var side = Double(max(decoded.width, decoded.height))
        while true {
            let pixels = max(smallestSide, Int(side))
            guard let scaled = try? ImageScaler.aspectFit(decoded, within: PixelSize(width: pixels, height: pixels)),
                let jpeg = try? ImageEncoder.jpeg(scaled, quality: 80)
            else { return nil }
            if jpeg.count <= bytes || pixels == smallestSide { return DocumentPicture(jpeg: jpeg, identity: identity) }
            // Bytes go with the area, roughly.
            side = Double(pixels) * min(0.9, (Double(bytes) / Double(jpeg.count)).squareRoot())
        }
    }

    /// How many bytes each of some pictures may take, so that all of them stay within a limit.
    static func share(of limit: Int, among count: Int) -> Int { limit / max(1, count) }

    private static let side = PixelSize(width: 275, height: 275)
    private static let page = PixelSize(width: 1_400, height: 1_400)
    /// With fewer pixels than this nobody recognises anything.
    private static let smallestSide = 160
}
