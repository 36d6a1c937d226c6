import Graphics
import Imaging
import Inventory
import Threading

/// Makes the thumbnails of the visible pictures, a few at a time and away from the main actor, and keeps a bounded number.
final class ThumbnailLoader {
    /// The state of a picture's thumbnail.
    enum State {
        case unknown
        case ready(Image)
        /// The file cannot be shown.
        case broken
    }

    /// Called when one more is known.
    var onLoad: ((PictureFolder.Entry) -> Void)?

    /// The size to make them in, in pixels. A new size discards the thumbnails of the old one.
    var size: PixelSize {
        didSet { if size != oldValue { known.removeAll() } }
    }

    private struct Known {
        var image: Image?
        var lastWanted: Int
    }

    private var known: [PictureFolder.Entry: Known] = [:]
    private var running: [PictureFolder.Entry: Task<Void, Never>] = [:]
    private var wanted: [PictureFolder.Entry] = []
    private var turn = 0

    /// The number of thumbnails made at once, and the limit of the kept ones in bytes.
    static let atOnce = 2
    static let memoryLimit = 12 << 20

    private let pool: ThreadPool

    init(size: PixelSize, pool: ThreadPool) {
        self.size = size
        self.pool = pool
    }

    isolated deinit { cancel() }

    /// The number of kept thumbnails.
    var count: Int { known.count }

    /// The number of thumbnails being made.
    var runningCount: Int { running.count }

    func state(of entry: PictureFolder.Entry) -> State {
        guard let found = known[entry] else { return .unknown }
        return found.image.map(State.ready) ?? .broken
    }

    /// Sets the visible pictures, the most wanted first; the others are removed from the queue.
    func want(_ entries: [PictureFolder.Entry]) {
        turn += 1
        wanted = entries
        for entry in entries { known[entry]?.lastWanted = turn }
        let inSight = Set(entries)
        // A thumbnail that is already being decoded is finished; one that has not begun is cancelled.
        for (entry, task) in running where !inSight.contains(entry) { task.cancel() }
        startNext()
    }

    /// Gives up everything under way.
    func cancel() {
        wanted = []
        for task in running.values { task.cancel() }
    }

    private func startNext() {
        while running.count < Self.atOnce, let next = wanted.first(where: { known[$0] == nil && running[$0] == nil }) {
            let (size, pool) = (size, pool)
            running[next] = Task { [weak self] in
                let result = await pool.run { Self.make(next.path, size: size) }
                self?.finish(next, result, size: size)
            }
        }
    }

    nonisolated private static func make(_ path: String, size: PixelSize) -> Result<Image?, CancellationError> {
        if Task.isCancelled { return .failure(CancellationError()) }
        return .success((try? PictureFile.thumbnail(of: path, size: size)).flatMap { Image($0) })
    }

    private func finish(_ entry: PictureFolder.Entry, _ result: Result<Image?, CancellationError>, size: PixelSize) {
        running[entry] = nil
        if case .success(let image) = result, size == self.size {
            known[entry] = Known(image: image, lastWanted: turn)
            forgetOldest()
            onLoad?(entry)
        }
        startNext()
    }

    private func forgetOldest() {
        let limit = max(wanted.count, Self.memoryLimit / max(1, size.width * size.height * 4))
        guard known.count > limit else { return }
        // Several at a time, so that not every thumbnail looks through all others.
        let oldest = known.sorted { $0.value.lastWanted < $1.value.lastWanted }.prefix(known.count - limit + limit / 8)
        for (entry, value) in oldest where value.lastWanted < turn { known[entry] = nil }
    }
}
