import Camera
import FoundationEssentials
import Graphics
import Threading
import Toolkit

/// A picture that was chosen from a folder, or taken with a camera.
enum ChosenPhoto: Sendable {
    case file(URL)
    case taken(CameraPhoto)

    /// Where it is read from.
    var origin: PhotoOrigin {
        switch self {
        case .file(let url): .file(url.path)
        case .taken(let photo): photo.origin
        }
    }
}

/// The popover in which a person chooses a picture. There is one at a time.
final class PhotoChooser {
    private let cameras: CameraCatalog
    private let memory: FolderMemory
    private let pools: ThreadPools
    private(set) var popover: PopoverController?

    /// - Parameters:
    ///   - cameras: where cameras come from.
    ///   - memory: which folders were used.
    ///   - pools: the threads of the process.
    init(cameras: any CameraSource, memory: FolderMemory, pools: ThreadPools) {
        self.cameras = CameraCatalog(source: cameras, pools: pools)
        self.memory = memory
        self.pools = pools
    }

    /// Opens it, or closes it when it is open.
    ///
    /// - Parameters:
    ///   - onChoose: told of the choice, after which it is closed.
    ///   - onCamera: told of the cameras when one is to be used and what it sees has another place, after which it is closed; nil to show
    ///     that here.
    ///   - present: says where it opens.
    func toggle(
        onChoose: @escaping (ChosenPhoto) -> Void, onCamera: ((CameraCatalog) -> Void)? = nil, present: (PopoverController) -> Void
    ) {
        if popover?.isPresented == true { return dismiss() }
        let sources = PhotoSourceController(picker: PhotoPickerController(memory: memory, pools: pools), cameras: cameras)
        let opened = PopoverController(sources)
        opened.popoverBackgroundClass = ChooserBackground.self
        let choose = { [weak self] (choice: ChosenPhoto) in
            self?.dismiss()
            onChoose(choice)
        }
        sources.picker.onChoose = { choose(.file($0)) }
        sources.camera.onUsePhoto = { choose(.taken($0)) }
        if let onCamera {
            sources.onCamera = { [weak self] in
                guard let self else { return }
                dismiss()
                onCamera(CameraCatalog(like: cameras))
            }
        }
        opened.onDismiss = { [weak self] in self?.popover = nil }
        popover = opened
        present(opened)
    }

    /// Closes it; nothing happens when it is not open.
    func dismiss() {
        popover?.dismiss()
        popover = nil
    }
}
