import Graphics
import Imaging
import Inventory
import Threading
import Toolkit

/// The pictures of the grid at their exact size, made from the display copies away from the main actor: the newest request first, then
/// those that come into view next. It keeps the pictures of a few screens; until one is made, the stored thumbnail is shown.
final class GridPictureLoader {
    /// Called with which original has its picture now.
    var onLoad: ((_ sha256: String) -> Void)?
    /// Returns the number of visible cells.
    var countInSight: () -> Int = { 0 }

    /// The size to make them in, in points, and the pixels of a point. Those of another size are shown until they are made again.
    private(set) var size = Size.zero
    private(set) var scale = 1.0

    private struct Known {
        var image: Image
        var pixels: PixelSize
        var lastUse: Int
    }

    private let photos: ImageStore
    private let reader: StoreReader
    /// Thumbnails that are being read.
    private var asked: Set<String> = []
    /// Failed pictures and thumbnails, which are requested again after a while.
    private let failures = PictureFailures()
    private let missing = PictureFailures()
    private var known: [String: Known] = [:]
    private var thumbnails: [String: Image] = [:]
    private var thumbnailOrder: [String] = []
    private var running: [String: Task<Void, Never>] = [:]
    /// The pictures that are wanted, the newest last.
    private var wanted: [String] = []
    /// The pictures that come into view next, the nearest first.
    private var ahead: [String] = []
    private var turn = 0
    private var keptBytes = 0

    /// The number of pictures that are made at once.
    static let atOnce = 2
    /// The number of pictures to keep, in screens: the visible ones, one screen behind, and half a one ahead. If few are visible, at least
    /// the minimum below counts.
    private static let screens = 2.5
    private static let fewest = 4

    /// Called when failed visible pictures can be requested again.
    var onRetry: (() -> Void)?

    /// The window that shows the grid. Its clock sets the time of the next try.
    var window: () -> Window? {
        get { failures.window }
        set { (failures.window, missing.window) = (newValue, newValue) }
    }

    init(photos: ImageStore, reader: StoreReader) {
        self.photos = photos
        self.reader = reader
        for kind in [failures, missing] { kind.onTime = { [weak self] in self?.onRetry?() } }
    }

    /// Forgets the failures after the library changed: missing pictures may be there now.
    func libraryDidChange() { for kind in [failures, missing] { kind.removeAll() } }

    isolated deinit { for task in running.values { task.cancel() } }

    /// The number of pictures that are being made, and the bytes of the kept ones.
    var runningCount: Int { running.count }
    var byteCount: Int { keptBytes }

    private var pixels: PixelSize {
        PixelSize(width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())))
    }

    /// The limit of the kept pictures, in bytes.
    var memoryLimit: Int { Int(Self.screens * Double(max(Self.fewest, countInSight()))) * pixels.width * pixels.height * 4 }

    /// The number of thumbnails to keep: they are shown until the pictures are made.
    private var thumbnailLimit: Int { max(Self.fewest, countInSight()) * 3 / 2 }

    /// Says at which size pictures are shown from now on.
    func setSize(_ size: Size, scale: Double) {
        self.size = size
        self.scale = scale
    }

    /// Returns the picture of an original, as far as it is loaded; a missing one, or one of another size, is made next.
    func picture(sha256: String) -> ItemGridPicture.Picture? {
        turn += 1
        let found = known[sha256]
        known[sha256]?.lastUse = turn
        if let found, found.pixels == pixels { return ItemGridPicture.Picture(image: found.image, isFinal: true) }
        // A failed picture is not tried again for each frame: the thumbnail stays.
        if !failures.contains(sha256) { want(sha256) }
        return found.map { ItemGridPicture.Picture(image: $0.image, isFinal: false) } ?? thumbnail(sha256)
    }

    /// Sets the originals that come into view next, the nearest first, in place of earlier ones: made when no visible one is missing.
    func prepare(_ next: [String]) {
        ahead = next
        startNext()
    }

    /// Returns whether an original has its picture, at the present size.
    func isMade(sha256: String) -> Bool { known[sha256]?.pixels == pixels }

    /// Returns whether an original is wanted and has not been begun.
    func isWaiting(sha256: String) -> Bool { wanted.contains(sha256) }

    /// Drops the request for an original that is not visible any more, unless it has begun.
    func forget(sha256: String) { wanted.removeAll { $0 == sha256 } }

    /// Forgets the pictures, which are made again when they are needed; thumbnails stay.
    func flush() {
        known.removeAll()
        ahead.removeAll()
        libraryDidChange()
        keptBytes = 0
    }

    private func thumbnail(_ sha256: String) -> ItemGridPicture.Picture? {
        if let image = thumbnails[sha256] { return ItemGridPicture.Picture(image: image, isFinal: false) }
        guard !missing.contains(sha256), asked.insert(sha256).inserted else { return nil }
        let store = reader.store
        reader.ask { () async throws(InventoryError) in
            try await store.renditions(.thumbnail, of: [sha256])[sha256].flatMap { try? ImageDecoder.thumbnail($0) }.flatMap { Image($0) }
        } then: { [weak self] result in
            guard let self else { return }
            asked.remove(sha256)
            keep((try? result.get()) ?? nil, of: sha256)
            if reader.isLate { onLoad?(sha256) }
        }
        return thumbnails[sha256].map { ItemGridPicture.Picture(image: $0, isFinal: false) }
    }

    private func keep(_ thumbnail: Image?, of sha256: String) {
        missing.note(failed: thumbnail == nil ? [sha256] : [], made: thumbnail == nil ? [] : [sha256])
        guard let thumbnail else { return }
        thumbnails[sha256] = thumbnail
        thumbnailOrder.append(sha256)
        while thumbnailOrder.count > thumbnailLimit { thumbnails[thumbnailOrder.removeFirst()] = nil }
    }

    // MARK: - Making

    private func want(_ sha256: String) {
        wanted.removeAll { $0 == sha256 }
        wanted.append(sha256)
        startNext()
    }

    private func startNext() {
        while running.count < Self.atOnce, size.width > 0, let next = takeNext() {
            let (photos, pixels, scale, pool) = (photos, pixels, scale, reader.pools.interactive)
            running[next] = Task { [weak self] in
                let image = await pool.run { Self.make(next, photos: photos, pixels: pixels, scale: scale) }
                self?.finish(next, image, pixels)
            }
        }
    }

    private func takeNext() -> String? {
        if let newest = wanted.last(where: { running[$0] == nil }) {
            wanted.removeAll { $0 == newest }
            return newest
        }
        while !ahead.isEmpty {
            let nearest = ahead.removeFirst()
            if running[nearest] == nil, known[nearest]?.pixels != pixels, !failures.contains(nearest) { return nearest }
        }
        return nil
    }

    nonisolated private static func make(_ sha256: String, photos: ImageStore, pixels: PixelSize, scale: Double) -> Image? {
        guard !Task.isCancelled, let data = try? photos.displayCopy(of: sha256),
            let decoded = try? ImageDecoder.decode(data, coveringAtLeast: pixels),
            let filled = try? ImageScaler.aspectFill(decoded, pixels), let source = Image(filled, scale: scale)
        else { return nil }
        let area = Rect(x: 0, y: 0, width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
        let shape = Rect(x: 0, y: 0, width: area.width, height: area.height + ItemGridCell.radius)
        let drawn = PixelBuffer.drawn(width: pixels.width, height: pixels.height, isOpaque: false, scale: scale) { canvas in
            canvas.withClip(Path(roundedRect: shape, radius: ItemGridCell.radius)) { canvas.draw(source, in: area, quality: .nearest) }
        }
        return drawn.flatMap { Image($0, scale: scale) }
    }

    private func finish(_ sha256: String, _ image: Image?, _ pixels: PixelSize) {
        running[sha256] = nil
        failures.note(failed: image == nil ? [sha256] : [], made: image == nil ? [] : [sha256])
        if let image {
            keptBytes -= Self.bytes(known[sha256])
            known[sha256] = Known(image: image, pixels: pixels, lastUse: turn)
            keptBytes += Self.bytes(known[sha256])
        }
        // It may have come into sight while it was made ahead.
        if pixels == self.pixels { wanted.removeAll { $0 == sha256 } }
        forgetOldest()
        onLoad?(sha256)
        startNext()
    }

    private static func bytes(_ known: Known?) -> Int {
        guard let known else { return 0 }
        return known.pixels.width * known.pixels.height * 4
    }

    private func forgetOldest() {
        let limit = memoryLimit
        guard keptBytes > limit else { return }
        for (sha256, value) in known.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            if keptBytes <= limit * 3 / 4 { return }
            keptBytes -= Self.bytes(value)
            known[sha256] = nil
        }
    }
}
