import FoundationEssentials
import Graphics
import Imaging
import Inventory
import Threading

/// Makes the small pictures of the rows. Not on the main actor: to read and decode them takes longer than a row does.
nonisolated enum Thumbnails {
    private static let radius = 5.0

    /// Reads and decodes pictures; those that cannot be are left out.
    static func make(
        _ hashes: [String], in store: any LibraryStore, scale: Double, isGlossy: Bool
    ) async throws(InventoryError) -> [String: Image] {
        let found = try await store.renditions(.thumbnail, of: hashes)
        let side = Int((ThumbnailCache.side * scale).rounded())
        var images: [String: Image] = [:]
        for (hash, data) in found {
            guard let decoded = try? ImageDecoder.decode(data, covering: PixelSize(width: side, height: side)) else { continue }
            images[hash] = rounded(decoded, scale: scale, isGlossy: isGlossy)
        }
        return images
    }

    /// Light that falls on the upper half.
    private static let gloss = Gradient(
        .linear(from: .zero, to: Point(x: 0, y: ThumbnailCache.side / 2)),
        stops: [.init(0, Color.white.withAlpha(0.55)), .init(1, Color.white.withAlpha(0.12))])

    private static func rounded(_ buffer: PixelBuffer, scale: Double, isGlossy: Bool) -> Image? {
        let pixels = Int((ThumbnailCache.side * scale).rounded())
        let target = PixelSize(width: pixels, height: pixels)
        guard let scaled = buffer.width == pixels ? buffer : try? ImageScaler.aspectFill(buffer, target),
            let source = Image(scaled, scale: scale)
        else { return nil }
        let place = Rect(x: 0, y: 0, width: ThumbnailCache.side, height: ThumbnailCache.side)
        let upper = Path(roundedRect: Rect(x: 0, y: 0, width: place.width, height: place.height / 2), radius: 0)
        let drawn = PixelBuffer.drawn(width: pixels, height: pixels, isOpaque: false, scale: scale) { canvas in
            canvas.withClip(Path(roundedRect: place, radius: radius)) {
                canvas.draw(source, in: place)
                if isGlossy { canvas.fill(upper, gloss) }
            }
        }
        return drawn.flatMap { Image($0, scale: scale) }
    }
}

/// The parameters for making the thumbnails of the next rows; see `ThumbnailCache.preparation(scale:)`.
nonisolated struct ThumbnailPreparation: Sendable {
    /// The pictures that are made already.
    let known: Set<ThumbnailKey>
    /// Hashes of those that cannot be made.
    let missing: Set<String>
    let store: any LibraryStore
    let scale: Double
    let isGlossy: Bool
    let generation: Int

    /// Returns the preparation for a window's first rows before there is a window: for the scale of the last window. Nil if the grid is
    /// shown first, which has pictures of its own.
    static func first(from settings: SettingsStore, in store: any LibraryStore) -> ThumbnailPreparation? {
        guard !ListPreferences.showsGrid(in: settings) else { return nil }
        return ThumbnailPreparation(
            known: [], missing: [], store: store, scale: LibraryOpening.scale(from: settings),
            isGlossy: ListPreferences(settings).hasGlossyThumbnails, generation: 0)
    }

    /// Returns the thumbnails of some rows that are not known yet and will be made; nil if there are none.
    func coming(for rows: some Sequence<ItemRow?>) -> ComingThumbnails? {
        let hashes = unknown(in: rows)
        return hashes.isEmpty ? nil : ComingThumbnails(preparation: self, hashes: hashes)
    }

    /// Makes the missing thumbnails. Those that cannot be read now are asked for again by the rows.
    func make(for rows: some Sequence<ItemRow?>) async -> PreparedThumbnails { await make(unknown(in: rows)) }

    private func unknown(in rows: some Sequence<ItemRow?>) -> [String] {
        let wanted = Set(rows.compactMap { $0?.photoSHA256 })
        return wanted.filter { !missing.contains($0) && !known.contains(ThumbnailKey($0, scale)) }.sorted()
    }

    fileprivate func make(_ hashes: [String]) async -> PreparedThumbnails {
        guard !hashes.isEmpty, !Task.isCancelled,
            let images = try? await Thumbnails.make(hashes, in: store, scale: scale, isGlossy: isGlossy)
        else { return PreparedThumbnails(preparation: self, hashes: [], images: [:]) }
        return PreparedThumbnails(preparation: self, hashes: hashes, images: images)
    }
}

/// Thumbnails that are made by the thread that read the rows which show them, while these are laid out.
nonisolated struct ComingThumbnails: Sendable {
    let preparation: ThumbnailPreparation
    let hashes: [String]
    /// Those that could be made.
    let answer = Answer<PreparedThumbnails>()

    fileprivate init(preparation: ThumbnailPreparation, hashes: [String]) { (self.preparation, self.hashes) = (preparation, hashes) }

    /// Makes them.
    func make() async { answer.give(await preparation.make(hashes)) }
}

/// Thumbnails that were made with the rows that show them.
nonisolated struct PreparedThumbnails: Sendable {
    let preparation: ThumbnailPreparation
    /// Those that were wanted; there is no picture of one that is not among `images`.
    let hashes: [String]
    let images: [String: Image]
}
