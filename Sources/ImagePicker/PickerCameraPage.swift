import Camera
import Graphics
import Imaging
import Threading
import Toolkit

/// The page of the picker that takes a picture: first the live view, and then the picture, to be used or taken again.
///
/// The camera runs only while the page is visible.
final class PickerCameraPage: ViewController {
    /// Called with the picture that the user chose.
    var onUse: ((PixelBuffer) -> Void)?

    /// The stage of taking a picture.
    private enum Stage {
        /// The camera is being opened.
        case starting
        /// The live view is shown.
        case live
        /// A picture was taken and is shown.
        case taken(PixelBuffer)
        /// There is no picture, for a reason.
        case failed(String)
    }

    private var stage = Stage.starting {
        didSet { stageDidChange() }
    }

    private let preview = ImageView()
    private let message = Label("", font: Font(size: 14), color: .fixed(Color(hex: 0xD0D0D4)))
    private lazy var takeButton = Button("Take Picture", style: .prominent) { [weak self] in self?.takePicture() }
    private lazy var retakeButton = Button("Retake") { [weak self] in self?.start() }
    private lazy var useButton = Button("Use Photo", style: .prominent) { [weak self] in self?.usePhoto() }
    private lazy var otherButton = Button("Other Camera") { [weak self] in self?.useOtherCamera() }

    private let cameras: any CameraSource
    private let pool: ThreadPool
    private var devices: [CameraDevice] = []
    private var current = 0
    private var looking: Task<Void, Never>?
    private var session: (any CameraSession)?
    private var newest: CameraFrame?

    init(cameras: any CameraSource, pool: ThreadPool) {
        (self.cameras, self.pool) = (cameras, pool)
        super.init()
        title = "Camera"
    }

    isolated deinit { session?.stop() }

    // MARK: - Life

    override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    override func viewDidLoad() {
        preview.backgroundColor = Color(hex: 0x1C1C1E)
        preview.accessibilityLabel = "Picture of the camera"
        message.textAlignment = .center
        message.numberOfLines = 4
        message.isUserInteractionEnabled = false
        for part in [preview, message, takeButton, retakeButton, useButton, otherButton] as [View] { view.addSubview(part) }
        stageDidChange()
    }

    override func viewWillAppear() { start() }

    override func viewDidDisappear() { stop() }

    private var stack: Stack {
        Stack(.vertical) {
            Stack(.depth) {
                preview
                Stack(.depth, insets: EdgeInsets(top: 20, left: 28, bottom: 20, right: 28)) { message }
            }
            .sized(height: .flexible)
            Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)) {
                if !otherButton.isHidden { otherButton.sized(height: 32) }
                Spacer()
                for button in [retakeButton, useButton, takeButton] where !button.isHidden { button.sized(height: 32) }
            }
            .sized(height: .fixed(60, resistance: .defaultHigh))
        }
    }

    private func stageDidChange() {
        guard isViewLoaded else { return }
        var (isLive, isTaken, text) = (false, false, "")
        switch stage {
        case .starting: text = "Starting the camera…"
        case .live: isLive = true
        case .taken: isTaken = true
        case .failed(let reason): text = reason
        }
        message.text = text
        takeButton.isHidden = !isLive
        useButton.isHidden = !isTaken
        retakeButton.isHidden = isLive
        retakeButton.title = isTaken ? "Retake" : "Try Again"
        if case .starting = stage { retakeButton.isHidden = true }
        otherButton.isHidden = isTaken || devices.count < 2
        view.setNeedsLayout()
        // The keyboard moves to the next button.
        if isVisible { [useButton, takeButton, retakeButton].first { !$0.isHidden }?.becomeFirstResponder() }
    }

    // MARK: - The camera

    private func start() {
        stop()
        preview.image = nil
        stage = .starting
        looking = Task { [weak self, cameras, pool] in
            let found = await pool.run { cameras.devices() }
            guard let self, !Task.isCancelled else { return }
            devices = found
            open()
        }
    }

    private func open() {
        guard !devices.isEmpty else { return stage = .failed("There is no camera. Plug one in, then try again.") }
        current %= devices.count
        let scale = view.window?.scale ?? 1
        let size = PixelSize(
            width: max(160, Int(preview.bounds.width * scale)), height: max(120, Int(preview.bounds.height * scale)))
        session = cameras.start(devices[current], previewSize: size) { [weak self] in self?.take($0) }
        stageDidChange()
    }

    private func stop() {
        looking?.cancel()
        session?.stop()
        session = nil
        newest = nil
    }

    private func take(_ event: CameraEvent) {
        switch event {
        case .frame(let frame):
            newest = frame
            preview.image = Image(frame.preview, scale: view.window?.scale ?? 1)
            if case .starting = stage { stage = .live }
        case .failed(let error):
            stop()
            preview.image = nil
            stage = .failed(error.description)
        }
    }

    private func useOtherCamera() {
        current += 1
        start()
    }

    // MARK: - The picture

    private func takePicture() {
        guard case .live = stage, let picture = newest?.picture else { return }
        // The device is closed at once; the last picture stays visible.
        stop()
        stage = .taken(picture)
    }

    private func usePhoto() {
        if case .taken(let picture) = stage { onUse?(picture) }
    }
}
