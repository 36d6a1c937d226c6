public import FoundationEssentials
public import Graphics
import ImagePicker
import Imaging
import Inventory
import Threading
public import Toolkit

/// Lets a person choose pictures, or files of any kind for papers: those of a folder as a grid, folders to walk into, the way back up.
///
/// It is the content of a `PopoverController`. It does not close itself: its presenter does, when told of a choice.
public final class PhotoPickerController: ViewController {
    /// The size that it wants for choosing one file, in points; for several, a bar is added below.
    public static let contentSize = Size(width: 372, height: 392)

    /// Called with the chosen files. A single one is a regular file, which starts as a picture does if pictures are chosen; among several,
    /// the reader reports those that cannot be used.
    public var onChoose: (([URL]) -> Void)?

    /// The path of the folder that is shown.
    private(set) var path: String

    let grid = PhotoGrid()
    let note = PictureNote()
    let message = Label("", font: Font(size: 14), color: .secondaryLabel)
    private let header = PickerHeader()
    private let footer: PickerFooter
    private lazy var completions = PathCompletions(
        pool: pools.interactive, folder: { [weak self] in self?.path ?? FolderName.home }, accepts: purpose.accepts)
    private let purpose: ChooserPurpose
    let loader: ThumbnailLoader<PictureFolder.Entry>

    private var listing: Task<Void, Never>?
    private var checking: Task<Void, Never>?
    private var slowNotice: ScheduledAction?
    private var generation = 0
    private let memory: FolderMemory
    private let pools: ThreadPools
    /// Whether the folder is one that was remembered: it may be gone since.
    private var isRemembered = false

    /// Starts in a folder, or in the last one, or in the person's folder of such files.
    init(for purpose: ChooserPurpose = .picture, folder: URL? = nil, memory: FolderMemory = FolderMemory(nil), pools: ThreadPools) {
        (self.purpose, footer) = (purpose, PickerFooter(noun: purpose.noun))
        self.memory = memory
        self.pools = pools
        loader = ThumbnailLoader(pool: pools.interactive) { try? PictureFile.thumbnail(of: $0.path, size: $1) }
        let start = folder?.path ?? memory.last ?? purpose.firstFolder()
        path = start.count > 1 && start.hasSuffix("/") ? String(start.dropLast()) : start
        isRemembered = folder == nil && memory.last != nil
        super.init()
        preferredContentSize = Self.contentSize
        if purpose.allowsSeveral { preferredContentSize.height += PickerFooter.height }
        title = purpose.title
    }

    isolated deinit { stop() }

    // MARK: - Life

    public override func loadView() -> View { ContainerView { [weak self] _ in self?.layout() } }

    public override func viewDidLoad() {
        message.textAlignment = .center
        message.isUserInteractionEnabled = false
        message.numberOfLines = 6
        for part in [grid, header, message, note, footer] as [View] { view.addSubview(part) }
        footer.isHidden = !purpose.allowsSeveral
        footer.onAdd = { [weak self] in if let self { choose(files: grid.picked.map(\.path)) } }
        grid.allowsMultipleSelection = purpose.allowsSeveral
        grid.accessibilityLabel = purpose.contents
        grid.onPick = { [weak self] in if let self { footer.show(grid.picked.count) } }
        grid.onChooseSeveral = { [weak self] in self?.choose(files: $0.map(\.path)) }
        header.field.placeholder = purpose.pathPlaceholder
        grid.thumbnail = { [loader] in loader.state(of: $0) }
        grid.onVisibleChange = { [loader] in loader.want($0) }
        grid.onChoose = { [weak self] in self?.choose($0) }
        loader.onLoad = { [weak self] in self?.grid.update($0) }
        header.onParent = { [weak self] in self?.goToParent() }
        header.onPlaces = { [weak self] in self?.showPlaces(below: $0) }
        header.onPath = { [weak self] in self?.go(toTyped: $0) }
        completions.complete(header.field)
        header.onPathEnd = { [weak self] in _ = self?.grid.becomeFirstResponder() }
        grid.onPathKey = { [weak self] in self?.beginPath($0, selectsAll: false) }
    }

    public override func viewWillAppear() { open(path) }

    public override func viewIsAppearing() { grid.becomeFirstResponder() }

    public override func viewDidDisappear() { stop() }

    private func stop() {
        generation += 1
        listing?.cancel()
        checking?.cancel()
        slowNotice?.cancel()
        loader.cancel()
    }

    private func layout() {
        let scale = view.window?.scale ?? 1
        loader.size = PixelSize(
            width: Int((PhotoGrid.tile.width * scale).rounded()), height: Int((PhotoGrid.tile.height * scale).rounded()))
        Stack(.vertical) {
            header.sized(height: .fixed(PickerHeader.height))
            Stack(.depth) {
                grid
                Stack(.depth, insets: EdgeInsets(top: 20, left: 28, bottom: 20, right: 28)) { message }
                Stack(.vertical, alignment: .center, insets: EdgeInsets(top: 0, left: 12, bottom: 12, right: 12)) {
                    Spacer()
                    note
                }
            }
            .sized(height: .flexible)
            if purpose.allowsSeveral { footer.sized(height: .fixed(PickerFooter.height)) }
        }
        .place(in: view)
    }

    // MARK: - Folders

    /// Shows a folder; the previous one is selected if it is in there.
    func open(_ wanted: String, comingFrom child: String? = nil) {
        stop()
        path = wanted
        note.text = ""
        message.text = ""
        header.show(FolderName.of(wanted), parent: FolderName.parent(of: wanted).map(FolderName.of))
        let started = generation
        slowNotice = window?.schedule(after: 0.3) { [weak self] in
            self?.grid.show([])
            self?.message.text = "Reading the folder…"
        }
        listing = Task { [weak self, pools, purpose] in
            let result = await pools.interactive.result { try purpose.read(wanted) }
            self?.take(result, for: started, comingFrom: child)
        }
    }

    private func take(_ result: Result<PictureFolder, any Error>, for started: Int, comingFrom child: String?) {
        guard started == generation, isVisible else { return }
        slowNotice?.cancel()
        switch result {
        case .success(let folder):
            isRemembered = false
            memory.show(folder.path)
            grid.show(folder.entries, selecting: child.flatMap { child in folder.entries.firstIndex { $0.path == child } })
            message.text = folder.entries.isEmpty ? purpose.emptyFolder : ""
        case .failure where isRemembered:
            // The disk that it was on may be in a drawer.
            isRemembered = false
            open(purpose.firstFolder())
        case .failure(let error):
            grid.show([])
            message.text = String(describing: error)
        }
    }

    // MARK: - Places

    private func showPlaces(below view: View) {
        let (recent, isForPapers) = (memory.recent, purpose.isForPapers)
        Task { [weak self, weak view, pools] in
            let places = await pools.interactive.run { PicturePlaces.now(recent: recent, isForPapers: isForPapers) }
            guard let self, let view, isVisible else { return }
            Menu(items(places)).open(below: view.bounds, of: view)
        }
    }

    /// Returns the items of the menu of places.
    func items(_ places: PicturePlaces) -> [Menu.Item] {
        places.menuItems(shown: path, pathCommand) { [weak self] folder in
            self?.open(folder)
            self?.grid.becomeFirstResponder()
        }
    }

    private var pathCommand: Command { Self.pathCommand(of: self) }

    private static func pathCommand(of picker: PhotoPickerController?) -> Command {
        Command("Enter a Path…", shortcuts: [.control("l")]) { [weak picker] in
            guard let picker else { return }
            picker.beginPath(picker.path == "/" ? picker.path : picker.path + "/", selectsAll: true)
        }
    }

    private func beginPath(_ text: String, selectsAll: Bool) {
        completions.forget()
        header.beginPath(text, selectsAll: selectsAll)
    }

    public override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a controller, or of none, for the page that lists keys.
    static func commands(of picker: PhotoPickerController?) -> [Command] { [pathCommand(of: picker)] }

    /// Goes to a typed folder, or chooses a typed file.
    private func go(toTyped text: String) {
        let wanted = FolderName.path(typed: text, in: path)
        let started = generation
        Task { [weak self, pools] in
            let isFolder = await pools.interactive.run { FolderName.isFolder(wanted) }
            guard let self, started == generation, isVisible else { return }
            if isFolder { open(wanted) } else { choose(files: [wanted]) }
        }
    }

    private func goToParent() {
        guard let parent = FolderName.parent(of: path) else { return }
        open(parent, comingFrom: path)
        grid.becomeFirstResponder()
    }

    private func choose(_ entry: PictureFolder.Entry) {
        if entry.kind == .folder { open(entry.path) } else { choose(files: [entry.path]) }
    }

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

    /// The mouse's button for back goes up, as its key does.
    public override func auxiliaryPointerDown(_ event: PointerEvent) {
        if event.button == 8 { goToParent() } else { super.auxiliaryPointerDown(event) }
    }

    // MARK: - Keys

    static let keyHelp = [KeyHelp("Go to the Parent Folder", [Shortcut(.backspace), Shortcut(.up, .alt)])]

    public override func keyDown(_ event: KeyEvent) -> Bool {
        switch (event.key, event.modifiers) {
        case (.backspace, []), (.up, .alt), (.left, .alt): goToParent()
        default: return false
        }
        return true
    }
}
