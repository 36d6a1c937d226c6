import Glibc
public import Imaging
import Threading

/// The cameras that Video4Linux knows.
public struct SystemCameras: CameraSource {
    /// The kernel gives no numbers beyond this.
    private static let highestNumber = 63

    /// Makes the source, without opening a camera.
    public init() {}

    /// Returns the connected cameras, including busy and forbidden ones.
    public func devices() -> [CameraDevice] {
        guard let library = VideoLibrary() else { return [] }
        return (0...Self.highestNumber).compactMap { number -> CameraDevice? in
            let path = "/dev/video\(number)"
            do throws(VideoProblem) {
                return try VideoDevice(path, library).name().map { name in
                    CameraDevice(path: path, name: name.isEmpty ? "Camera" : name)
                }
            } catch {
                // A busy or forbidden camera is listed too; after the choice the user gets the reason why it cannot be used.
                return [EBUSY, EACCES, EPERM].contains(error.reason) ? CameraDevice(path: path, name: "Camera \(number + 1)") : nil
            }
        }
    }

    /// Opens a camera on its own thread.
    @MainActor public func start(
        _ device: CameraDevice, previewSize: PixelSize, onEvent: @escaping @MainActor (CameraEvent) -> Void
    ) -> any CameraSession { VideoSession(device, previewSize: previewSize, onEvent: onEvent) }

    /// Reports when a possible camera is added to `/dev` or removed.
    @MainActor public func watch(_ onChange: @escaping @MainActor () -> Void) -> (any Sendable)? { DeviceWatch.begin(onChange) }
}

/// Reports additions to `/dev`, removals, and changes of rights: those of a new device follow a little later.
private enum DeviceWatch {
    /// Begins; returns nil if the system cannot watch the folder. The report ends when the returned source is released.
    static func begin(_ onChange: @escaping @MainActor () -> Void) -> EventSource? {
        let file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard file >= 0 else { return nil }
        guard inotify_add_watch(file, "/dev", UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB)) >= 0 else {
            close(file)
            return nil
        }
        return EventSource(reading: file, onMainThread: { if tellsOfCamera(file) { onChange() } })
    }

    /// Reads all reports, and returns whether any of them was about a camera.
    private static func tellsOfCamera(_ file: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        var isCamera = false
        while true {
            let count = read(file, &bytes, bytes.count)
            guard count > 0 else { return isCamera }
            if String(decoding: bytes.prefix(count), as: UTF8.self).contains("video") { isCamera = true }
        }
    }
}
