import Camera
import FoundationEssentials
import Glibc
import Graphics
import Imaging
import Synchronization
import TestSupport
import Testing
import Toolkit
import ToolkitTesting

@testable import ImagePicker

/// A folder of pictures that goes away with the test.
final class PictureFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/image-picker-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit { _ = try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file that is so many seconds old.
    func write(_ name: String, _ data: Data, age: Int = 0) throws {
        let file = path + "/" + name
        try data.write(to: URL(fileURLWithPath: file))
        let time = timespec(tv_sec: 1_700_000_000 - age, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, file, [time, time], 0) == 0)
    }

    func folder(_ name: String) { #expect(mkdir(path + "/" + name, 0o700) == 0) }

    /// A picture of one colour.
    static func picture(_ color: UInt32, width: Int = 30, height: Int = 20) throws -> PixelBuffer {
        let buffer = try MutablePixelBuffer(width: width, height: height, isOpaque: true)
        for y in 0..<height {
            let row = (buffer.pixels + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { row[x] = color }
        }
        return buffer.freeze()
    }

    static func png(_ color: UInt32) throws -> Data { try ImageEncoder.png(picture(color)) }
}

/// Cameras that send what a test wants.
@MainActor final class TestCameras: CameraSource {
    @MainActor final class Session: CameraSession {
        let device: CameraDevice
        let onEvent: @MainActor (CameraEvent) -> Void
        private(set) var isStopped = false

        init(_ device: CameraDevice, _ onEvent: @escaping @MainActor (CameraEvent) -> Void) {
            (self.device, self.onEvent) = (device, onEvent)
        }

        func stop() { isStopped = true }
    }

    nonisolated private let plugged: Mutex<[CameraDevice]>
    private(set) var sessions: [Session] = []

    init(_ names: [String]) {
        plugged = Mutex(names.enumerated().map { CameraDevice(path: "/dev/video\($0.offset)", name: $0.element) })
    }

    nonisolated func devices() -> [CameraDevice] { plugged.withLock { $0 } }

    func start(
        _ device: CameraDevice, previewSize: PixelSize, onEvent: @escaping @MainActor (CameraEvent) -> Void
    ) -> any CameraSession {
        let session = Session(device, onEvent)
        sessions.append(session)
        return session
    }

    func watch(_ onChange: @escaping @MainActor () -> Void) -> (any Sendable)? { nil }

    /// The one that runs.
    var running: Session? { sessions.last.flatMap { $0.isStopped ? nil : $0 } }

    func send(_ color: UInt32) throws {
        let picture = try PictureFolder.picture(color)
        try #require(running).onEvent(.frame(CameraFrame(picture: picture, preview: picture)))
    }
}

/// A controller that presents a picker and writes down what it hears, in a window.
final class PickerStage: ImagePickerControllerDelegate {
    let picker: ImagePickerController
    let host = ViewController()
    let harness: Harness
    let cameras: TestCameras
    private(set) var log: [String] = []
    private(set) var image: Image?
    private(set) var url: URL?

    init(_ folder: String, cameras names: [String] = [], sourceType: ImagePickerController.SourceType = .photoLibrary) {
        cameras = TestCameras(names)
        let entry = PickerEntry(name: "Shelf", path: folder, isFolder: true)
        picker = ImagePickerController(cameras: cameras, places: PickerPlaces(entries: [entry]))
        picker.sourceType = sourceType
        let window = Window(size: Size(width: 800, height: 600))
        window.rootViewController = host
        harness = Harness(window)
        picker.delegate = self
        host.present(picker, animated: true)
        harness.advance(seconds: 0.02)
    }

    func imagePickerController(
        _ picker: ImagePickerController, didFinishPickingMediaWithInfo info: [ImagePickerController.InfoKey: Any]
    ) {
        image = info[.originalImage] as? Image
        url = info[.imageURL] as? URL
        log.append("picked")
        host.dismiss(animated: true)
    }

    func imagePickerControllerDidCancel(_ picker: ImagePickerController) {
        log.append("cancelled")
        host.dismiss(animated: true)
    }

    /// The page on top.
    var page: PickerPage? { picker.topViewController as? PickerPage }

    /// Lets tasks run until something holds.
    func wait(_ what: String, until condition: () -> Bool) async throws {
        var hang = HangGuard()
        while hang.isPatient() {
            harness.advance(seconds: 0.02)
            if condition() { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("never happened: \(what)\n\(harness.tree())")
    }

    func waitForFolder() async throws {
        try await wait("the folder is read") { page.map { !$0.grid.entries.isEmpty || !$0.message.text.isEmpty } ?? false }
    }

    func click(_ name: String) throws {
        harness.click(try #require(harness.find(PickerTile.self) { $0.entry?.name == name }, "no tile shows \(name)"))
    }
}
