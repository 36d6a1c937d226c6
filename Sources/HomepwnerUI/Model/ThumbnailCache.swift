import FoundationEssentials
import Graphics
import Imaging
import Inventory
import Toolkit

/// The key of a thumbnail: the hash of its original, and its number of pixels per point.
nonisolated struct ThumbnailKey: Hashable, Sendable {
    let sha256: String
    let scale: Double

    init(_ sha256: String, _ scale: Double) { (self.sha256, self.scale) = (sha256, scale) }
}

/// Shows the rows of thumbnails.
protocol ThumbnailCacheDelegate: AnyObject {
    /// The window that shows the rows: by its clock what could not be made is asked for again.
    var window: Window? { get }
    /// The number of visible rows.
    var numberOfRowsInSight: Int { get }
    /// Pictures came too late for the frame that wanted them.
    func thumbnailsDidCome()
}

/// The small pictures of the rows, in their size on screen, with rounded corners: read and decoded away from the main thread, ahead for the
/// rows that come into view next. Bounded by the needs of a few screens.
final class ThumbnailCache {
    weak var delegate: (any ThumbnailCacheDelegate)?

    private let reader: StoreReader
    private var images: [ThumbnailKey: Image] = [:]
    private var order: [ThumbnailKey] = []
    /// The least number of kept thumbnails, and the number of screens whose thumbnails are kept.
    private static let (fewestKept, screens) = (48, 3)
    /// The least number of thumbnails that are made ahead at once.
    private static let fewest = 4
    /// Pictures that were made ahead and that no row has shown yet.
    private var unseen: Set<ThumbnailKey> = []
    /// The hashes of thumbnails that are being made, and of those among them that a row has asked for.
    private var asked: Set<String> = []
    private var wanted: Set<String> = []
    /// The thumbnails that are being made for the rows that are shown.
    private var coming: ComingThumbnails?
    private let missing = PictureFailures()
    /// Another number after each flush: results of earlier work are not kept.
    private var generation = 0

    /// The side of a thumbnail, in points.
    nonisolated static let side = 40.0

    /// Whether pictures shine as glass does.
    var isGlossy = false {
        didSet { if isGlossy != oldValue { flush() } }
    }

    init(reader: StoreReader) {
        self.reader = reader
        missing.window = { [weak self] in self?.delegate?.window }
        missing.onTime = { [weak self] in self?.delegate?.thumbnailsDidCome() }
    }

    /// The number of kept thumbnails.
    var count: Int { images.count }

    /// Returns the thumbnail of an original by its hash. A missing one is requested when it is painted, and awaited as long as a frame
    /// allows.
    ///
    /// - Parameter neighbours: the hashes of pictures that are likely to be needed next, which are made ahead.
    func picture(sha256: String, scale: Double, neighbours: @escaping () -> [String] = { [] }) -> ThumbnailView.Picture {
        let key = ThumbnailKey(sha256, scale)
        guard let image = images[key] else {
            guard !missing.contains(sha256) else { return .none }
            return .asked { [weak self] in self?.image(key, neighbours: neighbours) }
        }
        showed(key, neighbours)
        return .image(image)
    }

    private func image(_ key: ThumbnailKey, neighbours: () -> [String]) -> Image? {
        if images[key] == nil { receiveComing(key) }
        if images[key] == nil, !missing.contains(key.sha256) { makeNow(key.sha256, key.scale) }
        showed(key, neighbours)
        return images[key]
    }

    /// Makes the neighbours of a picture that is shown for the first time.
    private func showed(_ key: ThumbnailKey, _ neighbours: () -> [String]) {
        if unseen.remove(key) != nil { makeAhead(neighbours(), key.scale) }
    }

    /// Makes a picture that a row shows now: waits for it as long as a frame may.
    private func makeNow(_ sha256: String, _ scale: Double) {
        guard wanted.insert(sha256).inserted else { return }
        let (store, isGlossy, generation) = (reader.store, isGlossy, generation)
        reader.ask { () async throws(InventoryError) in
            try await Thumbnails.make([sha256], in: store, scale: scale, isGlossy: isGlossy)
        } then: { [weak self] result in
            guard let self else { return }
            let isShown = wanted.remove(sha256) == nil
            take((try? result.get()) ?? [:], of: [sha256], scale, generation)
            if reader.isLate, !isShown { delegate?.thumbnailsDidCome() }
        }
    }

    /// Makes thumbnails that are not visible yet, in the background.
    private func makeAhead(_ hashes: [String], _ scale: Double) {
        let new = hashes.filter { images[ThumbnailKey($0, scale)] == nil && !asked.contains($0) && !missing.contains($0) }
        // A few at once cost little more than one.
        guard new.count >= Self.fewest else { return }
        asked.formUnion(new)
        let (store, isGlossy, generation) = (reader.store, isGlossy, generation)
        let (answer, _) = reader.pools.reading.ask { () async throws(InventoryError) in
            try await Thumbnails.make(new, in: store, scale: scale, isGlossy: isGlossy)
        }
        answer.whenLate { result in
            Task { @MainActor [weak self] in
                guard let self else { return }
                asked.subtract(new)
                take((try? result.get()) ?? [:], of: new, scale, generation)
                let late = wanted.intersection(new)
                wanted.subtract(late)
                if !late.isEmpty { delegate?.thumbnailsDidCome() }
            }
        }
    }

    private func take(_ found: [String: Image], of hashes: [String], _ scale: Double, _ generation: Int) {
        guard generation == self.generation else { return }
        missing.note(failed: hashes.filter { found[$0] == nil }, made: found.keys)
        let limit = max(Self.fewestKept, Self.screens * (delegate?.numberOfRowsInSight ?? 0))
        for hash in hashes {
            let key = ThumbnailKey(hash, scale)
            guard let image = found[hash], images.updateValue(image, forKey: key) == nil else { continue }
            order.append(key)
            unseen.insert(key)
            guard order.count > limit else { continue }
            let oldest = order.removeFirst()
            images[oldest] = nil
            unseen.remove(oldest)
        }
    }

    /// Forgets the failures after the library changed: missing pictures may be there now.
    func libraryDidChange() { missing.removeAll() }

    /// Returns the preparation that makes the thumbnails of the next rows together with the rows, on the thread that reads these.
    func preparation(scale: Double) -> ThumbnailPreparation {
        ThumbnailPreparation(
            known: Set(images.keys), missing: missing.hashes, store: reader.store, scale: scale, isGlossy: isGlossy,
            generation: generation)
    }

    /// Accepts the thumbnails that the thread that read the shown rows is making: the first of them to be painted waits for all. Thumbnails
    /// of further rows are made when the user scrolls there.
    func expect(_ coming: ComingThumbnails) {
        // Thumbnails of rows that were never painted are kept when they arrive.
        if let before = self.coming { receiveLate(before) }
        self.coming = coming
    }

    /// Waits for the thumbnails under way, if a picture is among them.
    private func receiveComing(_ key: ThumbnailKey) {
        guard let coming, coming.preparation.scale == key.scale, coming.hashes.contains(key.sha256) else { return }
        self.coming = nil
        if let prepared = reader.wait(for: coming.answer) { return take(prepared) }
        // These are not asked for a second time in the meantime.
        wanted.formUnion(coming.hashes)
        receiveLate(coming)
    }

    private func receiveLate(_ coming: ComingThumbnails) {
        coming.answer.whenLate { prepared in
            Task { @MainActor [weak self] in
                guard let self else { return }
                take(prepared)
                let late = wanted.intersection(coming.hashes)
                wanted.subtract(late)
                if !late.isEmpty { delegate?.thumbnailsDidCome() }
            }
        }
    }

    private func take(_ prepared: PreparedThumbnails) {
        let scale = prepared.preparation.scale
        take(prepared.images, of: prepared.hashes, scale, prepared.preparation.generation)
        for hash in prepared.hashes { unseen.remove(ThumbnailKey(hash, scale)) }
    }

    /// Keeps the thumbnails that were made for a window's first rows before there was a window. The cache was not cleared before.
    func begin(with prepared: PreparedThumbnails) {
        let preparation = prepared.preparation
        guard preparation.isGlossy == isGlossy else { return }
        take(prepared.images, of: prepared.hashes, preparation.scale, generation)
        for hash in prepared.hashes { unseen.remove(ThumbnailKey(hash, preparation.scale)) }
    }

    /// Forgets all; they are read again when they are needed.
    func flush() {
        generation += 1
        coming = nil
        images.removeAll()
        order.removeAll()
        unseen.removeAll()
        missing.removeAll()
    }
}
