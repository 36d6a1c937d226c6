import Camera
import FoundationEssentials
import Graphics
import Imaging
import Threading
public import Toolkit

/// Lets a person choose a picture in the folders of the computer, or take one with a camera.
///
/// Set its `sourceType` and its `delegate`, then present it as a sheet. Folders and pictures are read on separate threads, so the window
/// never waits for a disk.
public final class ImagePickerController: NavigationController {
    /// The source of pictures.
    nonisolated public enum SourceType: Hashable, Sendable {
        /// The folders of the computer; the first one is the user's folder of pictures.
        case photoLibrary
        /// A connected camera.
        case camera
    }

    /// The keys of the delegate's data.
    nonisolated public struct InfoKey: RawRepresentable, Hashable, Sendable {
        /// The name of the part.
        public let rawValue: String

        /// Makes a key of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The picture in full size, upright: an `Image` of the module Graphics.
        public static let originalImage = InfoKey(rawValue: "originalImage")
        /// The file of the picture: a `URL`. Pictures of a camera have none.
        public static let imageURL = InfoKey(rawValue: "imageURL")
    }

    /// Gets the picture that a person chose. Without a delegate the picker only dismisses itself.
    public weak var delegate: (any ImagePickerControllerDelegate)?

    /// The source of pictures. A source that is not available cannot be set: the property keeps its value.
    public var sourceType = SourceType.photoLibrary {
        didSet {
            guard sourceType != oldValue else { return }
            guard Self.isAvailable(sourceType, cameras) else { return sourceType = oldValue }
            showSource()
        }
    }

    private let cameras: any CameraSource
    private let places: PickerPlaces
    private let pool: ThreadPool
    private var reading: Task<Void, Never>?

    /// Makes a picker for the user's folders and the cameras of this computer.
    public convenience init() { self.init(cameras: SystemCameras(), places: .ofThisPerson()) }

    /// - Parameters:
    ///   - cameras: the source of the cameras.
    ///   - places: the folders at the start.
    init(cameras: any CameraSource, places: PickerPlaces) {
        self.cameras = cameras
        self.places = places
        pool = ThreadPool("image picker", width: 2, qos: .userInitiated)
        super.init(rootViewController: ViewController())
        preferredContentSize = Size(width: 500, height: 440)
        showSource()
    }

    isolated deinit { reading?.cancel() }

    /// Returns whether a source has pictures now. For the camera it opens each camera of the computer for a moment.
    public static func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { isAvailable(sourceType, SystemCameras()) }

    static func isAvailable(_ sourceType: SourceType, _ cameras: any CameraSource) -> Bool {
        switch sourceType {
        case .photoLibrary: true
        case .camera: !cameras.devices().isEmpty
        }
    }

    public override func viewWillDisappear() {
        super.viewWillDisappear()
        stopReading()
    }

    // MARK: - Pages

    private func showSource() {
        stopReading()
        switch sourceType {
        case .photoLibrary:
            let root = prepared(PickerPage(places: places.entries, pool: pool))
            let first = places.entries.prefix(1).map { prepared(PickerPage(folder: $0, pool: pool)) }
            setViewControllers([root] + first, animated: false)
        case .camera:
            let page = PickerCameraPage(cameras: cameras, pool: pool)
            page.onUse = { [weak self] in self?.finish($0, file: nil) }
            addCancel(to: page)
            setViewControllers([page], animated: false)
        }
    }

    private func prepared(_ page: PickerPage) -> PickerPage {
        page.onChoose = { [weak self] in self?.choose($0) }
        addCancel(to: page)
        return page
    }

    private func addCancel(to page: ViewController) {
        page.navigationItem.rightBarButtonItem = BarButtonItem(.cancel) { [weak self] in self?.cancel() }
    }

    // MARK: - The choice

    private func choose(_ entry: PickerEntry) {
        stopReading()
        guard !entry.isFolder else { return pushViewController(prepared(PickerPage(folder: entry, pool: pool))) }
        reading = Task { [weak self, pool] in
            let result = await pool.result { () throws(PickerError) in try PickerPicture.read(entry.path) }
            guard let self, !Task.isCancelled else { return }
            reading = nil
            switch result {
            case .success(let picture): finish(picture, file: URL(fileURLWithPath: entry.path))
            case .failure(let error): tell(error)
            }
        }
    }

    private func stopReading() {
        reading?.cancel()
        reading = nil
    }

    private func finish(_ picture: PixelBuffer, file: URL?) {
        guard let image = Image(picture) else { return tell(.memory) }
        var info: [InfoKey: Any] = [.originalImage: image]
        if let file { info[.imageURL] = file }
        guard let delegate else { return dismiss() }
        delegate.imagePickerController(self, didFinishPickingMediaWithInfo: info)
    }

    private func tell(_ error: PickerError) {
        present(AlertController(title: "No Picture", message: error.description, actions: [.init("OK", style: .cancel)]))
    }

    private func cancel() {
        guard let delegate else { return dismiss() }
        delegate.imagePickerControllerDidCancel(self)
    }
}
