import FoundationEssentials
import Graphics
import Imaging
import Inventory
import Toolkit

/// Pictures: the floating window, the chooser, what is dropped onto a row.
extension MainController {
    /// Pops up the picture of an item at a view; nothing happens when it has none.
    func showPicture(of key: ItemKey, at view: View) {
        picturePopover?.dismiss()
        guard let source = ItemPictureSource(key: key, model: model) else { return }
        let viewer = PictureViewerController(source: source)
        let popover = PopoverController(viewer)
        popover.popoverBackgroundClass = PictureFrame.self
        popover.contentSize = Size(width: 600, height: 600)
        popover.onDismiss = { [weak self] in self?.picturePopover = nil }
        source.onAdvance = { [weak self] in self?.list.select($0) }
        picturePopover = popover
        popover.present(from: view.bounds, in: view, permittedArrowDirections: .any)
    }

    /// Shows the picture of the selected item on all of the screen; nothing happens when it has none.
    func showLargePicture() {
        picturePopover?.dismiss()
        guard let key = list.currentKey, let source = ItemPictureSource(key: key, model: model) else { return }
        source.onAdvance = { [weak self] in self?.list.select($0) }
        present(LargePictureController(source: source, style: style))
    }

    /// Opens the chooser of pictures at the detail's camera, for the item that is shown, or closes it when it is open.
    func choosePhoto() {
        guard let item = detail.item else { return }
        photoChooser.toggle { [weak self] choice in
            self?.takePhoto(for: item.key) { try await choice.read() }
        } present: {
            $0.present(from: detail.cameraItem, permittedArrowDirections: [.down, .up])
        }
    }

    /// Takes a picture that was dropped onto the row of an item as that item's first picture.
    func drop(_ item: PasteboardItem, on key: ItemKey) {
        takePhoto(for: key) { try await PhotoIntake.read(item) }
    }

    private func takePhoto(for key: ItemKey, from read: @escaping () async throws -> PhotoIntake.Source) {
        let (library, actor) = (library, actor)
        perform {
            let source = try await read()
            guard let target = try library.items.item(key) else { return }
            let photo = try await library.photos.importPhoto(data: source.data, originalName: source.name)
            var content = target.content
            content.photos = [photo] + content.photos.dropFirst()
            _ = try await library.items.update(target.id, to: content, expecting: target.revision, actor: actor)
        }
    }
}

/// The pictures of the list, one after the other, for the floating window.
final class ItemPictureSource: PictureSource {
    /// Told when another item's picture is shown.
    var onAdvance: ((ItemKey) -> Void)?

    private let model: ItemListModel
    private var item: Item
    private var reference: PhotoReference

    /// The picture of an item; nil when it has none.
    init?(key: ItemKey, model: ItemListModel) {
        guard let item = try? model.library.items.item(key), let photo = item.content.photos.first else { return nil }
        self.model = model
        self.item = item
        reference = photo
    }

    var title: String { DisplayText.isolated(item.content.name) }

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
        guard var index = model.index(of: item.key) else { return false }
        // A long run of items without a picture is passed over page by page; the window stays awake meanwhile.
        while let row = model.row(at: index + delta) {
            index += delta
            if row.hasPhoto, let next = try? model.library.items.item(row.key), let first = next.content.photos.first {
                item = next
                reference = first
                onAdvance?(row.key)
                return true
            }
            if index % 512 == 0 { await WorkLanes.prompt.run {} }
        }
        return false
    }
}
