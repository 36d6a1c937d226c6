package import Graphics
package import Imaging
package import Threading

/// The state of a file's thumbnail.
package enum ThumbnailState {
    case unknown
    case ready(Image)
    /// The file cannot be shown.
    case broken
}

/// Makes the thumbnails of the visible files, two at a time and away from the main actor, and keeps a bounded number of them.
package final class ThumbnailLoader<Entry: Hashable & Sendable> {
    /// Called when one more is known.
    package var onLoad: ((Entry) -> Void)?

    /// The size to make them in, in pixels. A new size discards the thumbnails of the old one.
    package var size = PixelSize(width: 1, height: 1) {
        didSet {
            guard size != oldValue else { return }
            known.removeAll()
            startNext()
        }
    }

    private struct Known {
        var image: Image?
        var lastWanted: Int
    }

    private var known: [Entry: Known] = [:]
    private var running: [Entry: Task<Void, Never>] = [:]
    private var wanted: [Entry] = []
    private var turn = 0

    /// The number of thumbnails made at once, and the limit of the kept ones in bytes.
    private let atOnce = 2
    package let memoryLimit = 12 << 20

    private let pool: ThreadPool
    private let make: @Sendable (Entry, PixelSize) -> PixelBuffer?

    /// - Parameter make: makes the thumbnail of an entry in exactly that many pixels, on a thread of the pool; nil if it cannot be shown
    package init(pool: ThreadPool, make: @escaping @Sendable (Entry, PixelSize) -> PixelBuffer?) {
        self.pool = pool
        self.make = make
    }

    isolated deinit { cancel() }

    /// The number of kept thumbnails.
    package var count: Int { known.count }

    /// The number of thumbnails being made.
    package var runningCount: Int { running.count }

    package func state(of entry: Entry) -> ThumbnailState {
        guard let found = known[entry] else { return .unknown }
        return found.image.map(ThumbnailState.ready) ?? .broken
    }

    /// Sets the visible files, the most wanted first; the others are removed from the queue.
    package func want(_ entries: [Entry]) {
        turn += 1
        wanted = entries
        for entry in entries { known[entry]?.lastWanted = turn }
        let inSight = Set(entries)
        // A thumbnail that is already being decoded is finished; one that has not begun is cancelled.
        for (entry, task) in running where !inSight.contains(entry) { task.cancel() }
        startNext()
    }

    /// Gives up everything under way.
    package func cancel() {
        wanted = []
        for task in running.values { task.cancel() }
    }

    private func startNext() {
        while running.count < atOnce, let next = wanted.first(where: { known[$0] == nil && running[$0] == nil }) {
            let (size, pool, make) = (size, pool, make)
            running[next] = Task { [weak self] in
                let image: Image? = await pool.run { Task.isCancelled ? nil : make(next, size).flatMap { Image($0) } }
                self?.finish(next, image, isMade: image != nil || !Task.isCancelled, size: size)
            }
        }
    }

    /// - Parameter isMade: whether the work was done; a missing image is a file that cannot be shown then
    private func finish(_ entry: Entry, _ image: Image?, isMade: Bool, size: PixelSize) {
        running[entry] = nil
        if isMade, size == self.size {
            known[entry] = Known(image: image, lastWanted: turn)
            forgetOldest()
            onLoad?(entry)
        }
        startNext()
    }

    private func forgetOldest() {
        let limit = max(wanted.count, memoryLimit / max(1, size.width * size.height * 4))
        guard known.count > limit else { return }
        // Several at a time, so that not every thumbnail looks through all others.
        let oldest = known.sorted { $0.value.lastWanted < $1.value.lastWanted }.prefix(known.count - limit + limit / 8)
        for (entry, value) in oldest where value.lastWanted < turn { known[entry] = nil }
    }
}
