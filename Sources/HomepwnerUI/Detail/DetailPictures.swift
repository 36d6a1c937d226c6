import FoundationEssentials
import Graphics
import Imaging
import Inventory
import Toolkit
import WorkspaceModel

/// The pictures of the shown item: a large one and, if there are several, a strip of all. The head places them.
final class DetailPictures {
    /// Called when a picture is pressed, with the view at which it should pop up.
    var onOpen: ((Int, View) -> Void)?
    /// Called with a change of the pictures.
    var onEdit: ((PhotoEdit) -> Void)?
    /// Called to choose a picture, with the view at which the chooser should open and the hash of the picture that it replaces.
    var onAdd: ((View, String?) -> Void)?
    /// Called to paste a picture.
    var onPaste: (() -> Void)?

    let large = PictureButton()
    let strip = PictureStrip(side: 48)
    private let library: Library
    private let reader: StoreReader
    private var thumbnail: StoreQuestion?
    private var photos: [PhotoReference] = []
    private var item: UUID?
    private var loading: Task<Void, Never>?
    /// The picture that is loaded or being loaded.
    private var loaded: String?

    /// The index of the large picture.
    private(set) var shownIndex = 0

    /// Whether there is room for the strip. Without the strip, the large picture shows its number.
    var showsStrip = true {
        didSet { if showsStrip != oldValue { picturesDidChange() } }
    }

    init(library: Library, reader: StoreReader) {
        self.library = library
        self.reader = reader
        strip.identifier = "detail-pictures"
        strip.loader = StripPictureLoader(library: library)
        strip.isEditable = !library.isReadOnly
        strip.accessibilityLabel = "Pictures"
        large.identifier = "detail-picture"
        large.addTarget(self, action: DetailPictures.openLarge)
        large.menuCommands = { [weak self] in self?.largeCommands ?? [] }
        strip.onSelect = { [weak self] in self?.show($0) }
        strip.onOpen = { [weak self] in self?.onOpen?($0, $1) }
        strip.onAdd = { [weak self] in self?.onAdd?($0, nil) }
        strip.onReplace = { [weak self] index, view in
            guard let self, photos.indices.contains(index) else { return }
            onAdd?(view, photos[index].sha256)
        }
        strip.onRemove = { [weak self] index in
            guard let self, photos.indices.contains(index) else { return }
            onEdit?(.remove(sha256: photos[index].sha256))
        }
        strip.onMove = { [weak self] in self?.move($0, to: $1) }
        strip.onPaste = { [weak self] in self?.paste() }
        picturesDidChange()
    }

    /// The commands in the menu of the large picture.
    private var largeCommands: [Command] {
        guard photos.indices.contains(shownIndex) else { return [] }
        let sha256 = photos[shownIndex].sha256
        let show = Command("Show Picture", target: self, action: DetailPictures.openLarge)
        guard !library.isReadOnly else { return [show] }
        return [
            show,
            Command("Add Pictures…", target: self, action: DetailPictures.add),
            Command("Paste Picture", target: self, action: DetailPictures.paste),
            Command("Replace Picture…") { [weak self] in
                guard let self else { return }
                onAdd?(large, sha256)
            },
            Command("Remove Picture") { [weak self] in self?.onEdit?(.remove(sha256: sha256)) },
        ]
    }

    private func openLarge() { onOpen?(shownIndex, large) }

    private func add() { onAdd?(large, nil) }

    private func paste() { onPaste?() }

    // MARK: - Showing

    /// Shows the pictures of an item: the first one of another item; the current one, or a new one, of the same item.
    func show(_ new: [PhotoReference], of item: UUID?) {
        guard new != photos || item != self.item else { return }
        let old = photos, isSame = item == self.item
        let shown = old.indices.contains(shownIndex) ? old[shownIndex].sha256 : nil
        photos = new
        self.item = item
        if !isSame {
            shownIndex = 0
            strip.contentOffset = .zero
        } else if new.count > old.count, let added = new.lastIndex(where: { photo in !old.contains { $0.sha256 == photo.sha256 } }) {
            shownIndex = added
        } else {
            shownIndex = new.firstIndex { $0.sha256 == shown } ?? max(0, min(shownIndex, new.count - 1))
        }
        picturesDidChange()
    }

    /// Shows one of them large by code.
    func select(_ index: Int) {
        guard photos.indices.contains(index) else { return }
        strip.select(index)
        show(index)
    }

    private func show(_ index: Int) {
        guard photos.indices.contains(index), index != shownIndex else { return }
        shownIndex = index
        picturesDidChange()
    }

    /// The strip shows the picture at its new place at once; the library follows.
    private func move(_ index: Int, to place: Int) {
        guard photos.indices.contains(index) else { return }
        let edit = PhotoEdit.move(sha256: photos[index].sha256, to: place)
        _ = edit.apply(to: &photos)
        shownIndex = place
        picturesDidChange()
        onEdit?(edit)
    }

    private func picturesDidChange() {
        strip.show(photos.map { .ready(.stored($0)) }, selecting: photos.isEmpty ? nil : shownIndex)
        // Without a picture the strip has the place for the first one; a single picture needs no strip.
        strip.isHidden = photos.isEmpty ? library.isReadOnly : photos.count < 2 || !showsStrip
        large.isHidden = photos.isEmpty
        large.badge = photos.count > 1 && !showsStrip ? "\(shownIndex + 1) of \(photos.count)" : ""
        load()
        large.detailActing?.heightDidChange()
    }

    private func load() {
        let photo = photos.indices.contains(shownIndex) ? photos[shownIndex] : nil
        guard photo?.sha256 != loaded else { return }
        loading?.cancel()
        thumbnail?.cancel()
        loaded = photo?.sha256
        large.image = nil
        large.message = ""
        guard let photo else { return }
        showThumbnail(of: photo)
        let store = library.photos
        loading = Task { [weak self] in
            let result = await PictureLoading.displayCopy(of: photo, in: store) { $0 }
            guard !Task.isCancelled, let self, loaded == photo.sha256 else { return }
            switch result {
            case .success(let buffer): large.image = Image(buffer)
            case .failure(let error): large.message = "\(error)"
            }
        }
    }

    /// A small picture at once is better than a large one later.
    private func showThumbnail(of photo: PhotoReference) {
        let (store, sha256) = (reader.store, photo.sha256)
        thumbnail = reader.ask { () async throws(InventoryError) in
            try await store.renditions(.thumbnail, of: [sha256])[sha256].flatMap { try? ImageDecoder.thumbnail($0) }
        } then: { [weak self] result in
            guard let self, loaded == sha256, large.image == nil, large.message.isEmpty, let buffer = (try? result.get()) ?? nil else {
                return
            }
            large.showMiddle(Image(buffer), of: Size(width: Double(photo.width), height: Double(photo.height)))
        }
    }

    /// Lets the decoded picture go; `reload` brings it back.
    func unload() {
        loading?.cancel()
        loaded = nil
        large.image = nil
    }

    /// Brings the picture back that was let go.
    func reload() { load() }
}
