import FoundationEssentials
import Graphics
import Imaging
import Inventory
import Threading

/// The pictures of a form, one after the other, for the floating window: those of the library and those that wait.
final class FormPictureSource: PictureSource {
    let title: String
    private let photos: [DraftPhoto]
    private var index: Int
    private let library: Library

    init(_ photos: [DraftPhoto], at index: Int, title: String, library: Library) {
        self.photos = photos
        self.index = index
        self.title = title
        self.library = library
    }

    private var current: DraftPhoto { photos[index] }

    var position: (number: Int, count: Int)? { (index + 1, photos.count) }
    var photo: PhotoReference? { current.reference }
    var pixelSize: Size { Size(width: Double(current.reference.width), height: Double(current.reference.height)) }
    /// Each is read when it is shown.
    var thumbnail: Image? { nil }

    func loadDisplayCopy<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value {
        switch current {
        case .stored(let photo): return try await PictureLoading.displayCopy(of: photo, in: library.photos, body).get()
        case .staged(let photo):
            let data = await library.drafts.stagedRenditions(photo)?.display.data
            // The user may have gone on to another picture.
            try Task.checkCancellation()
            guard let data else { throw Self.gone }
            return try await library.pools.interactive.run { try body(ImageDecoder.displayCopy(data)) }
        }
    }

    func loadOriginal<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value {
        switch current {
        case .stored(let photo): return try await PictureLoading.original(of: photo, in: library.photos, body).get()
        case .staged(let photo):
            let drafts = library.drafts
            return try await library.pools.interactive.run {
                try Task.checkCancellation()
                guard let data = drafts.stagedData(photo) else { throw Self.gone }
                return try body(ImageDecoder.decode(data))
            }
        }
    }

    private nonisolated static let gone = InventoryError(
        .photoDamaged, "The picture that was chosen for this form is gone. Choose it again.")

    func advance(by delta: Int) async -> Bool {
        guard photos.indices.contains(index + delta) else { return false }
        index += delta
        return true
    }
}
