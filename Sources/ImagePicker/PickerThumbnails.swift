import Graphics
import Imaging
import Threading

/// Makes the thumbnails of the pictures that are in sight, two at a time and away from the main thread, and keeps the latest of them.
final class PickerThumbnails {
    /// What is known of a picture's thumbnail.
    enum State {
        case unknown
        case ready(Image)
        /// The file cannot be shown.
        case broken
    }

    /// Called when one more is known.
    var onLoad: ((PickerEntry) -> Void)?

    /// The size to make them in, in pixels. Thumbnails of another size are forgotten.
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
    /// The thumbnails; nil where a file cannot be shown.
    private var known: [PickerEntry: Image?] = [:]
    /// Those that are known, the oldest first.
    private var order: [PickerEntry] = []
    private var running: [PickerEntry: Task<Void, Never>] = [:]
    private var wanted: [PickerEntry] = []

    init(pool: ThreadPool) { self.pool = pool }

    isolated deinit { cancel() }

    func state(of entry: PickerEntry) -> State {
        guard let image = known[entry] else { return .unknown }
        return image.map(State.ready) ?? .broken
    }

    /// Says which pictures are in sight, the most wanted first. Those that are out of sight are not begun.
    func want(_ entries: [PickerEntry]) {
        wanted = entries
        startNext()
    }

    /// Gives up everything that has not begun.
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

    /// - Parameter made: the size that it was made in; nil when nobody wanted it any more.
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
