import FoundationEssentials
import Graphics
import Imaging
import Inventory

/// The pictures of items as a report prints them: as many pixels as paper shows, and no more.
struct ReportPictures {
    private let store: any LibraryReading
    /// Pixels a side: what is 66 points wide at 300 to the inch.
    private static let side = PixelSize(width: 275, height: 275)

    /// A picture, or why there is none.
    enum Found {
        case picture(DocumentPicture)
        case damaged
    }

    init(_ store: any LibraryReading) { self.store = store }

    /// The pictures of some items, by their hashes.
    func load(_ hashes: [String]) async throws(InventoryError) -> [String: Found] {
        guard !hashes.isEmpty else { return [:] }
        let copies = try await store.renditions(.display, of: hashes)
        var found: [String: Found] = [:]
        for hash in hashes where found[hash] == nil {
            found[hash] = copies[hash].flatMap { Self.picture($0, hash) }.map(Found.picture) ?? .damaged
        }
        return found
    }

    /// The middle of a picture, square, whatever is transparent laid on white; nil where it cannot be read.
    private static func picture(_ data: Data, _ hash: String) -> DocumentPicture? {
        guard let decoded = try? ImageDecoder.decode(data, covering: side) else { return nil }
        let shorter = min(decoded.width, decoded.height, side.width)
        guard let square = try? ImageScaler.aspectFill(decoded, PixelSize(width: shorter, height: shorter)),
            let jpeg = try? ImageEncoder.jpeg(square)
        else { return nil }
        return DocumentPicture(jpeg: jpeg, identity: hash)
    }
}
