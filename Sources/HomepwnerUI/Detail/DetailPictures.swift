import FoundationEssentials
import Graphics
import Imaging
import Inventory
import Toolkit

/// The pictures of the item that is shown: one large, whole, and all of them in a strip below it.
final class DetailPictures: View {
    /// Called when a picture is pressed, with the view at which it should pop up.
    var onOpen: ((Int, View) -> Void)?
    /// Told what is to be done to the pictures.
    var onEdit: ((PhotoEdit) -> Void)?
    /// Called when a picture is to be chosen, with the view at which the chooser should open and the hash of the picture that it replaces.
    var onAdd: ((View, String?) -> Void)?
    /// Called when a picture is to be pasted.
    var onPaste: (() -> Void)?

    /// Called when they may need more or less room.
    var onLayoutChange: (() -> Void)?

    let large = PictureButton()
    let strip = PictureStrip(side: DetailPictures.side)
    private let countLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let library: Library
    private let reader: StoreReader
    private var thumbnail: StoreQuestion?
    private var photos: [PhotoReference] = []
    private var item: UUID?
    private var loading: Task<Void, Never>?
    /// Which picture is loaded, or being so.
    private var loaded: String?

    static let side = 56.0
    private static let gap = 12.0

    /// Which of them is shown large.
    private(set) var shownIndex = 0

    /// Whether there is room for the large picture.
    var showsLarge = true {
        didSet { if showsLarge != oldValue { picturesDidChange() } }
    }

    init(library: Library, reader: StoreReader) {
        self.library = library
        self.reader = reader
        super.init()
        strip.identifier = "detail-pictures"
        strip.loader = StripPictureLoader(library: library)
        strip.isEditable = !library.isReadOnly
        countLabel.textAlignment = .left
        strip.accessibilityLabel = "Pictures"
        large.identifier = "detail-picture"
        large.action = { [weak self] in
            guard let self else { return }
            onOpen?(shownIndex, large)
        }
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
        strip.onPaste = { [weak self] in self?.onPaste?() }
        for part in [large, strip, countLabel] as [View] { addSubview(part) }
    }

    // MARK: - Showing

    /// Shows the pictures of an item: of another one the first, of the same one that which was shown, or what is new.
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
        strip.isHidden = library.isReadOnly && photos.count < 2
        countLabel.text = photos.count > 1 ? "\(photos.count) pictures" : ""
        large.isHidden = photos.isEmpty || !showsLarge
        load()
        setNeedsLayout()
        onLayoutChange?()
    }

    private func load() {
        let photo = showsLarge && photos.indices.contains(shownIndex) ? photos[shownIndex] : nil
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

    // MARK: - Layout

    /// - Parameter height: that of the large picture
    private func stack(_ height: StackLength) -> Stack {
        Stack(.vertical, spacing: Self.gap) {
            large.sized(height: height)
            Stack(.horizontal, spacing: 16) {
                strip.sized(width: .flexible)
                countLabel.sized(width: .fixed(countWidth))
            }
            .sized(height: .fixed(Self.side))
        }
    }

    private var countWidth: Double { countLabel.text.isEmpty ? 0 : countLabel.intrinsicContentSize.width.rounded(.up) + 2 }

    /// How high they are at a width, in points.
    ///
    /// - Parameter room: how high all of the detail is.
    func height(width: Double, room: Double) -> Double {
        stack(.fixed(min(width * 0.631, max(160, room * 0.5)).rounded())).height(forWidth: width)
    }

    override func layoutSubviews() {
        // The number goes before a picture does.
        countLabel.isHidden = countWidth == 0 || strip.lineWidth + 16 + countWidth > bounds.width
        stack(.flexible).place(in: self)
    }
}
