import Graphics
import Toolkit

/// The picture window's picture in all of the program's window, with a way back.
final class LargePictureController: ViewController {
    private let viewer: PictureViewerController
    private lazy var doneButton = Button("Done") { [weak self] in self?.dismiss() }

    init(source: any PictureSource) {
        viewer = PictureViewerController(source: source)
        super.init()
        modalPresentationStyle = .fullScreen
        modalTransitionStyle = .crossDissolve
        addChild(viewer)
        viewer.onPicture = { [weak self] in self?.setNeedsUpdateOfSupportedInterfaceOrientations() }
    }

    override func loadView() -> View {
        ContainerView { [weak self] bounds in
            guard let self else { return }
            viewer.view.frame = bounds
            let size = doneButton.intrinsicContentSize
            doneButton.frame = Rect(x: 14, y: 10, width: max(64, size.width), height: 32)
        }
    }

    override func viewDidLoad() {
        view.addSubview(viewer.view)
        view.addSubview(doneButton)
        doneButton.identifier = "large-picture-done"
    }

    /// A window that has the picture's shape keeps it while its edge is dragged, so that the picture stays large. One that has another shape
    /// is left to the person.
    override var supportedInterfaceOrientations: InterfaceOrientationMask {
        guard let window = window?.size else { return .all }
        let picture = viewer.pictureSize
        let isLandscape = picture.width > picture.height
        guard picture.width != picture.height, isLandscape == (window.width > window.height) else { return .all }
        return isLandscape ? .landscape : [.portrait, .portraitUpsideDown]
    }

    override func traitCollectionDidChange(_ previous: TraitCollection) { setNeedsUpdateOfSupportedInterfaceOrientations() }

    override var commands: [Command] { [Command("Done", shortcuts: [Shortcut(.escape)]) { [weak self] in self?.dismiss() }] }
}
