import FoundationEssentials
import Graphics
import Imaging
import Inventory

/// The pictures of the list for the floating window: all of an item, then those of the next one.
final class ItemPictureSource: PictureSource {
    /// Called when another picture is shown, with its item and its index there.
    var onAdvance: ((UUID, Int) -> Void)?

    private let model: ResultsController
    private let photos: ImageStore
    private let style: NumberStyle
    private var item: Item
    private var index: Int
    /// The encoded thumbnail of the picture at the index.
    private var encoded: Data?

    private init(_ item: Item, at index: Int, _ encoded: Data?, model: ResultsController, photos: ImageStore, style: NumberStyle) {
        self.model = model
        self.photos = photos
        self.style = style
        self.item = item
        self.index = index
        self.encoded = encoded
    }

    /// Makes the source of the pictures from one of an item on, and hands it over, if the item has any. The model reports errors.
    static func make(
        id: UUID, at index: Int = 0, model: ResultsController, photos: ImageStore, style: NumberStyle,
        then body: @escaping (ItemPictureSource) -> Void
    ) {
        let store = model.reader.store
        model.reader.ask { () async throws(InventoryError) -> (item: Item, index: Int, encoded: Data?)? in
            guard let item = try await store.items(ids: [id])[id], !item.content.photos.isEmpty else { return nil }
            let index = max(0, min(index, item.content.photos.count - 1))
            return (item, index, await Self.thumbnail(of: item.content.photos[index], store))
        } then: { [weak model] result in
            switch result {
            case .success(let found?):
                guard let model else { return }
                body(ItemPictureSource(found.item, at: found.index, found.encoded, model: model, photos: photos, style: style))
            case .success(nil): break
            case .failure(let error): model?.tell(error)
            }
        }
    }

    /// Returns the thumbnail that is shown until the picture has been read; without one, the picture is still shown.
    private nonisolated static func thumbnail(of photo: PhotoReference, _ store: any LibraryStore) async -> Data? {
        try? await store.renditions(.thumbnail, of: [photo.sha256])[photo.sha256]
    }

    private var reference: PhotoReference { item.content.photos[index] }

    var title: String { DisplayText.isolated(item.title(style)) }

    var position: (number: Int, count: Int)? { (index + 1, item.content.photos.count) }

    var pixelSize: Size { Size(width: Double(reference.width), height: Double(reference.height)) }

    var thumbnail: Image? { encoded.flatMap { try? ImageDecoder.thumbnail($0) }.flatMap { Image($0) } }

    func loadDisplayCopy<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value {
        try await PictureLoading.displayCopy(of: reference, in: photos, body).get()
    }

    var photo: PhotoReference? { reference }

    func loadInfo() async -> ImageInfo? { await PictureLoading.info(of: reference, in: photos) }

    func loadOriginal<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value {
        try await PictureLoading.original(of: reference, in: photos, body).get()
    }

    func advance(by delta: Int) async -> Bool {
        guard item.content.photos.indices.contains(index + delta) else { return await goToItem(by: delta) }
        await show(index + delta, of: item)
        return true
    }

    private func show(_ place: Int, of shown: Item) async {
        let encoded = await Self.thumbnail(of: shown.content.photos[place], model.reader.store)
        (item, index, self.encoded) = (shown, place, encoded)
        onAdvance?(item.id, index)
    }

    /// The number of rows that are read at once in the search for one with a picture.
    private static let stride = 64

    /// Goes to the first picture of the next item that has one, or to the last one of the item before. A long run of items without a
    /// picture is skipped page by page, without blocking the window.
    private func goToItem(by delta: Int) async -> Bool {
        guard let set = model.completeListing() else { return false }
        let store = model.reader.store
        guard let start = (try? await store.ranks(of: .items([item.id]), in: set))?.first.flatMap({ $0 }) else { return false }
        var place = start + delta
        while place >= 0, place < set.count {
            let ranks =
                delta > 0 ? place..<min(set.count, place + Self.stride) : max(0, place + 1 - Self.stride)..<place + 1
            guard let page = try? await store.rows(of: set, in: ranks) else { return false }
            let rows = delta > 0 ? page.rows : page.rows.reversed()
            for row in rows {
                guard let row, row.hasPhoto else { continue }
                guard let next = try? await store.items(ids: [row.id])[row.id], !next.content.photos.isEmpty else { continue }
                await show(delta > 0 ? 0 : next.content.photos.count - 1, of: next)
                return true
            }
            place += delta * rows.count
            if rows.isEmpty { return false }
        }
        return false
    }
}
