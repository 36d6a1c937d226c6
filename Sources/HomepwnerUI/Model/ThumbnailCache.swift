import FoundationEssentials
import Graphics
import Imaging
import Inventory

/// The small pictures of the rows, at the size they are shown at, with their corners rounded: read and decoded away from the main thread, for
/// the rows that come into sight next before they do. Bounded by what fits on a few screens.
final class ThumbnailCache {
    /// Called when pictures came too late for the frame that wanted them.
    var onLateImages: (() -> Void)?

    private let reader: StoreReader
    private var images: [String: Image] = [:]
    private var order: [String] = []
    private static let limit = 160
    /// Pictures that were made ahead and that no row has shown yet.
    private var unseen: Set<String> = []
    /// What is being made, what of it a row wanted meanwhile, and what there is no picture of.
    private var asked: Set<String> = []
    private var wanted: Set<String> = []
    private var missing: Set<String> = []
    /// Another number after everything was forgotten: what was begun before is not kept.
    private var generation = 0

    /// The side of a thumbnail, in points.
    nonisolated static let side = 40.0
    private nonisolated static let radius = 5.0

    /// Whether pictures shine as glass does.
    var isGlossy = false {
        didSet { if isGlossy != oldValue { flush() } }
    }

    init(reader: StoreReader) { self.reader = reader }

    /// How many are held.
    var count: Int { images.count }

    /// The thumbnail of an original by its hash; nil when it cannot be read, and where it takes longer than the frame may.
    ///
    /// - Parameter neighbours: the hashes of pictures that are likely to be asked for next, which are made before they are.
    func image(sha256: String, scale: Double, neighbours: () -> [String] = { [] }) -> Image? {
        let name = Self.name(sha256, scale)
        if images[name] == nil, !missing.contains(sha256) { makeNow(sha256, scale) }
        // Where a picture is shown for the first time, those behind it come next.
        if unseen.remove(name) != nil { makeAhead(neighbours(), scale) }
        return images[name]
    }

    private static func name(_ sha256: String, _ scale: Double) -> String { "\(sha256)@\(scale)" }

    /// Makes a picture that a row shows now: waits for it as long as a frame may.
    private func makeNow(_ sha256: String, _ scale: Double) {
        guard wanted.insert(sha256).inserted else { return }
        let (store, isGlossy, generation) = (reader.store, isGlossy, generation)
        reader.ask { () async throws(InventoryError) in
            try await Self.make([sha256], in: store, scale: scale, isGlossy: isGlossy)
        } then: { [weak self] result in
            guard let self else { return }
            let isShown = wanted.remove(sha256) == nil
            take((try? result.get()) ?? [:], of: [sha256], scale, generation)
            if reader.isLate, !isShown { onLateImages?() }
        }
    }

    /// Makes pictures that are not in sight yet. Nobody waits for them.
    private func makeAhead(_ hashes: [String], _ scale: Double) {
        let new = hashes.filter { images[Self.name($0, scale)] == nil && !asked.contains($0) && !missing.contains($0) }
        guard !new.isEmpty else { return }
        asked.formUnion(new)
        let (store, isGlossy, generation) = (reader.store, isGlossy, generation)
        let (answer, _) = reader.pools.reading.ask { () async throws(InventoryError) in
            try await Self.make(new, in: store, scale: scale, isGlossy: isGlossy)
        }
        answer.whenLate { result in
            Task { @MainActor [weak self] in
                guard let self else { return }
                asked.subtract(new)
                take((try? result.get()) ?? [:], of: new, scale, generation)
                let late = wanted.intersection(new)
                wanted.subtract(late)
                if !late.isEmpty { onLateImages?() }
            }
        }
    }

    private func take(_ found: [String: Image], of hashes: [String], _ scale: Double, _ generation: Int) {
        guard generation == self.generation else { return }
        missing.formUnion(hashes.filter { found[$0] == nil })
        for hash in hashes {
            let name = Self.name(hash, scale)
            guard let image = found[hash], images.updateValue(image, forKey: name) == nil else { continue }
            order.append(name)
            unseen.insert(name)
            guard order.count > Self.limit else { continue }
            let oldest = order.removeFirst()
            images[oldest] = nil
            unseen.remove(oldest)
        }
    }

    /// Forgets all; they are read again when they are needed.
    func flush() {
        generation += 1
        images.removeAll()
        order.removeAll()
        unseen.removeAll()
        missing.removeAll()
    }

    // MARK: - Away from the main thread

    /// Reads and decodes pictures; those that cannot be are left out.
    private nonisolated static func make(
        _ hashes: [String], in store: any LibraryStore, scale: Double, isGlossy: Bool
    ) async throws(InventoryError) -> [String: Image] {
        let side = Int((Self.side * scale).rounded())
        let found = try await store.renditions(.thumbnail, of: hashes)
        var images: [String: Image] = [:]
        for (hash, data) in found {
            guard let decoded = try? ImageDecoder.decode(data, covering: PixelSize(width: side, height: side)) else { continue }
            images[hash] = rounded(decoded, scale: scale, isGlossy: isGlossy)
        }
        return images
    }

    /// Light that falls on the upper half.
    private nonisolated static let gloss = Gradient(
        .linear(from: .zero, to: Point(x: 0, y: side / 2)),
        stops: [.init(0, Color.white.withAlpha(0.55)), .init(1, Color.white.withAlpha(0.12))])

    private nonisolated static func rounded(_ buffer: PixelBuffer, scale: Double, isGlossy: Bool) -> Image? {
        let pixels = Int((side * scale).rounded())
        let target = PixelSize(width: pixels, height: pixels)
        guard let scaled = buffer.width == pixels ? buffer : try? ImageScaler.aspectFill(buffer, target),
            let result = try? PixelBuffer(width: pixels, height: pixels, isOpaque: false),
            let canvas = Canvas(drawingInto: result, scale: scale), let source = Image(scaled, scale: scale)
        else { return nil }
        let place = Rect(x: 0, y: 0, width: side, height: side)
        canvas.withClip(Path(roundedRect: place, radius: radius)) {
            canvas.draw(source, in: place)
            if isGlossy { canvas.fill(Path(roundedRect: Rect(x: 0, y: 0, width: side, height: side / 2), radius: 0), gloss) }
        }
        canvas.finish()
        return Image(result, scale: scale)
    }
}
