import Graphics
import Inventory
import Toolkit

/// The picture window's picture on all of the screen, with a way back. It curls up and shows the facts of its file.
final class LargePictureController: ViewController, PictureStepping, PictureViewerDelegate {
    private let source: any PictureSource
    private let style: NumberStyle
    private let viewer: PictureViewerController
    /// Whether the window was given the whole screen for this picture, and gives it back.
    private var tookScreen = false
    private lazy var doneButton = Button("Done", action: dismissing())
    private let infoButton = Button("Info")
    private let steps = PictureSteps()
    /// The name of the item, and the position of the picture.
    let counter = PictureCounter()

    init(source: any PictureSource, style: NumberStyle) {
        self.source = source
        self.style = style
        viewer = PictureViewerController(source: source, hasBar: false)
        super.init()
        modalPresentationStyle = .fullScreen
        modalTransitionStyle = .crossDissolve
        accessibilityLabel = "Large Picture"
        addChild(viewer)
        viewer.delegate = self
    }

    override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    private var stack: Stack {
        Stack(.depth) {
            viewer.view
            if hasRoom { name(below: 13) }
            Stack(.horizontal, spacing: 8, alignment: .top, insets: EdgeInsets(top: 10, left: 14, bottom: 0, right: 14)) {
                doneButton.sized(width: .fitting(atLeast: 64), height: 32)
                if hasRoom { Spacer() } else { name(below: 3).sized(width: .flexible) }
                steps.sized(width: .fixed(PictureSteps.size.width), height: 32)
                infoButton.sized(width: .fitting(atLeast: 64), height: 32)
            }
        }
    }

    /// Whether the centred name fits between the buttons.
    private var hasRoom: Bool { counter.sizeThatFits(view.bounds.size).width < view.bounds.width - 2 * Self.buttonRoom }
    /// The most that the buttons take at one side, in points.
    private static let buttonRoom = 190.0

    /// The name below an upper edge, in points.
    private func name(below top: Double) -> Stack {
        Stack(.vertical, alignment: .center, insets: EdgeInsets(top: top, left: 0, bottom: 0, right: 0)) { counter }
    }

    override func viewDidLoad() {
        view.backgroundColor = PictureFrame.background
        for part in [viewer.view, doneButton, counter, steps, infoButton] as [View] { view.addSubview(part) }
        doneButton.identifier = "large-picture-done"
        infoButton.identifier = "large-picture-info"
        infoButton.addTarget(self, action: LargePictureController.showFacts)
        infoButton.toolTip = "Details of the file (I)"
        infoButton.isHidden = source.photo == nil
    }

    func advance(by delta: Int) { viewer.advance(by: delta) }

    func pictureDidChange(in viewer: PictureViewerController) {
        counter.show(source.title, source.position)
        steps.show(source.position)
        infoButton.isHidden = source.photo == nil
        if isViewLoaded { view.setNeedsLayout() }
        setNeedsUpdateOfSupportedInterfaceOrientations()
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        takeScreen()
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        takeScreen()
    }

    private func takeScreen() {
        guard !tookScreen, let window, !window.wantedState.contains(.fullScreen) else { return }
        tookScreen = true
        window.setState(.fullScreen, true)
    }

    override func viewWillDisappear() {
        super.viewWillDisappear()
        // The facts below it need the screen as much.
        guard tookScreen, presentedViewController == nil else { return }
        tookScreen = false
        window?.setState(.fullScreen, false)
    }

    /// A window that has the picture's shape keeps it while its edge is dragged, so that the picture stays large. One that has another shape
    /// is left to the person.
    override var supportedInterfaceOrientations: InterfaceOrientationMask {
        guard let window, window.wantedState.isEmpty else { return .all }
        let size = window.size
        let picture = viewer.pictureSize
        let isLandscape = picture.width > picture.height
        guard picture.width != picture.height, isLandscape == (size.width > size.height) else { return .all }
        return isLandscape ? .landscape : [.portrait, .portraitUpsideDown]
    }

    override func traitCollectionDidChange(_ previous: TraitCollection) { setNeedsUpdateOfSupportedInterfaceOrientations() }

    override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a controller, or of none, for the page that lists keys.
    static func commands(of controller: LargePictureController?) -> [Command] {
        [
            Command("Done", help: "Leave the Large Picture", shortcuts: [Shortcut(.escape), Shortcut(.function(11))]) {
                [weak controller] in controller?.dismiss()
            },
            Command(
                "Info", help: "Show the Large Picture’s File Details", shortcuts: [Shortcut(.character("i"))], target: controller,
                action: LargePictureController.showFacts),
        ]
    }

    /// Curls the picture up, under which its file's facts are.
    private func showFacts() {
        guard presentedViewController == nil, let facts = PhotoFactsController(of: source, style: style) else { return }
        present(facts)
    }
}
