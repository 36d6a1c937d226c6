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

    override var commands: [Command] { [Command("Done", shortcuts: [Shortcut(.escape)]) { [weak self] in self?.dismiss() }] }
}
