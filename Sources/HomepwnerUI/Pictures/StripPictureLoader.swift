import FoundationEssentials
import Graphics
import Imaging
import Inventory
import Threading

/// Shows the pictures that a loader made.
protocol StripPictureLoaderDelegate: AnyObject {
    /// An original has its picture now.
    func pictureDidLoad(_ sha256: String)
}

/// Makes the pictures of strips in their size on screen, away from the main actor, and keeps a bounded number.
final class StripPictureLoader {
    /// The state of a picture.
    enum State {
        case unknown
        case ready(Image)
        /// It cannot be shown.
        case broken
    }

    /// The delegate that shows the pictures.
    weak var delegate: (any StripPictureLoaderDelegate)?

    private let library: Library
    private var known: [String: Image?] = [:]
    private var order: [String] = []
    private var running: Set<String> = []

    private static let limit = 200
    /// The side of the thumbnails that the library keeps, in pixels.
    nonisolated private static let thumbnailSide = 80

    init(library: Library) { self.library = library }

    /// Returns the state of a picture, and begins to make it if it is unknown.
    func state(of photo: DraftPhoto, side: Double, scale: Double) -> State {
        let pixels = max(1, Int((side * scale).rounded()))
        let key = "\(photo.reference.sha256)@\(pixels)"
        if let found = known[key] { return found.map(State.ready) ?? .broken }
        load(photo, key, pixels: pixels, scale: scale)
        return .unknown
    }

    /// Forgets all; they are made again when they are needed.
    func flush() {
        known = [:]
        order = []
    }

    private func load(_ photo: DraftPhoto, _ key: String, pixels: Int, scale: Double) {
        guard running.insert(key).inserted else { return }
        let library = library
        Task { [weak self] in
            var staged: Data?
            if case .staged(let reference) = photo {
                staged = await library.drafts.stagedRenditions(reference)?.display.data
            }
            let found = staged
            let image = await library.pools.interactive.run {
                let data = found ?? Self.stored(photo.reference.sha256, pixels: pixels, in: library.photos)
                return data.flatMap { Self.make($0, pixels: pixels, scale: scale) }
            }
            self?.finish(key, image, of: photo.reference.sha256)
        }
    }

    nonisolated private static func stored(_ sha256: String, pixels: Int, in photos: ImageStore) -> Data? {
        if pixels > thumbnailSide, let copy = try? photos.displayCopy(of: sha256) { return copy }
        return (try? photos.thumbnail(of: sha256)) ?? nil
    }

    nonisolated private static func make(_ data: Data, pixels: Int, scale: Double) -> Image? {
        let size = PixelSize(width: pixels, height: pixels)
        guard let decoded = try? ImageDecoder.decode(data, covering: size), let filled = try? ImageScaler.aspectFill(decoded, size) else {
            return nil
        }
        return Image(filled, scale: scale)
    }

    private func finish(_ key: String, _ image: Image?, of sha256: String) {
        running.remove(key)
        known.updateValue(image, forKey: key)
        order.append(key)
        if order.count > Self.limit { known[order.removeFirst()] = nil }
        delegate?.pictureDidLoad(sha256)
    }
}
