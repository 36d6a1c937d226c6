public import FoundationEssentials
public import Graphics
import ImagePicker
import Imaging
import Inventory
import Threading
import Toolkit

/// Lets a person choose pictures, or files of any kind for papers: those of a folder as a grid, folders to walk into, the way back up.
///
/// It is the content of a `PopoverController`. It does not close itself: its presenter does, when told of a choice.
public final class PhotoPickerController: FolderBrowser {
    /// The size that it wants for choosing one file, in points; for several, a bar is added below.
    public static let contentSize = Size(width: 372, height: 392)

    /// Called with the chosen files. A single one is a regular file, which starts as a picture does if pictures are chosen; among several,
    /// the reader reports those that cannot be used.
    public var onChoose: (([URL]) -> Void)?

    private let footer: PickerFooter
    private lazy var completions = PathCompletions(
        pool: pools.interactive, folder: { [weak self] in self?.path ?? FolderName.home }, accepts: purpose.accepts)
    private let purpose: ChooserPurpose
    let loader: ThumbnailLoader<PictureFolder.Entry>

    private var checking: Task<Void, Never>?
    private let memory: FolderMemory
    /// Whether the folder is one that was remembered: it may be gone since.
    private var isRemembered = false

    /// Starts in a folder, or in the last one, or in the person's folder of such files.
    init(for purpose: ChooserPurpose = .picture, folder: URL? = nil, memory: FolderMemory = FolderMemory(nil), pools: ThreadPools) {
        (self.purpose, footer) = (purpose, PickerFooter(noun: purpose.noun))
        self.memory = memory
        loader = ThumbnailLoader(pool: pools.interactive) { try? PictureFile.thumbnail(of: $0.path, size: $1) }
        let start = folder?.path ?? memory.last ?? purpose.firstFolder()
        isRemembered = folder == nil && memory.last != nil
        super.init(startingIn: start.count > 1 && start.hasSuffix("/") ? String(start.dropLast()) : start, pools: pools)
        preferredContentSize = Self.contentSize
        if purpose.allowsSeveral { preferredContentSize.height += PickerFooter.height }
        title = purpose.title
    }

    isolated deinit { stop() }

    // MARK: - Life

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(footer)
        footer.isHidden = !purpose.allowsSeveral
        grid.allowsMultipleSelection = purpose.allowsSeveral
        grid.accessibilityLabel = purpose.contents
        header.field.placeholder = purpose.pathPlaceholder
        grid.thumbnail = { [loader] in loader.state(of: $0) }
        loader.onLoad = { [weak self] in self?.grid.update($0) }
        completions.complete(header.field)
    }

    override func stop() {
        super.stop()
        checking?.cancel()
        loader.cancel()
    }

    override var stack: Stack {
        let scale = view.window?.scale ?? 1
        loader.size = PixelSize(
            width: Int((PhotoGrid.tile.width * scale).rounded()), height: Int((PhotoGrid.tile.height * scale).rounded()))
        return super.stack
    }

    override func bar() -> [StackItem] {
        purpose.allowsSeveral ? [footer.sized(height: .fixed(PickerFooter.height))] : []
    }

    // MARK: - Folders

    override func reader() -> @Sendable (String) throws -> PictureFolder { { [purpose] in try purpose.read($0) } }

    override var emptyText: String { purpose.emptyFolder }

    override func didShow(_ folder: PictureFolder) {
        isRemembered = false
        memory.show(folder.path)
    }

    override func opensInstead() -> Bool {
        guard isRemembered else { return false }
        // The disk that it was on may be in a drawer.
        isRemembered = false
        open(purpose.firstFolder())
        return true
    }

    // MARK: - Places

    override func showPlaces(below view: View) {
        let (recent, isForPapers) = (memory.recent, purpose.isForPapers)
        Task { [weak self, weak view, pools] in
            let places = await pools.interactive.run { PicturePlaces.now(recent: recent, isForPapers: isForPapers) }
            guard let self, let view, isVisible else { return }
            Menu(items(places)).open(below: view.bounds, of: view)
        }
    }

    override func beginPath(_ text: String, selectsAll: Bool) {
        completions.forget()
        super.beginPath(text, selectsAll: selectsAll)
    }

    /// Goes to a typed folder, or chooses a typed file.
    override func go(toTyped text: String) {
        let wanted = FolderName.path(typed: text, in: path)
        let started = generation
        Task { [weak self, pools] in
            let isFolder = await pools.interactive.run { FolderName.isFolder(wanted) }
            guard let self, started == generation, isVisible else { return }
            if isFolder { open(wanted) } else { choose(files: [wanted]) }
        }
    }

    override func choose(_ entry: PictureFolder.Entry) {
        if entry.kind == .folder { open(entry.path) } else { choose(files: [entry.path]) }
    }

    override func chooseSelection() { choose(files: grid.picked.map(\.path)) }

    override func selectionDidChange() { footer.show(grid.picked.count) }

    override func visiblePicturesDidChange(_ pictures: [PictureFolder.Entry]) { loader.want(pictures) }

    private func choose(files paths: [String]) {
        note.text = ""
        checking?.cancel()
        guard paths.count == 1, let path = paths.first else { return finish(paths) }
        let started = generation
        checking = Task { [weak self, pools, purpose] in
            let result = await pools.interactive.result { try purpose.check(path) }
            guard let self, started == generation, isVisible, !Task.isCancelled else { return }
            switch result {
            case .success: finish([path])
            case .failure(let error):
                note.text = "\(error)"
                view.setNeedsLayout()
            }
        }
    }

    private func finish(_ paths: [String]) {
        guard let first = paths.first else { return }
        if let folder = FolderName.parent(of: first) { memory.choose(from: folder) }
        onChoose?(paths.map { URL(fileURLWithPath: $0) })
    }
}
