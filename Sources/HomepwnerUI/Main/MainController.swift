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
    let detail: ItemDetailController
    let split: SplitController
    /// The sidebar, in which the shown list is chosen.
    let sidebar: SidebarController
    let listFrame: ListFrameController
    var list: ItemListController { listFrame.list }
    private let listPane: SplitPane
    private let detailPane: SplitPane
    let headerController: HeaderController
    private let footerController: FooterController
    let messageBar = MessageBar()
    var header: HeaderBar { headerController.bar }
    var searchField: SearchField { header.searchField }
    var footer: FooterBar { footerController.bar }
    let photoChooser: PhotoChooser
    /// Brings pictures to items.
    let intake: PictureIntake
    // The objects that each do one thing and keep the state for it.
    private lazy var fetcher = ItemFetcher(around, model: model, host: self)
    private(set) lazy var pictures = PicturePresenter(around, list: list, detail: detail, fetcher: fetcher, host: self)
    private(set) lazy var arrivals = PictureArrivals(
        intake: intake, detail: detail, list: list, chooser: photoChooser, fetcher: fetcher, host: self)
    private(set) lazy var papers = PaperPresenter(around, detail: detail, intake: intake, host: self)
    private lazy var links = DetailLinks(detail: detail, list: list, papers: papers, split: split, host: self)
    private(set) lazy var forms = FormMaker(around, model: model, main: self)
    /// Reports on paper.
    public private(set) lazy var reports = ReportMaker(around, list: list)
    /// Exports, imports and backups.
    private(set) lazy var exchange = ExchangeScreens(around, footer: footer, reports: reports, backups: backups, host: self)
    /// The texts that bar code scanners type.
    private lazy var scans = ScanPresenter(around, model: model, header: headerController, host: self)
    private(set) lazy var assigning = AssigningPresenter(sidebar, list: list, host: self)
    /// The problems with the library's files.
    public private(set) lazy var trouble = LibraryTrouble(around)
    private(set) lazy var copier = SelectionCopier(around, list: list, host: self)
    /// Backups elsewhere.
    private(set) lazy var backups = BackupKeeper(around, host: self)
    private(set) lazy var preferences = PreferencesModel(around, list: list, detail: detail, host: self)
    let namer: LibraryNamer
    /// Called when the library may be closed.
    public var onLeave: ((LeaveReason) -> Void)?
    /// The screens over the window.
    private(set) lazy var screens = ScreenPresenter(
        workspace, over: self,
        makers: [
            WindowScreens(of: self), BrowseScreens(around, list: list), ReportScreens(reports), exchange, papers,
            EditScreens(around, forms: forms, editor: sidebar.editor, chooser: photoChooser),
        ])
    /// The history of the shown item.
    private(set) lazy var detailBack = DetailBack(around, of: detail, in: detailPane, of: split)

    /// The numbers of the detail and of the reading of places that are shown.
    private var seen = (detail: 0, catalog: 0)

    private(set) lazy var opening = OpeningNotice(self)

    /// The menu of other libraries; nil if it is not available.
    public var libraries: LibraryMenu? {
        didSet {
            libraries?.attach(to: self, in: workspace)
            namer.menu = libraries
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
            workspace: model.workspace, library: library, reader: reader, style: style, actor: actor, nibs: nibs)
        namer = LibraryNamer(around)
        thumbnails = ThumbnailCache(reader: reader)
        intake = PictureIntake(around)
        let list = ItemListController(
            model: model, photos: library.photos, thumbnails: thumbnails, style: style, nibs: nibs,
            preferences: ListPreferences(library.settings))
        detail = ItemDetailController(around, patient: patient)
        sidebar = SidebarController(list, settings: library.settings, style: style)
        listFrame = ListFrameController(around, list, drops: sidebar.drops, patient: patient)
        listPane = SplitPane(listFrame, title: "List", width: .fraction(0.57))
        listPane.minimumWidth = 320
        listPane.chosenWidth = ListPreferences.share(in: library.settings).map(SplitPane.Width.fraction)
        detailPane = SplitPane(detail, title: "Detail", narrow: .stacked(below: 900))
        detailPane.minimumWidth = 280
        split = SplitController([sidebar.makePane(), listPane, detailPane])
        headerController = HeaderController(
            HeaderBar.make(from: nibs.header), list: list, detail: detail, split: split, sidebar: sidebar, style: style)
        footerController = FooterController(listFrame, sidebar: sidebar, style: style)
        photoChooser = PhotoChooser(cameras: cameras, settings: library.settings, pools: library.pools)
        super.init()
        if let prepared = opening.thumbnails { thumbnails.begin(with: prepared) }
        workspace.send(.nameLibrary(LibraryNaming.of(library, standardPath: nil)))
    }

    public override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    public override var commands: [Command] { MainCommands(self).all }

    public override func viewDidLoad() {
        for child in [split, headerController, footerController] as [ViewController] { addChild(child) }
        for part in [split.view, header, footer, messageBar] as [View] { view.addSubview(part) }
        messageBar.isHidden = true
        messageBar.onClose = workspace.sending(.closeMessage)
        list.delegate = self
        connectObjects()
        connectDetail()
        connectBars()
        thumbnails.window = { [weak self] in self?.view.window }
        thumbnails.rowsInSight = { [weak self] in self?.list.table.visibleRows.count ?? 0 }
        thumbnails.onLateImages = { [weak self] in self?.picturesDidCome() }
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
        pictures.dismiss()
        photoChooser.dismiss()
        papers.end()
        model.stop()
        backups.stop()
        scans.end()
    }

    /// Keeps an open form on the disk, now; called when the display goes away.
    public func keepDraftNow() { forms.form?.keepDraftNow() }

    /// Shows the selected item and the texts about what is shown.
    public override func update() {
        detail.matcher = model.matcher
        messageBar.follow(workspace.messages, close: workspace.sending(.closeMessage))
        let selected = workspace.detail
        if selected.number != seen.detail {
            seen.detail = selected.number
            detail.show(selected.item, selectedCount: selected.selectedCount)
            if selected.item == nil, !split.isExpanded { split.goBack() }
            scans.detailDidChange(selected.item?.id)
        }
        let catalog = model.workspace.catalog
        if catalog.number != seen.catalog {
            seen.catalog = catalog.number
            follow(catalog.tree.catalog)
        }
        showSelection(totals: selected.totals)
        detail.showsEditButton = split.isExpanded
        detailPane.isAvailable = workspace.hasDetail
        let names = [DisplayText.shortened(detail.title, to: 80), DisplayText.isolated(workspace.libraryName), "Homepwner"]
        window?.title = names.filter { !$0.isEmpty }.joined(separator: " — ")
        // They show facts about the parts of the window, which this controller hears of.
        headerController.setNeedsUpdate()
        footerController.setNeedsUpdate()
        detailBack.follow()
        screens.follow()
        showBackupStatus()
    }

    /// Shows the detail over the list of a narrow window.
    func pushDetail() {
        // The row may have been selected just now.
        updateScreens()
        guard !split.isExpanded, detail.item != nil else { return }
        split.show(detailPane)
    }

    /// Shows the number of several selected items and their sum in place of the detail.
    private func showSelection(totals: [CurrencyTotal]?) {
        let count = list.selectedCount
        if count > 1 { detail.selectionPage.show(count: count, totals: totals, canChange: !isReadOnly) }
    }

    /// Places, tags, types and fields were read again.
    private func follow(_ catalog: Catalog) {
        detail.hiddenFields = catalog.hiddenFields
        detail.signsDidChange()
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
        intake.onProgress = { [weak self] in self?.footer.progress = $0 }
        arrivals.onUnnamed = { [weak self] in
            guard let self else { return }
            workspace.send(.addItem())
            updateIfNeeded()
            forms.form?.take($0)
        }
        list.canDragItems = { [weak self] in self.map { $0.sidebar.isSidebarShown || $0.listFrame.titleBar.path.count > 1 } ?? false }
        scans.onDetail = { [weak self] in self?.pushDetail() }
        showBackupStatus()
        backups.observe(self) { [weak self] in self?.showBackupStatus() }
        for foot in backupFeet { foot.action = workspace.sending(.open(.preferences(atBackups: true))) }
    }

    /// Connects a form with the rest of the window.
    func connect(_ form: ItemFormController) {
        pictures.dismiss()
        form.onClose = { [photoChooser] in photoChooser.dismiss() }
        form.onChoosePhoto = { [weak self] in self?.arrivals.toggleChooser($0, at: $1, onCamera: $2, onChoose: $3) }
        form.paperArrivals.onChoose = { [weak self] in self?.arrivals.togglePaperChooser($0, at: $1, onChoose: $2) }
        form.paperArrivals.onLate = { [weak self] in self?.intake.take(papers: $0, for: $1) }
        form.onLatePictures = { [weak self] in self?.intake.take($0, for: .item($1)) }
    }

    private func connectBars() {
        header.addButton.action = workspace.sending(.addItem())
        header.libraryButton.action = { [weak self] in self?.openLibraryMenu() }
        sidebar.libraryButton.action = { [weak self] in self?.openLibraryMenu() }
        header.editButton.action = workspace.sending(.openSelected(.form(at: nil)))
        header.listEditButton.action = { [weak self] in self?.toggleListEditing() }
        header.sortButton.action = { [weak self] in if let self { MainMenus(self).openSortMenu() } }
        header.moreButton.action = { [weak self] in if let self { MainMenus(self).openMoreMenu() } }
        footer.onStop = { [weak intake] in intake?.stop() }
    }

    private func connectDetail() {
        _ = papers
        _ = links
        split.onChange = { [weak self] in self?.setNeedsUpdate() }
        split.onDividerMove = { [weak self] pane in
            if pane.controller === self?.sidebar {
                self?.sidebar.rememberWidth()
            } else {
                self.map { ListPreferences.keepShare(of: $0.listPane, in: $0.around.library.settings) }
            }
        }
    }
}

/// The user's actions in the list or in the grid.
extension MainController: ItemListDelegate {
    func itemListEditingDidChange() { setNeedsUpdate() }

    func itemListDidPick() { pushDetail() }

    func itemListShowDetail(at place: Int) { showDetail(at: place) }

    func itemListAddItem() { workspace.send(.addItem()) }

    func itemListDeleteSelection() { deleteSelection() }

    func itemListDelete(at place: Int) { delete(RangeSet(place..<place + 1)) }

    func itemListWillSwitchView() { pictures.dismiss() }

    func itemListOpen(at place: Int) { workspace.send(.openItem(.form(at: nil), at: place, of: list.content.listing?.generation)) }

    func itemListShowPicture(of id: UUID, selecting: Bool) { pictures.show(id, selecting: selecting) }

    func itemListDrop(_ dropped: PasteboardItem, on id: UUID?) {
        let add: () -> Void = { [weak self] in
            if let id { self?.arrivals.drop(dropped, on: id) } else { self?.arrivals.dropBeside(dropped) }
        }
        if !exchange.imports.take(dropped: dropped, else: add) { add() }
    }

    var itemListCommands: [Command] { MainCommands(self).itemCommands }

    func itemListStatusPage() -> StatusPage? { .forEmptyList(of: self) }
}
