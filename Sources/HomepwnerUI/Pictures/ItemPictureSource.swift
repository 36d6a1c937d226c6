import FoundationEssentials
import Graphics
import Imaging
import Inventory

/// The pictures of the list for the floating window: all of an item, then those of the next one.
final class ItemPictureSource: PictureSource {
    /// Told when another picture is shown: whose it is and which of that item's.
    var onAdvance: ((ItemKey, Int) -> Void)?

    private let model: ItemListModel
    private var item: Item
    private var index: Int

    /// The pictures from one of an item on; nil when it has none.
    init?(key: ItemKey, at index: Int = 0, model: ItemListModel) {
        guard let item = try? model.library.items.item(key), !item.content.photos.isEmpty else { return nil }
        self.model = model
        self.item = item
        self.index = max(0, min(index, item.content.photos.count - 1))
    }

    private var reference: PhotoReference { item.content.photos[index] }

    var title: String { DisplayText.isolated(item.content.name) }

    var position: (number: Int, count: Int)? { (index + 1, item.content.photos.count) }

    var pixelSize: Size { Size(width: Double(reference.width), height: Double(reference.height)) }

    var thumbnail: Image? {
        guard let data = try? model.library.photos.thumbnail(of: reference.sha256) else { return nil }
        return (try? ImageDecoder.decode(data)).flatMap { Image($0) }
    }

    func loadDisplayCopy() async throws -> PixelBuffer {
        try await PictureLoading.displayCopy(of: reference, in: model.library.photos).get()
    }

    var photo: PhotoReference? { reference }

    func loadInfo() async -> ImageInfo? { await PictureLoading.info(of: reference, in: model.library.photos) }

    func loadOriginal() async throws -> PixelBuffer { try await PictureLoading.original(of: reference, in: model.library.photos).get() }

    func advance(by delta: Int) async -> Bool {
        if item.content.photos.indices.contains(index + delta) {
            index += delta
            onAdvance?(item.key, index)
            return true
        }
        return await goToItem(by: delta)
    }

    /// To the first picture of the next item that has one, or to the last one of the item before.
    private func goToItem(by delta: Int) async -> Bool {
        guard var place = model.index(of: item.key) else { return false }
        // A long run of items without a picture is passed over page by page; the window stays awake meanwhile.
        while let row = model.row(at: place + delta) {
            place += delta
            if row.hasPhoto, let next = try? model.library.items.item(row.key), !next.content.photos.isEmpty {
                item = next
                index = delta > 0 ? 0 : next.content.photos.count - 1
                onAdvance?(row.key, index)
                return true
            }
            if place % 512 == 0 { await WorkLanes.prompt.run {} }
        }
        return false
    }
}
