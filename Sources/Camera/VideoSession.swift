import CVideo
import Glibc
import Imaging
import Synchronization
import Threading

/// A camera that runs on its own thread: the thread waits for the device, so it must not come from a pool.
final class VideoSession: CameraSession {
    private struct State {
        var isStopped = false
        /// The newest picture that was not taken yet.
        var waiting: CameraEvent?
    }

    /// The time in milliseconds after which a camera without pictures counts as failed. Some take seconds to wake up.
    private static let patience: Int32 = 8_000

    private let device: CameraDevice
    private let previewSize: PixelSize
    private let onEvent: @MainActor (CameraEvent) -> Void
    private let state = Mutex(State())
    /// A descriptor that becomes readable when the session should stop; the thread closes it.
    private let stopSignal: Int32

    @MainActor init(_ device: CameraDevice, previewSize: PixelSize, onEvent: @escaping @MainActor (CameraEvent) -> Void) {
        self.device = device
        self.previewSize = previewSize
        self.onEvent = onEvent
        stopSignal = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        DedicatedThread.run("camera") { self.run() }
    }

    @MainActor func stop() {
        let isFirst = state.withLock { state in
            defer { (state.isStopped, state.waiting) = (true, nil) }
            return !state.isStopped
        }
        if isFirst, stopSignal >= 0 { eventfd_write(stopSignal, 1) }
    }

    // MARK: - On the camera's thread

    private func run() {
        do throws(VideoProblem) {
            guard stopSignal >= 0 else { throw VideoProblem(reason: EMFILE) }
            guard let library = VideoLibrary() else { throw VideoProblem(reason: ENODEV) }
            let video = try VideoDevice(device.path, library)
            try video.start()
            while try waitForPicture(of: video) {
                // Pictures that come faster than they are shown are not converted.
                let isWanted = state.withLock { $0.waiting == nil }
                guard let picture = try video.takePicture(isWanted: isWanted) else { continue }
                guard let preview = try? ImageScaler.aspectFit(picture, within: previewSize) else { throw VideoProblem(reason: ENOMEM) }
                tell(.frame(CameraFrame(picture: picture, preview: preview)))
            }
        } catch {
            tell(.failed(error.reason == ETIMEDOUT ? .silent(device) : CameraError(error.reason, of: device)))
        }
    }

    /// Waits for a picture; returns false if the session should stop.
    private func waitForPicture(of video: VideoDevice) throws(VideoProblem) -> Bool {
        var waited = [
            pollfd(fd: video.file, events: Int16(POLLIN), revents: 0), pollfd(fd: stopSignal, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&waited, nfds_t(waited.count), Self.patience)
        if waited[1].revents != 0 { return false }
        if count == 0 { throw VideoProblem(reason: ETIMEDOUT) }
        if count < 0, errno != EINTR { throw VideoProblem(reason: errno) }
        // A removed device fails when a picture is requested; some report only this.
        if waited[0].revents & Int16(POLLHUP | POLLNVAL) != 0 { throw VideoProblem(reason: ENODEV) }
        return true
    }

    /// Passes an event to the main thread, which takes only the newest.
    private func tell(_ event: CameraEvent) {
        let isNews = state.withLock { state in
            guard !state.isStopped else { return false }
            defer { state.waiting = event }
            return state.waiting == nil
        }
        guard isNews else { return }
        MainThread.submit { self.deliver() }
    }

    @MainActor private func deliver() {
        let event = state.withLock { state in
            defer { state.waiting = nil }
            return state.isStopped ? nil : state.waiting
        }
        if let event { onEvent(event) }
    }

    deinit { if stopSignal >= 0 { close(stopSignal) } }
}
