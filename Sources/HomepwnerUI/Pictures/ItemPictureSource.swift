import FoundationEssentials
import Graphics
import Imaging
import Inventory

/// The pictures of the list for the floating window: all of an item, then those of the next one.
///
/// Nothing has to be read for the first one. Its item, if only the row is known, is read with the next picture or the facts of the file.
final class ItemPictureSource: PictureSource {
    /// The beginning of a way through the pictures.
    enum Start {
        /// The first picture of a row, which names it completely but for the original name of its file.
        case row(ItemRow)
        /// The picture at an index of an item.
        case item(Item, at: Int)

        /// The identity of the item.
        var id: UUID {
            switch self {
            case .row(let row): row.id
            case .item(let item, _): item.id
            }
        }
    }

    /// A picture, with the facts about its item that the window shows.
    private struct Shown {
        let id: UUID
        let title: String
        let photo: PhotoReference
        let index: Int
        let count: Int
        /// The item; nil if only its row is known.
        let item: Item?

        /// Returns nil if there is no picture.
        init?(_ start: Start, _ style: NumberStyle) {
            switch start {
            case .row(let row):
                guard let first = row.photo else { return nil }
                (id, title, item) = (row.id, row.title(style), nil)
                (photo, index, count) = (first, 0, row.photoCount)
            case .item(let item, let place):
                let photos = item.content.photos
                guard !photos.isEmpty else { return nil }
                (id, title, self.item) = (item.id, item.title(style), item)
                index = max(0, min(place, photos.count - 1))
                (photo, count) = (photos[index], photos.count)
            }
        }
    }

    /// Called when another picture is shown, with its item and its index there.
    var onAdvance: ((UUID, Int) -> Void)?

    private let model: ResultsController
    private let photos: ImageStore
    private let style: NumberStyle
    private var shown: Shown
    private(set) var thumbnail: Image?

    /// Makes the source of the pictures from one on; nil if there is none.
    ///
    /// - Parameter standIn: the image that is shown until the picture has been read
    init?(_ start: Start, standIn: Image?, model: ResultsController, photos: ImageStore, style: NumberStyle) {
        guard let first = Shown(start, style) else { return nil }
        (self.model, self.photos, self.style) = (model, photos, style)
        (shown, thumbnail) = (first, standIn)
    }

    var title: String { DisplayText.isolated(shown.title) }

    var position: (number: Int, count: Int)? { (shown.index + 1, shown.count) }

    var pixelSize: Size { Size(width: Double(shown.photo.width), height: Double(shown.photo.height)) }

    func loadDisplayCopy<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value {
        try await PictureLoading.displayCopy(of: shown.photo, in: photos, body).get()
    }

    var photo: PhotoReference? { shown.photo }

    func loadInfo() async -> ImageInfo? {
        _ = await readItem()
        return await PictureLoading.info(of: shown.photo, in: photos)
    }

    func loadOriginal<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value {
        try await PictureLoading.original(of: shown.photo, in: photos, body).get()
    }

    /// Returns the item of the shown picture; nil if it is gone or cannot be read. The model reports errors.
    private func readItem() async -> Item? {
        if let item = shown.item { return item }
        let (store, id, sha256) = (model.reader.store, shown.id, shown.photo.sha256)
        do throws(InventoryError) {
            guard let item = try await store.items(ids: [id])[id] else { return nil }
            // Somebody may have removed the picture since its row was read.
            let place = item.content.photos.firstIndex { $0.sha256 == sha256 }
            if let place, shown.id == id, shown.item == nil, let known = Shown(.item(item, at: place), style) { shown = known }
            return item
        } catch {
            model.tell(error)
            return nil
        }
    }

    func advance(by delta: Int) async -> Bool {
        guard let item = await readItem() else { return false }
        let next = shown.index + delta
        guard item.content.photos.indices.contains(next) else { return await goToItem(by: delta) }
        return await show(next, of: item)
    }

    private func show(_ place: Int, of item: Item) async -> Bool {
        guard let next = Shown(.item(item, at: place), style) else { return false }
        let encoded = await Self.thumbnail(of: next.photo, model.reader.store)
        (shown, thumbnail) = (next, encoded.flatMap { try? ImageDecoder.thumbnail($0) }.flatMap { Image($0) })
        onAdvance?(next.id, next.index)
        return true
    }

    /// Returns the thumbnail that is shown until the picture has been read; without one, the picture is still shown.
    private nonisolated static func thumbnail(of photo: PhotoReference, _ store: any LibraryStore) async -> Data? {
        try? await store.renditions(.thumbnail, of: [photo.sha256])[photo.sha256]
    }

    /// The number of rows that are read at once in the search for one with a picture.
    private static let stride = 64

    /// Goes to the first picture of the next item that has one, or to the last one of the item before. A long run of items without a
    /// picture is skipped page by page, without blocking the window.
    private func goToItem(by delta: Int) async -> Bool {
        guard let set = model.completeListing() else { return false }
        let store = model.reader.store
        guard let start = (try? await store.ranks(of: .items([shown.id]), in: set))?.first.flatMap({ $0 }) else { return false }
        var place = start + delta
        while place >= 0, place < set.count {
            let ranks =
                delta > 0 ? place..<min(set.count, place + Self.stride) : max(0, place + 1 - Self.stride)..<place + 1
            guard let page = try? await store.rows(of: set, in: ranks) else { return false }
            let rows = delta > 0 ? page.rows : page.rows.reversed()
            for row in rows {
                guard let row, row.hasPhoto else { continue }
                guard let next = try? await store.items(ids: [row.id])[row.id] else { continue }
                if await show(delta > 0 ? 0 : next.content.photos.count - 1, of: next) { return true }
            }
            place += delta * rows.count
            if rows.isEmpty { return false }
        }
        return false
    }
}
