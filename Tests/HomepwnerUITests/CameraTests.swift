import FoundationEssentials
import Glibc
import Graphics
import Imaging
import Inventory
import Synchronization
import Testing
import Threading
import Toolkit
import ToolkitTesting

@testable import Camera
@testable import HomepwnerUI

/// Cameras that a test plugs in and lets send pictures.
@MainActor final class TestCameras: CameraSource {
    @MainActor final class Session: CameraSession {
        let device: CameraDevice
        let onEvent: @MainActor (CameraEvent) -> Void
        private(set) var isStopped = false

        init(_ device: CameraDevice, _ onEvent: @escaping @MainActor (CameraEvent) -> Void) {
            self.device = device
            self.onEvent = onEvent
        }

        func stop() { isStopped = true }
    }

    nonisolated static let desk = CameraDevice(path: "/dev/video0", name: "Desk Camera")
    nonisolated static let door = CameraDevice(path: "/dev/video2", name: "Door Camera")

    nonisolated private let plugged: Mutex<[CameraDevice]>
    private(set) var sessions: [Session] = []
    private var onChange: (() -> Void)?

    init(_ devices: [CameraDevice]) { plugged = Mutex(devices) }

    nonisolated func devices() -> [CameraDevice] { plugged.withLock { $0 } }

    func start(
        _ device: CameraDevice, previewSize: PixelSize, onEvent: @escaping @MainActor (CameraEvent) -> Void
    ) -> any CameraSession {
        let session = Session(device, onEvent)
        sessions.append(session)
        return session
    }

    func watch(_ onChange: @escaping @MainActor () -> Void) -> (any Sendable)? {
        self.onChange = onChange
        let token = Token()
        watched = token
        return token
    }

    /// Whether the list of cameras is watched.
    var isWatched: Bool { watched != nil }

    nonisolated private final class Token: Sendable {}

    private weak var watched: Token?

    func plug(_ devices: [CameraDevice]) {
        plugged.withLock { $0 = devices }
        onChange?()
    }

    /// The running sessions, of which there may be one.
    var running: [Session] { sessions.filter { !$0.isStopped } }

    /// Sends a picture of one colour.
    func send(_ color: UInt32) throws {
        let picture = try #require(TestPictures.picture(PixelSize(width: 640, height: 480), color))
        let preview = try ImageScaler.aspectFit(picture, within: PixelSize(width: 320, height: 240))
        try #require(running.last).onEvent(.frame(CameraFrame(picture: picture, preview: preview)))
    }
}

/// The chooser's popover with cameras.
@Suite struct CameraTests {
    final class Fixture: PopoverFixture {
        let cameras: TestCameras
        let sources: PhotoSourceController
        let folder: TestFolder
        let pools = ThreadPools()
        var taken: [CameraPhoto] = []

        init(_ devices: [CameraDevice]) throws {
            cameras = TestCameras(devices)
            folder = try TestFolder()
            let picker = PhotoPickerController(folder: URL(fileURLWithPath: folder.path), pools: pools)
            sources = PhotoSourceController(picker: picker, cameras: CameraCatalog(source: cameras, pools: pools))
            super.init(sources)
            sources.camera.onUsePhoto = { [weak self] in self?.taken.append($0) }
            harness.advance(seconds: 0.02)
        }

        var camera: CameraController { sources.camera }

        /// Chooses the camera as a person does, with the bar above the pictures.
        func openCamera() async throws {
            try await eventually("the camera is offered") { !sources.bar.isHidden }
            harness.advance(seconds: 0.02)
            let segment = sources.bar.frame(ofSegment: 1)
            let window = try #require(popover.window)
            harness.click(at: sources.bar.convert(segment.center, to: nil), in: window)
            try await eventually("the camera runs") { cameras.running.count == 1 }
        }
    }

    @Test func withoutCameraNoneIsOffered() async throws {
        let fixture = try Fixture([])
        try await eventually("the folder is read") { !fixture.sources.picker.message.text.isEmpty }
        #expect(fixture.sources.bar.isHidden)
        #expect(!fixture.sources.isSourceTypeAvailable(.camera))
        fixture.sources.sourceType = .camera
        #expect(fixture.sources.sourceType == .photoLibrary && fixture.cameras.sessions.isEmpty)
    }

    @Test func takesLooksTakesAgainAndUses() async throws {
        let fixture = try Fixture([TestCameras.desk])
        try await fixture.openCamera()
        #expect(!fixture.camera.shutter.isEnabled)
        try fixture.cameras.send(0xFFCC_0000)
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.camera.preview.image != nil && fixture.camera.shutter.isEnabled)

        fixture.harness.click(fixture.camera.shutter)
        #expect(fixture.cameras.running.isEmpty, "the device is closed as soon as there is a picture")
        fixture.harness.click(try fixture.harness.get(.button, "Retake"))
        #expect(fixture.cameras.running.count == 1 && fixture.taken.isEmpty)
        try fixture.cameras.send(0xFF00_AA00)
        fixture.harness.advance(seconds: 0.02)

        fixture.harness.press(.space)
        #expect(fixture.cameras.running.isEmpty)
        fixture.harness.click(try fixture.harness.get(.button, "Use Photo"))
        try await eventually("the photo is there") { !fixture.taken.isEmpty }
        let photo = try #require(fixture.taken.first)
        let picture = try ImageDecoder.decode(try await photo.encoded(on: ThreadPools().interactive))
        #expect(picture.size == PixelSize(width: 640, height: 480))
        #expect(picture[320, 240] >> 8 & 0xFF > 0x90 && picture[320, 240] >> 16 & 0xFF < 0x30, "the second picture, not the first")
        #expect(photo.name.hasPrefix("Photo 20") && photo.name.hasSuffix(".jpg"))
    }

    @Test func cameraIsClosedWithThePopoverAndWhenFoldersAreShown() async throws {
        let fixture = try Fixture([TestCameras.desk])
        try await fixture.openCamera()
        #expect(fixture.cameras.isWatched)
        fixture.sources.sourceType = .photoLibrary
        #expect(fixture.cameras.running.isEmpty)
        fixture.sources.sourceType = .camera
        #expect(fixture.cameras.running.count == 1)
        fixture.harness.press(.escape)
        #expect(!fixture.popover.isPresented && fixture.cameras.running.isEmpty && !fixture.cameras.isWatched)
    }

    @Test func failureIsSaidAndCanBeTriedAgain() async throws {
        let fixture = try Fixture([TestCameras.desk])
        try await fixture.openCamera()
        try #require(fixture.cameras.running.last).onEvent(.failed(.busy(TestCameras.desk)))
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.camera.note.text == "“Desk Camera” is being used by another program. Close that program, then try again.")
        #expect(fixture.cameras.running.isEmpty && fixture.camera.shutter.isHidden)
        fixture.harness.click(try fixture.harness.get(.button, "Try Again"))
        try fixture.cameras.send(0xFFCC_0000)
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.camera.note.isHidden && fixture.camera.shutter.isEnabled)
    }

    @Test func whatTheSystemAnswersIsSaidInWords() {
        for (reasons, words) in [
            ([EBUSY], "is being used by another program. Close that program"),
            ([EACCES, EPERM], "You may not use “Desk Camera” (/dev/video0)."),
            ([ENODEV, ENOENT, ENXIO, EIO], "“Desk Camera” is no longer there."),
            ([EINVAL, ENOTTY, ENOTSUP], "sends no pictures that can be shown"),
            ([ENOMEM], "too little memory"), ([EXDEV], "cannot be used: invalid cross-device link."),
        ] {
            for reason in reasons { #expect(CameraError(reason, of: TestCameras.desk).description.contains(words), "\(reason)") }
        }
    }

    @Test func tryingAgainWithoutTheCameraSaysSo() async throws {
        let fixture = try Fixture([TestCameras.desk])
        try await fixture.openCamera()
        try #require(fixture.cameras.running.last).onEvent(.failed(.busy(TestCameras.desk)))
        fixture.cameras.plug([])
        await fixture.harness.settle(fixture.pools)
        fixture.harness.advance(seconds: 0.02)
        fixture.harness.click(try fixture.harness.get(.button, "Try Again"))
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.camera.note.text.hasPrefix("“Desk Camera” is no longer there.") && fixture.cameras.running.isEmpty)
    }

    @Test func camerasComeAndGoWhileTheChooserIsOpen() async throws {
        let fixture = try Fixture([])
        fixture.cameras.plug([TestCameras.desk, TestCameras.door])
        try await fixture.openCamera()
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.camera.cameraButton.title == "Desk Camera ▾" && !fixture.camera.cameraButton.isHidden)
        // The other one is chosen from the menu, by keys.
        fixture.harness.click(fixture.camera.cameraButton)
        fixture.harness.press(.down)
        fixture.harness.press(.down)
        fixture.harness.press(.enter)
        #expect(fixture.cameras.running.map(\.device) == [TestCameras.door])

        fixture.cameras.plug([])
        try #require(fixture.cameras.running.last).onEvent(.failed(.unplugged(TestCameras.door)))
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.camera.note.text.hasPrefix("“Door Camera” is no longer there."))
        #expect(!fixture.sources.bar.isHidden, "the way back to the folders stays")
        fixture.cameras.plug([TestCameras.door])
        try await eventually("it runs again by itself") { fixture.cameras.running.count == 1 }
    }
}
