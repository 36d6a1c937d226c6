public import Imaging

/// One picture of a camera, while it is running.
public struct CameraFrame: Sendable {
    /// The picture in full size, as it is kept when the shutter is pressed.
    public let picture: PixelBuffer
    /// The same picture, small enough for the place where it is shown.
    public let preview: PixelBuffer

    /// Makes a frame.
    public init(picture: PixelBuffer, preview: PixelBuffer) {
        self.picture = picture
        self.preview = preview
    }
}

/// What a running camera tells.
public enum CameraEvent: Sendable {
    /// A new picture. Those that come faster than they are taken are passed over.
    case frame(CameraFrame)
    /// It ended, and sends nothing more.
    case failed(CameraError)
}

/// A camera that runs until it is stopped or let go.
public protocol CameraSession: AnyObject, Sendable {
    /// Closes the device, at once. Nothing is told after this.
    @MainActor func stop()
}

/// Where cameras come from: the system, or a test.
public protocol CameraSource: Sendable {
    /// The cameras that are plugged in, in the system's order. Opens each for a moment: call it away from the main thread.
    func devices() -> [CameraDevice]

    /// Opens a camera and lets it run.
    ///
    /// - Parameters:
    ///   - device: which one.
    ///   - previewSize: the pixels that previews must fit in.
    ///   - onEvent: called on the main thread with each picture, and when the camera ends by itself.
    @MainActor func start(
        _ device: CameraDevice, previewSize: PixelSize, onEvent: @escaping @MainActor (CameraEvent) -> Void
    ) -> any CameraSession

    /// Tells when a camera may have been plugged in or unplugged, until the watch is let go; nil where the system does not say.
    ///
    /// - Parameter onChange: called on the main thread.
    @MainActor func watch(_ onChange: @escaping @MainActor () -> Void) -> (any Sendable)?
}
