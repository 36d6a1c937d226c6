public import Imaging

/// One picture of a camera, while it is running.
public struct CameraFrame: Sendable {
    /// The picture in full size, which is kept when the shutter is pressed.
    public let picture: PixelBuffer
    /// The same picture in the size of its view.
    public let preview: PixelBuffer

    /// Makes a frame.
    public init(picture: PixelBuffer, preview: PixelBuffer) {
        self.picture = picture
        self.preview = preview
    }
}

/// An event of a running camera.
public enum CameraEvent: Sendable {
    /// A new picture. Pictures that come too fast are skipped.
    case frame(CameraFrame)
    /// It ended, and sends no more events.
    case failed(CameraError)
}

/// A camera that runs until it is stopped or released.
public protocol CameraSession: AnyObject, Sendable {
    /// Closes the device, at once. No events come after this.
    @MainActor func stop()
}

/// The source of cameras: the system, or a test.
public protocol CameraSource: Sendable {
    /// Returns the connected cameras, in the system's order. Opens each for a moment: do not call it on the main thread.
    func devices() -> [CameraDevice]

    /// Opens and starts a camera.
    ///
    /// - Parameters:
    ///   - device: the camera.
    ///   - previewSize: the pixels that previews must fit in.
    ///   - onEvent: called on the main thread with each picture, and when the camera ends automatically.
    @MainActor func start(
        _ device: CameraDevice, previewSize: PixelSize, onEvent: @escaping @MainActor (CameraEvent) -> Void
    ) -> any CameraSession

    /// Reports when a camera may have been connected or disconnected, until the watch is released; nil if the system has no such reports.
    ///
    /// - Parameter onChange: called on the main thread.
    @MainActor func watch(_ onChange: @escaping @MainActor () -> Void) -> (any Sendable)?
}
