import Camera
import Graphics
import Imaging
import Toolkit

/// Takes a picture with a camera: the live picture, a shutter, and then the photo, to be used or taken again.
///
/// The camera runs only while this view is visible.
final class CameraController: ViewController, CameraCatalogDelegate {
    /// Called with the picture that a person wants.
    var onUsePhoto: ((CameraPhoto) -> Void)?

    /// The stages of taking a picture.
    enum Stage {
        /// The camera is being opened.
        case starting
        /// The camera is seen.
        case live
        /// A picture was taken and is looked at.
        case taken(PixelBuffer)
        /// There is no picture; the note says why.
        case failed
    }

    private(set) var stage = Stage.starting {
        didSet { stageDidChange() }
    }

    let preview = ImageView()
    let note = PictureNote()
    private let message = Label("", font: Font(size: 14), color: .fixed(Color(hex: 0xD0D0D4)))
    let shutter = ShutterButton()
    let retakeButton = Button("Retake")
    let useButton = Button("Use Photo", style: .prominent)
    let againButton = Button("Try Again")
    let cameraButton = Button("", style: .link)

    private static let barHeight = 64.0
    private static let edge = 14.0

    private let catalog: CameraCatalog
    private var device: CameraDevice?
    private var session: (any CameraSession)?
    private var newest: CameraFrame?
    private var menu: Menu?

    init(_ catalog: CameraCatalog) {
        self.catalog = catalog
        super.init()
        title = "Camera"
    }

    isolated deinit { session?.stop() }

    // MARK: - Life

    override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    override func viewDidLoad() {
        preview.backgroundColor = PictureFrame.background
        preview.contentMode = .scaleAspectFit
        message.textAlignment = .center
        message.isUserInteractionEnabled = false
        shutter.addTarget(self, action: CameraController.takePicture)
        retakeButton.addTarget(self, action: CameraController.retake)
        useButton.addTarget(self, action: CameraController.usePhoto)
        againButton.addTarget(self, action: CameraController.start)
        cameraButton.addTarget(self, action: CameraController.chooseCamera)
        retakeButton.identifier = "camera-retake"
        useButton.identifier = "camera-use"
        cameraButton.identifier = "camera-device"
        cameraButton.toolTip = "Choose another camera"
        preview.accessibilityLabel = "Picture of the camera"
        for part in [preview, message, note, shutter, retakeButton, useButton, againButton, cameraButton] { view.addSubview(part) }
        stageDidChange()
    }

    override func viewWillAppear() { start() }

    override func viewDidDisappear() {
        menu?.close()
        stop()
    }

    private var stack: Stack {
        // Neither button reaches below the shutter in the middle.
        let width = StackLength.fitting(atLeast: 88, atMost: view.bounds.width / 2 - Self.edge - 30)
        return Stack(.vertical) {
            Stack(.depth) {
                preview
                Stack(.depth, insets: EdgeInsets(top: 0, left: 20, bottom: 0, right: 20)) { message }
                Stack(.depth, alignment: .center, insets: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)) { note }
            }
            .sized(height: .flexible)
            Stack(.depth, alignment: .center) {
                shutter.sized(width: .fixed(ShutterButton.side), height: .fixed(ShutterButton.side))
                Stack(.horizontal, insets: EdgeInsets(top: 0, left: Self.edge, bottom: 0, right: Self.edge)) {
                    for button in [retakeButton, cameraButton] { button.sized(width: width, height: 32) }
                    Spacer()
                    for button in [useButton, againButton] { button.sized(width: width, height: 32) }
                }
                .sized(width: .flexible)
            }
            .sized(height: .fixed(Self.barHeight, resistance: .defaultHigh))
        }
    }

    private func stageDidChange() {
        guard isViewLoaded else { return }
        var (isLive, isTaken, hasFailed) = (false, false, false)
        switch stage {
        case .starting: message.text = "Starting the camera…"
        case .live: isLive = true
        case .taken: isTaken = true
        case .failed: hasFailed = true
        }
        if case .starting = stage {} else { message.text = "" }
        if !hasFailed { note.text = "" }
        shutter.isHidden = isTaken || hasFailed
        shutter.isEnabled = isLive
        retakeButton.isHidden = !isTaken
        useButton.isHidden = !isTaken
        againButton.isHidden = !hasFailed
        cameraButton.isHidden = isTaken || catalog.devices.count < 2
        cameraButton.title = device.map { $0.name + " ▾" } ?? ""
        cameraButton.accessibilityLabel = device.map { "Camera: \($0.name)" } ?? "Camera"
        view.setNeedsLayout()
    }

    // MARK: - The camera

    /// Opens the camera that was used last, or the first.
    private func start() {
        stop()
        guard let wanted = catalog.devices.first(where: { $0 == device }) ?? catalog.devices.first else {
            if let device { fail(.unplugged(device)) }
            return
        }
        device = wanted
        preview.image = nil
        stage = .starting
        let scale = view.window?.scale ?? 1
        let size = PixelSize(
            width: max(160, Int(preview.frame.width * scale)), height: max(120, Int(preview.frame.height * scale)))
        session = catalog.source.start(wanted, previewSize: size) { [weak self] in self?.take($0) }
    }

    private func stop() {
        session?.stop()
        session = nil
        newest = nil
    }

    private func take(_ event: CameraEvent) {
        switch event {
        case .frame(let frame):
            newest = frame
            show(frame.preview)
            guard case .starting = stage else { return }
            stage = .live
            // The shutter takes the keyboard only if the user has not begun to type elsewhere in the meantime.
            if let window, window.firstResponder == nil { shutter.becomeFirstResponder() }
        case .failed(let error): fail(error)
        }
    }

    private func show(_ picture: PixelBuffer) { preview.image = Image(picture, scale: view.window?.scale ?? 1) }

    private func fail(_ error: CameraError) {
        stop()
        preview.image = nil
        note.text = error.description
        stage = .failed
        if isVisible { againButton.becomeFirstResponder() }
    }

    /// Cameras came or went.
    func camerasDidChange() {
        if case .failed = stage, isVisible, !catalog.devices.isEmpty { start() } else { stageDidChange() }
    }

    private func chooseCamera() {
        let commands = catalog.devices.map { device in
            Command(device.name, isOn: { [weak self] in self?.device == device }) { [weak self] in
                self?.device = device
                self?.start()
                self?.shutter.becomeFirstResponder()
            }
        }
        let menu = Menu(commands)
        self.menu = menu
        menu.open(below: cameraButton.bounds, of: cameraButton)
    }

    // MARK: - The picture

    private func takePicture() {
        guard case .live = stage, let picture = newest?.picture, let seen = newest?.preview else { return }
        // The device is closed at once; the picture of that moment stays.
        stop()
        show(seen)
        stage = .taken(picture)
        useButton.becomeFirstResponder()
    }

    private func retake() {
        start()
        shutter.becomeFirstResponder()
    }

    /// Hands over the photo that is shown: its receiver makes a file of it, even if this view closes in the meantime.
    func usePhoto() {
        guard case .taken(let picture) = stage else { return }
        stage = .starting
        onUsePhoto?(CameraPhoto(picture))
    }

    /// Whether a picture was taken that is neither used nor thrown away.
    var hasUnusedPhoto: Bool {
        if case .taken = stage { true } else { false }
    }

    /// Called when the camera is to be closed by its own key; nil if its presenter does that.
    var onClose: (() -> Void)?

    override var commands: [Command] {
        onClose == nil ? [] : Self.commands(of: self)
    }

    /// The commands of a controller, or of none, for the page that lists keys.
    static func commands(of camera: CameraController?) -> [Command] {
        [Command("Close the Camera", shortcuts: [Shortcut(.escape)]) { [weak camera] in camera?.onClose?() }]
    }

    // MARK: - Keys

    static let keyHelp = [
        KeyHelp("Take a Picture", [Shortcut(.space)]),
        KeyHelp("Retake", [Shortcut(.character("r")), Shortcut(.backspace)]),
        KeyHelp("Use Photo", [Shortcut(.enter)]),
    ]

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.modifiers.isEmpty, !event.isRepeat else { return false }
        switch (stage, event.key) {
        case (.live, .space), (.live, .enter): takePicture()
        case (.taken, .enter): usePhoto()
        case (.taken, .backspace), (.taken, .character("r")): retake()
        case (.failed, .enter): start()
        default: return false
        }
        return true
    }
}
