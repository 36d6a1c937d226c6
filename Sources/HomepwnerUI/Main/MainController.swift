public import Camera
import FoundationEssentials
public import Graphics
import Imaging
public import Inventory
import Threading
public import Toolkit
public import WorkspaceModel

/// The main window: bars, the list, the detail, and the user's actions on them.
public final class MainController: ViewController {
    let around: Surroundings
    let model: ResultsController
    let thumbnails: ThumbnailCache
    /// The sidebar, the list and the detail.
    let panes: BrowsePanes
    let headerController: HeaderController
    private let footerController: FooterController
    let messageBar = MessageBar()
    /// The pictures and papers of items.
    private(set) lazy var attachments = Attachments(around, panes, host: self)
    private(set) lazy var forms = FormMaker(around, model: model, main: self)
    /// Reports on paper.
    public private(set) lazy var reports = ReportMaker(around, list: list)
    /// Exports, imports and backups.
    private(set) lazy var exchange = ExchangeScreens(around, footer: footer, reports: reports, backups: backups, host: self)
    /// The texts that bar code scanners type.
    private lazy var scans = ScanPresenter(around, model: model, header: headerController, host: self)
    /// The problems with the library's files.
    public private(set) lazy var trouble = LibraryTrouble(around)
    /// Backups elsewhere.
    private(set) lazy var backups = BackupKeeper(around, host: self)
    private(set) lazy var preferences = PreferencesModel(around, list: list, detail: detail, host: self)
    /// Called when the library may be closed.
    public var onLeave: ((LeaveReason) -> Void)?
    /// The screens over the window.
    private(set) lazy var screens = ScreenPresenter(
        workspace, over: self,
        makers: [
            WindowScreens(of: self), BrowseScreens(around, list: list), ReportScreens(reports), exchange, attachments.papers,
            EditScreens(around, forms: forms, editor: sidebar.editor, chooser: attachments.photoChooser),
        ])
    private(set) lazy var opening = OpeningNotice(self)

    /// The menu of other libraries; nil if it is not available.
    public var libraries: LibraryMenu? {
        didSet {
            libraries?.attach(to: self, in: workspace)
            libraries?.style = around.style
            libraries?.backups = { [weak self] in self?.backups.elsewhere }
            if let name = libraries?.current?.name { workspace.send(.nameLibrary(name)) }
            setNeedsUpdate()
        }
    }

    /// Fills an empty library with the sample inventory; nil if the program has none.
    public var openSample: (@Sendable () async throws -> Change?)?

    /// Makes the main window's controller.
    ///
    /// - Parameters:
    ///   - opening: the library that is shown, with its first rows; it must stay open as long as the window
    ///   - actor: the author of changes, for the history
    ///   - nibs: the nibs of its screens
    ///   - cameras: the source of cameras
    ///   - style: the format of numbers and days; by default as in the environment
    ///   - patience: how long a frame waits for the library
    public init(
        _ opening: LibraryOpening, actor: String, nibs: ProgramNibs, cameras: any CameraSource = SystemCameras(),
        style: NumberStyle = .current(), patience: Patience = .frame
    ) {
        let library = opening.library
        let reader = StoreReader(opening.store, patience: patience, pools: library.pools)
        let patient = StoreReader(opening.store, patience: patience == .frame ? .none : patience, pools: library.pools)
        model = ResultsController(opening, reader: reader, patient: patient, style: style)
        around = Surroundings(
            workspace: model.workspace, library: library, reader: reader, style: style, actor: actor, nibs: nibs, cameras: cameras)
        thumbnails = ThumbnailCache(reader: reader)
        let list = ItemListController(
            model: model, photos: library.photos, thumbnails: thumbnails, style: style, nibs: nibs,
            preferences: ListPreferences(library.settings))
        panes = BrowsePanes(around, list, patient: patient)
        headerController = HeaderController(
            HeaderBar.make(from: nibs.header), list: list, detail: panes.detail, split: panes.split, sidebar: panes.sidebar, style: style,
            reader: SearchReader(library, reader.store, style), recent: RecentSearches(library))
        footerController = FooterController(panes.listFrame, sidebar: panes.sidebar, style: style)
        super.init()
        if let prepared = opening.thumbnails { thumbnails.begin(with: prepared) }
        workspace.send(.nameLibrary(LibraryNaming.of(library, standardPath: nil)))
    }

    public override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    public override var commands: [Command] { MainCommands(self).all }

    public override func viewDidLoad() {
        for child in [split, headerController, footerController] as [ViewController] { addChild(child) }
        for part in [split.view, header, footer, messageBar] as [View] { view.addSubview(part) }
        messageBar.isHidden = true
        messageBar.closeButton.action = workspace.sending(.closeMessage)
        list.delegate = self
        connectObjects()
        connectDetail()
        connectBars()
        thumbnails.delegate = self
        model.delegate = self
        model.serve(list)
    }

    public override func viewWillAppear() {
        window?.readTracker = model.workspace.tracker
        preferences.applyTheme()
        header.isCompact = traitCollection.horizontalSizeClass == .compact
    }

    public override func traitCollectionDidChange(_ previous: TraitCollection) {
        header.isCompact = traitCollection.horizontalSizeClass == .compact
        setNeedsUpdate()
    }

    public override func size(forChild child: ViewController, in size: Size) -> Size {
        // The bars keep their heights.
        if child === headerController { return Size(width: size.width, height: HeaderBar.height) }
        if child === footerController { return Size(width: size.width, height: FooterBar.height) }
        return Size(width: size.width, height: max(0, size.height - (view.bounds.height - split.view.bounds.height)))
    }

    /// Called when the first frame is: reads the rest, and offers a draft that was left behind.
    public func start() {
        let (photos, papers) = (around.library.photos, around.library.papers)
        model.start {
            // Pictures and papers that arrived more than a day ago and never got to an item are removed in the background.
            Task(priority: .background) {
                _ = try? await photos.sweep()
                _ = try? await papers.sweep()
            }
        }
        // The grid of a start gets its items.
        if workspace.showsGrid { workspace.send(.showGrid(true)) }
        sidebar.showRows()
        backups.begin()
        forms.offerDraft()
        scans.begin(searchField: searchField)
    }

    /// Opens the sheet for a new item.
    public func addItem() { workspace.send(.addItem()) }

    /// Asks the change that is under way to stop.
    func stopChange() { footerController.stopChange() }

    /// Ends all questions to the library, which is about to be closed while the window stays.
    public func leave() {
        attachments.leave()
        model.stop()
        backups.stop()
        scans.end()
    }

    /// Keeps an open form on the disk, now; called when the display goes away.
    public func keepDraftNow() { forms.form?.keepDraftNow() }

    /// Shows the selected item and the texts about what is shown.
    public override func update() {
        messageBar.follow(workspace.messages, close: workspace.sending(.closeMessage))
        if panes.follow() { scans.detailDidChange(detail.item?.id) }
        let names = [DisplayText.shortened(detail.title, to: 80), DisplayText.isolated(workspace.libraryName), "Homepwner"]
        window?.title = names.filter { !$0.isEmpty }.joined(separator: " — ")
        // They show facts about the parts of the window, which this controller hears of.
        headerController.setNeedsUpdate()
        footerController.setNeedsUpdate()
        screens.follow()
        showBackupStatus()
    }

    /// Shows the detail over the list of a narrow window.
    func pushDetail() {
        // The row may have been selected just now.
        updateScreens()
        panes.pushDetail()
    }

    private var stack: Stack {
        Stack(.vertical) {
            header.sized(height: .fixed(HeaderBar.height))
            messageBar
            split.view.sized(height: .flexible)
            footer.sized(height: .fixed(FooterBar.height))
        }
    }

    /// Connects the objects by their callbacks.
    private func connectObjects() {
        attachments.intake.onProgress = { [weak self] in self?.footer.progress = $0 }
        attachments.arrivals.onUnnamed = { [weak self] in
            guard let self else { return }
            workspace.send(.addItem())
            updateIfNeeded()
            forms.form?.take($0)
        }
        scans.onDetail = { [weak self] in self?.pushDetail() }
        showBackupStatus()
        backups.observe(self) { [weak self] in self?.showBackupStatus() }
        for foot in backupFeet { foot.action = workspace.sending(.open(.preferences(atBackups: true))) }
    }

    private func connectBars() {
        header.addButton.action = workspace.sending(.addItem())
        header.libraryButton.addTarget(self, action: MainController.openLibraryMenu)
        sidebar.libraryButton.addTarget(self, action: MainController.openLibraryMenu)
        header.editButton.action = workspace.sending(.openSelected(.form(at: nil)))
        header.listEditButton.addTarget(self, action: MainController.toggleListEditing)
        header.sortButton.addTarget(self, action: MainController.openSortMenu)
        header.moreButton.addTarget(self, action: MainController.openMoreMenu)
        footer.onStop = { [weak intake = attachments.intake] in intake?.stop() }
    }

    private func connectDetail() {
        panes.links = DetailLinks(panes, papers: attachments.papers, host: self)
        split.onChange = { [weak self] in self?.setNeedsUpdate() }
    }
}

/// The parts of the window.
extension MainController {
    var list: ItemListController { panes.list }
    var detail: ItemDetailController { panes.detail }
    var split: SplitController { panes.split }
    var sidebar: SidebarController { panes.sidebar }
    var listFrame: ListFrameController { panes.listFrame }
    var header: HeaderBar { headerController.bar }
    var searchField: SearchField { header.searchField }
    var footer: FooterBar { footerController.bar }
}

/// The user's actions in the list or in the grid.
extension MainController: ItemListDelegate {
    func itemListEditingDidChange() { setNeedsUpdate() }

    func itemListDidPick() { pushDetail() }

    func itemListShowDetail(at place: Int) { showDetail(at: place) }

    func itemListAddItem() { workspace.send(.addItem()) }

    func itemListDeleteSelection() { deleteSelection() }

    func itemListDelete(at place: Int) { delete(RangeSet(place..<place + 1)) }

    func itemListWillSwitchView() { attachments.pictures.dismiss() }

    func itemListOpen(at place: Int) { workspace.send(.openItem(.form(at: nil), at: place, of: list.content.listing?.generation)) }

    var pictures: PicturePresenter { attachments.pictures }

    func itemListDrop(_ dropped: PasteboardItem, on id: UUID?) {
        let add: () -> Void = { [weak self] in
            guard let arrivals = self?.attachments.arrivals else { return }
            if let id { arrivals.drop(dropped, on: id) } else { arrivals.dropBeside(dropped) }
        }
        if !exchange.imports.take(dropped: dropped, else: add) { add() }
    }

    var itemListCommands: [Command] { MainCommands(self).itemCommands }

    func itemListStatusPage() -> StatusPage? { .forEmptyList(of: self) }

    func itemListWays(out relief: SearchRelief) -> (sentence: String, buttons: [Button]) { StatusPage.ways(out: relief, of: self) }
}
