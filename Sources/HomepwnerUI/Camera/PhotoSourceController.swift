import FoundationEssentials
import Graphics
import Toolkit

/// The source of a picture: a folder, or a camera if there is one. The content of the chooser's popover.
final class PhotoSourceController: ViewController, CameraCatalogDelegate {
    /// A kind of source.
    enum SourceType: Int, CaseIterable { case photoLibrary, camera }

    /// The size that it wants for choosing one picture, in points.
    static let contentSize = Size(width: PhotoPickerController.contentSize.width, height: 428)

    /// Called when the camera is chosen, if its picture is shown elsewhere; nil to show it here.
    var onCamera: (() -> Void)?

    /// The source that is shown. One that is not available cannot be chosen.
    var sourceType = SourceType.photoLibrary {
        didSet {
            if sourceType == .camera, oldValue != .camera, catalog.devices.isEmpty { sourceType = .photoLibrary }
            if sourceType == .camera, let onCamera {
                sourceType = .photoLibrary
                return onCamera()
            }
            if sourceType != oldValue { showSource() }
        }
    }

    let picker: PhotoPickerController
    let camera: CameraController
    let bar = SegmentedControl([.init("Pictures", icon: .folder), .init("Camera", icon: .camera)])

    private let catalog: CameraCatalog

    init(picker: PhotoPickerController, cameras: CameraCatalog) {
        self.picker = picker
        catalog = cameras
        camera = CameraController(cameras)
        super.init()
        preferredContentSize = Self.contentSize
        preferredContentSize.height += picker.preferredContentSize.height - PhotoPickerController.contentSize.height
        title = picker.title
        addChild(picker)
        addChild(camera)
        bar.addTarget(self, action: PhotoSourceController.sourceDidChange, for: .valueChanged)
        cameras.delegate = self
    }

    /// Returns whether a source is available now. An open camera stays available, so that its error can be shown.
    func isSourceTypeAvailable(_ type: SourceType) -> Bool {
        switch type {
        case .photoLibrary: true
        case .camera: !catalog.devices.isEmpty || sourceType == .camera && isVisible
        }
    }

    override var commands: [Command] {
        isViewLoaded && !bar.isHidden ? Self.commands(of: self) : []
    }

    /// The commands of a controller, or of none, for the page that lists keys.
    static func commands(of sources: PhotoSourceController?) -> [Command] {
        let other = sources?.sourceType == .camera ? SourceType.photoLibrary : .camera
        let keys = [Shortcut(.pageDown, .control), Shortcut(.pageUp, .control)]
        return [
            Command("Other Source", help: "Switch between Pictures and Camera", shortcuts: keys) { [weak sources] in
                sources?.sourceType = other
            }
        ]
    }

    override var visibleChildren: [ViewController] { [shown] }

    private var shown: ViewController { sourceType == .camera ? camera : picker }

    override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    override func viewDidLoad() {
        bar.identifier = "photo-source"
        bar.accessibilityLabel = "Source"
        view.addSubview(bar)
        view.addSubview(shown.view)
        camerasDidChange()
    }

    override func viewWillAppear() { catalog.follow() }

    override func viewDidDisappear() { catalog.rest() }

    private var stack: Stack {
        Stack(.vertical) {
            Stack(.vertical, insets: EdgeInsets(top: 10, left: 14, bottom: 6, right: 14)) { bar.sized(height: 30) }
            shown.view.sized(height: .flexible)
        }
    }

    private func sourceDidChange() { sourceType = SourceType(rawValue: bar.selectedSegmentIndex) ?? .photoLibrary }

    func camerasDidChange() {
        guard isViewLoaded else { return }
        bar.isHidden = !isSourceTypeAvailable(.camera)
        camera.camerasDidChange()
        view.setNeedsLayout()
    }

    private func showSource() {
        bar.selectedSegmentIndex = sourceType.rawValue
        guard isViewLoaded else { return }
        let left: ViewController = sourceType == .camera ? picker : camera
        if isVisible { left.setVisible(false) }
        left.view.removeFromSuperview()
        view.addSubview(shown.view)
        stack.place(in: view)
        if isVisible { shown.setVisible(true) }
    }
}
