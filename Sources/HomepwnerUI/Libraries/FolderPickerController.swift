import Graphics
import Inventory
import Threading
import Toolkit

/// Lets a person choose the folder of a library, or the parent folder of a new one. It is the content of a popover.
final class FolderPickerController: ViewController {
    /// The thing to choose.
    enum Purpose {
        /// A library: a press on one chooses it.
        case library
        /// Any folder: the button below chooses the folder that is shown.
        case place
        /// A file that can be imported: a press on it chooses it.
        case importable
    }

    /// Called with the path of the folder that was chosen.
    var onChoose: ((String) -> Void)?

    /// The path of the folder that is shown.
    private(set) var path: String

    let grid = PhotoGrid()
    let note = PictureNote()
    let message = Label("", font: Font(size: 14), color: .secondaryLabel)
    private let header = PickerHeader()
    private let line = View()
    private let useButton = Button("Use This Folder", style: .prominent)
    private let purpose: Purpose
    private let pools: ThreadPools
    private var listing: Task<Void, Never>?
    private var slowNotice: ScheduledAction?
    private var generation = 0

    /// - Parameter folder: where it begins
    init(_ purpose: Purpose, startingIn folder: String, pools: ThreadPools) {
        (self.purpose, path, self.pools) = (purpose, folder, pools)
        super.init()
        preferredContentSize = PhotoPickerController.contentSize
        title = purpose == .library ? "Open a Library" : purpose == .place ? "Choose a Folder" : "Choose a File to Import"
    }

    isolated deinit { stop() }

    // MARK: - Life

    override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    override func viewDidLoad() {
        grid.accessibilityLabel = purpose == .library ? "Folders and libraries" : purpose == .place ? "Folders" : "Folders and files"
        grid.identifier = "folders"
        message.textAlignment = .center
        message.isUserInteractionEnabled = false
        message.numberOfLines = 6
        line.themeBackground = .separator
        useButton.identifier = "use-folder"
        for part in [grid, header, message, note, line, useButton] as [View] { view.addSubview(part) }
        for part in [line, useButton] as [View] { part.isHidden = purpose != .place }
        header.field.placeholder = purpose == .library ? "Path of a library" : purpose == .place ? "Path of a folder" : "Path of a file"
        header.onParent = { [weak self] in self?.goToParent() }
        header.onPlaces = { [weak self] in self?.showPlaces(below: $0) }
        header.onPath = { [weak self] in self?.go(toTyped: $0) }
        header.onPathEnd = { [weak self] in _ = self?.grid.becomeFirstResponder() }
        grid.onPathKey = { [weak self] in self?.header.beginPath($0, selectsAll: false) }
        grid.onChoose = { [weak self] in self?.choose($0) }
        useButton.action = { [weak self] in
            if let self { onChoose?(path) }
        }
    }

    override func viewWillAppear() { open(path) }

    override func viewIsAppearing() { grid.becomeFirstResponder() }

    override func viewDidDisappear() { stop() }

    private func stop() {
        generation += 1
        listing?.cancel()
        slowNotice?.cancel()
    }

    private var stack: Stack {
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
            if purpose == .place {
                line.sized(height: 1)
                Stack(.horizontal, insets: EdgeInsets(top: 10, left: 12, bottom: 10, right: 12)) {
                    Spacer()
                    useButton.sized(width: .fitting(atLeast: 140), height: 32)
                }
            }
        }
    }

    // MARK: - Folders

    private func open(_ wanted: String, comingFrom child: String? = nil) {
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
        let endings = purpose == .importable ? ImportPresenter.endings : []
        listing = Task { [weak self, pools] in
            let result = await pools.interactive.result { try PictureFolder.read(wanted, findsLibraries: true, files: endings) }
            self?.take(result, for: started, comingFrom: child)
        }
    }

    private func take(_ result: Result<PictureFolder, any Error>, for started: Int, comingFrom child: String?) {
        guard started == generation, isVisible else { return }
        slowNotice?.cancel()
        switch result {
        case .success(let folder):
            grid.show(folder.entries, selecting: child.flatMap { child in folder.entries.firstIndex { $0.path == child } })
            message.text = folder.entries.isEmpty ? emptyText : ""
        case .failure(let error):
            grid.show([])
            message.text = "\(error)"
        }
    }

    private var emptyText: String {
        switch purpose {
        case .library: "This folder is not a library, and there are no folders in it."
        case .place: "There are no folders in this one."
        case .importable: "There are no CSV files or bundles in this folder."
        }
    }

    private func choose(_ entry: PictureFolder.Entry) {
        if purpose == .library && entry.kind == .library || entry.kind == .file { onChoose?(entry.path) } else { open(entry.path) }
    }

    private func goToParent() {
        guard let parent = FolderName.parent(of: path) else { return }
        open(parent, comingFrom: path)
        grid.becomeFirstResponder()
    }

    // MARK: - Places and paths

    private func showPlaces(below view: View) {
        Task { [weak self, weak view, pools] in
            var places = await pools.interactive.run { PicturePlaces.now(recent: []) }
            let documents = await pools.interactive.run { FolderName.documents() }
            if !places.own.contains(documents) { places.own.append(documents) }
            guard let self, let view, isVisible else { return }
            let items = places.menuItems(shown: path, pathCommand) { [weak self] folder in
                self?.open(folder)
                self?.grid.becomeFirstResponder()
            }
            Menu(items).open(below: view.bounds, of: view)
        }
    }

    private var pathCommand: Command {
        Command("Enter a Path…", shortcuts: [.control("l")]) { [weak self] in
            guard let self else { return }
            header.beginPath(path == "/" ? path : path + "/", selectsAll: true)
        }
    }

    override var commands: [Command] { [pathCommand] }

    /// Goes to a typed folder, or chooses a typed library; shows an error for other texts.
    private func go(toTyped text: String) {
        let wanted = FolderName.path(typed: text, in: path)
        let started = generation
        Task { [weak self, pools] in
            let isFolder = await pools.interactive.run { FolderName.isFolder(wanted) }
            let library = await pools.interactive.result { () throws(InventoryError) in try LibraryFolder.library(at: wanted) }
            guard let self, started == generation, isVisible else { return }
            switch (purpose, library) {
            case (.library, .success(let found)): onChoose?(found)
            case (.library, .failure(let error)):
                // The user meant this folder: it is shown, with the reason why it is not a library.
                if isFolder { open(wanted) }
                say(error.description)
            case (.place, _) where isFolder: open(wanted)
            case (.place, .failure(let error)): say(error.description)
            case (.place, .success): say("That is not a folder.")
            case (.importable, _): if isFolder { open(wanted) } else { onChoose?(wanted) }
            }
        }
    }

    private func say(_ problem: String) {
        note.text = problem
        view.setNeedsLayout()
    }

    /// The mouse's button for back goes up, as its key does.
    override func auxiliaryPointerDown(_ event: PointerEvent) {
        if event.button == 8 { goToParent() } else { super.auxiliaryPointerDown(event) }
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        switch (event.key, event.modifiers) {
        case (.backspace, []), (.up, .alt), (.left, .alt): goToParent()
        default: return false
        }
        return true
    }
}
