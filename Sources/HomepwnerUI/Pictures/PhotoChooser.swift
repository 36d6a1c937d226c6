import Camera
import FoundationEssentials
import Graphics
import Inventory
import Threading
import Toolkit

/// A picture that was chosen from a folder, or taken with a camera.
enum ChosenPhoto: Sendable {
    case file(URL)
    case taken(CameraPhoto)

    /// The origin of its bytes.
    var origin: PhotoOrigin {
        switch self {
        case .file(let url): .file(url.path)
        case .taken(let photo): photo.origin
        }
    }
}

/// The popover in which a person chooses pictures, or papers. There is one at a time.
final class PhotoChooser {
    private let cameras: CameraCatalog
    private let memory: FolderMemory
    private let paperMemory: FolderMemory
    private let pools: ThreadPools
    private(set) var popover: PopoverController?

    /// - Parameters:
    ///   - cameras: the source of cameras.
    ///   - settings: the settings that keep the last folders.
    ///   - pools: the threads of the process.
    init(cameras: any CameraSource, settings: SettingsStore?, pools: ThreadPools) {
        self.cameras = CameraCatalog(source: cameras, pools: pools)
        memory = FolderMemory(settings)
        paperMemory = FolderMemory(settings, isForPapers: true)
        self.pools = pools
    }

    /// Opens it, or closes it when it is open.
    ///
    /// - Parameters:
    ///   - purpose: whether one picture can be chosen, or several.
    ///   - onChoose: called with the choice, after which it is closed.
    ///   - onCamera: called with the cameras when the user wants one and its picture is shown elsewhere, after which it is closed; nil to
    ///     show that picture here.
    ///   - present: presents the popover.
    func toggle(
        _ purpose: ChooserPurpose = .picture, onChoose: @escaping ([ChosenPhoto]) -> Void, onCamera: ((CameraCatalog) -> Void)? = nil,
        present: (PopoverController) -> Void
    ) {
        if popover?.isPresented == true { return dismiss() }
        let sources = PhotoSourceController(picker: PhotoPickerController(for: purpose, memory: memory, pools: pools), cameras: cameras)
        let opened = PopoverController(sources)
        let choose = { [weak self] (choice: [ChosenPhoto]) in
            self?.dismiss()
            onChoose(choice)
        }
        sources.picker.onChoose = { choose($0.map(ChosenPhoto.file)) }
        sources.camera.onUsePhoto = { choose([.taken($0)]) }
        if let onCamera {
            sources.onCamera = { [weak self] in
                guard let self else { return }
                dismiss()
                onCamera(CameraCatalog(like: cameras))
            }
        }
        show(opened, present)
    }

    /// Opens it for papers, or closes it when it is open.
    ///
    /// - Parameters:
    ///   - onChoose: called with the paths of the files, after which it is closed.
    ///   - present: presents the popover.
    func togglePapers(_ purpose: ChooserPurpose, onChoose: @escaping ([String]) -> Void, present: (PopoverController) -> Void) {
        if popover?.isPresented == true { return dismiss() }
        let picker = PhotoPickerController(for: purpose, memory: paperMemory, pools: pools)
        picker.onChoose = { [weak self] files in
            self?.dismiss()
            onChoose(files.map(\.path))
        }
        show(PopoverController(picker), present)
    }

    private func show(_ opened: PopoverController, _ present: (PopoverController) -> Void) {
        opened.popoverBackgroundClass = ChooserBackground.self
        opened.onDismiss = { [weak self] in self?.popover = nil }
        popover = opened
        present(opened)
    }

    /// Closes it, if it is open.
    func dismiss() {
        popover?.dismiss()
        popover = nil
    }
}
