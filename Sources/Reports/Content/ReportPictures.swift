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
        /// All of it, for a page.
        case whole
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
        case .whole:
            guard let decoded = try? ImageDecoder.decode(data, fitting: Self.page) else { return nil }
            // A display copy is a JPEG already, as large as a page needs it.
            return DocumentPicture(jpeg: data, identity: hash) ?? (try? DocumentPicture(decoded, identity: hash))
        case .square:
            guard let decoded = try? ImageDecoder.decode(data, covering: Self.side) else { return nil }
            let shorter = min(decoded.width, decoded.height, Self.side.width)
            guard let square = try? ImageScaler.aspectFill(decoded, PixelSize(width: shorter, height: shorter)),
                let jpeg = try? ImageEncoder.jpeg(square)
            else { return nil }
            return DocumentPicture(jpeg: jpeg, identity: hash)
        }
    }

    private static let side = PixelSize(width: 275, height: 275)
    private static let page = PixelSize(width: 1_200, height: 1_200)
}
