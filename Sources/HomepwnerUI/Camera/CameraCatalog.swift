import Camera
import Inventory
import Threading

/// Follows the cameras that are plugged in.
protocol CameraCatalogDelegate: AnyObject {
    /// Cameras came or went.
    func camerasDidChange()
}

/// The cameras that are plugged in, as far as is known. It looks for them only while a user may want one.
final class CameraCatalog {
    /// The delegate that follows the cameras.
    weak var delegate: (any CameraCatalogDelegate)?

    /// The cameras, in the system's order.
    private(set) var devices: [CameraDevice] = []

    /// The source of the cameras.
    let source: any CameraSource
    private let pools: ThreadPools

    private var watch: (any Sendable)?
    private var look: Task<Void, Never>?

    /// Makes an empty catalog; it finds cameras when it is told to follow them.
    init(source: any CameraSource, pools: ThreadPools) {
        self.source = source
        self.pools = pools
    }

    /// Knows the cameras that another one knows.
    convenience init(like other: CameraCatalog) {
        self.init(source: other.source, pools: other.pools)
        devices = other.devices
    }

    /// Looks now, and whenever a camera is plugged in or unplugged.
    func follow() {
        if watch == nil { watch = source.watch { [weak self] in self?.refresh() } }
        refresh()
    }

    /// Looks no more.
    func rest() {
        watch = nil
        look?.cancel()
        look = nil
    }

    private func refresh() {
        look?.cancel()
        let (source, pool) = (source, pools.interactive)
        look = Task { [weak self] in
            let found = await pool.run { source.devices() }
            guard let self, !Task.isCancelled, found != devices else { return }
            devices = found
            delegate?.camerasDidChange()
        }
    }

    isolated deinit { look?.cancel() }
}
