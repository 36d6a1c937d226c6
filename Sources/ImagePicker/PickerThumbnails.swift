import Graphics
import Imaging
import Threading

/// Makes the thumbnails of the visible pictures, two at a time and in the background, and keeps the latest of them.
final class PickerThumbnails {
    /// The state of a picture's thumbnail.
    enum State {
        case unknown
        case ready(Image)
        /// The file cannot be shown.
        case broken
    }

    /// Called when another thumbnail is ready.
    var onLoad: ((PickerEntry) -> Void)?

    /// The size of the thumbnails, in pixels. Thumbnails of another size are dropped.
    var size = PixelSize(width: 1, height: 1) {
        didSet {
            guard size != oldValue else { return }
            known.removeAll()
            order.removeAll()
            startNext()
        }
    }

    private static let atOnce = 2
    private static let memoryLimit = 12 << 20

    private let pool: ThreadPool
    /// The thumbnails; nil if a file cannot be shown.
    private var known: [PickerEntry: Image?] = [:]
    /// The entries with thumbnails, the oldest first.
    private var order: [PickerEntry] = []
    private var running: [PickerEntry: Task<Void, Never>] = [:]
    private var wanted: [PickerEntry] = []

    init(pool: ThreadPool) { self.pool = pool }

    isolated deinit { cancel() }

    func state(of entry: PickerEntry) -> State {
        guard let image = known[entry] else { return .unknown }
        return image.map(State.ready) ?? .broken
    }

    /// Sets the visible pictures, the most urgent first. Thumbnails of others are not started.
    func want(_ entries: [PickerEntry]) {
        wanted = entries
        startNext()
    }

    /// Cancels all work that has not begun.
    func cancel() {
        wanted = []
        for task in running.values { task.cancel() }
    }

    private func startNext() {
        while running.count < Self.atOnce, let next = wanted.first(where: { known[$0] == nil && running[$0] == nil }) {
            let (size, pool) = (size, pool)
            running[next] = Task { [weak self] in
                let result = await pool.result { () throws(PickerError) in try PickerPicture.thumbnail(of: next.path, size: size) }
                let isCancelled = Task.isCancelled
                self?.take(next, (try? result.get()).flatMap { Image($0) }, isCancelled ? nil : size)
            }
        }
    }

    /// - Parameter made: the size in which it was made; nil if it was no longer needed.
    private func take(_ entry: PickerEntry, _ image: Image?, _ made: PixelSize?) {
        running[entry] = nil
        if made == size {
            known[entry] = .some(image)
            order.append(entry)
            forgetOldest()
            onLoad?(entry)
        }
        startNext()
    }

    private func forgetOldest() {
        let most = max(wanted.count, Self.memoryLimit / max(1, size.width * size.height * 4))
        guard order.count > most, let index = order.firstIndex(where: { !wanted.contains($0) }) else { return }
        known[order.remove(at: index)] = nil
    }
}
