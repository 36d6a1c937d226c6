import Graphics
import Threading
public import Toolkit

/// The content of a popover that shows a folder as a grid: a header with the way up, places and a typed path; a press on a folder opens it.
public class FolderBrowser: ViewController, FolderActing {
    /// The path of the folder that is shown.
    private(set) var path: String

    let grid = PhotoGrid()
    let note = PictureNote()
    let message = Label("", font: Font(size: 14), color: .secondaryLabel)
    let header = PickerHeader()
    let pools: ThreadPools
    /// Changes with each folder that is opened: an answer for an earlier one comes too late.
    private(set) var generation = 0

    private var listing: Task<Void, Never>?
    private var slowNotice: ScheduledAction?

    /// - Parameter folder: where it begins
    init(startingIn folder: String, pools: ThreadPools) {
        (path, self.pools) = (folder, pools)
        super.init()
    }

    // MARK: - For its kinds

    /// Returns what reads a folder, away from the main actor.
    func reader() -> @Sendable (String) throws -> PictureFolder { { try PictureFolder.read($0) } }

    /// The sentence in a folder without entries.
    var emptyText: String { "" }

    /// The folder was read, and its entries are shown.
    func didShow(_ folder: PictureFolder) {}

    /// The folder cannot be read. Returns whether another one was opened in its place.
    func opensInstead() -> Bool { false }

    func choose(_ entry: PictureFolder.Entry) {}

    func chooseSelection() {}

    func selectionDidChange() {}

    func visiblePicturesDidChange(_ pictures: [PictureFolder.Entry]) {}

    func go(toTyped text: String) {}

    func showPlaces(below view: View) {}

    func beginPath(_ text: String, selectsAll: Bool) { header.beginPath(text, selectsAll: selectsAll) }

    /// The bar below the grid, if there is one.
    func bar() -> [StackItem] { [] }

    // MARK: - Life

    public override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    public override func viewDidLoad() {
        message.textAlignment = .center
        message.isUserInteractionEnabled = false
        message.numberOfLines = 6
        for part in [grid, header, message, note] as [View] { view.addSubview(part) }
    }

    public override func viewWillAppear() { open(path) }

    public override func viewIsAppearing() { grid.becomeFirstResponder() }

    public override func viewDidDisappear() { stop() }

    /// Gives up everything under way.
    func stop() {
        generation += 1
        listing?.cancel()
        slowNotice?.cancel()
    }

    var stack: Stack {
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
            bar()
        }
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
        let read = reader()
        listing = Task { [weak self, pools] in
            let result = await pools.interactive.result { try read(wanted) }
            self?.take(result, for: started, comingFrom: child)
        }
    }

    private func take(_ result: Result<PictureFolder, any Error>, for started: Int, comingFrom child: String?) {
        guard started == generation, isVisible else { return }
        slowNotice?.cancel()
        switch result {
        case .success(let folder):
            didShow(folder)
            grid.show(folder.entries, selecting: child.flatMap { child in folder.entries.firstIndex { $0.path == child } })
            message.text = folder.entries.isEmpty ? emptyText : ""
        case .failure(let error):
            guard !opensInstead() else { return }
            grid.show([])
            message.text = String(describing: error)
        }
    }

    func goToParent() {
        guard let parent = FolderName.parent(of: path) else { return }
        open(parent, comingFrom: path)
        grid.becomeFirstResponder()
    }

    func pathDidEnd() { grid.becomeFirstResponder() }

    /// Returns the items of the menu of places.
    func items(_ places: PicturePlaces) -> [Menu.Item] {
        places.menuItems(shown: path, Self.pathCommand(of: self)) { [weak self] folder in
            self?.open(folder)
            self?.grid.becomeFirstResponder()
        }
    }

    private static func pathCommand(of browser: FolderBrowser?) -> Command {
        Command("Enter a Path…", shortcuts: [.control("l")]) { [weak browser] in
            guard let browser else { return }
            browser.beginPath(browser.path == "/" ? browser.path : browser.path + "/", selectsAll: true)
        }
    }

    public override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a browser, or of none, for the page that lists keys.
    static func commands(of browser: FolderBrowser?) -> [Command] { [pathCommand(of: browser)] }

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
