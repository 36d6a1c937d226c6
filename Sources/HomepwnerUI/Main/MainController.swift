public import Camera
import FoundationEssentials
public import Graphics
import Imaging
public import Inventory
import Threading
public import Toolkit

/// The main window: bars, the list, the detail, and what the person can do with them.
public final class MainController: ViewController {
    let library: Library
    private let currency: Currency
    private let actor: String
    let style: NumberStyle
    let nibs: ProgramNibs
    /// How the library is asked and changed.
    let reader: StoreReader
    let model: ResultsController
    let thumbnails: ThumbnailCache
    let list: ItemListController
    let detail: ItemDetailController
    let split: SplitController
    private let sidebarParts: SidebarPresenter.Parts
    private let listPane: SplitPane
    let detailPane: SplitPane
    let header: HeaderBar
    var searchField: SearchField { header.searchField }
    let footer = FooterBar()
    let messageBar = MessageBar()
    /// What takes long.
    let work: LongWork
    let photoChooser: PhotoChooser
    /// Brings pictures to items.
    let intake: PictureIntake
    // What does one thing each, and keeps what it needs for it.
    private lazy var fetcher = ItemFetcher(model: model, reader: reader, host: self)
    private(set) lazy var search = SearchSession(header: header, model: model, list: list, split: split, host: self)
    private(set) lazy var pictures = PicturePresenter(
        model: model, list: list, detail: detail, photos: library.photos, pools: reader.pools, style: style, fetcher: fetcher, host: self)
    private(set) lazy var arrivals = PictureArrivals(
        intake: intake, detail: detail, list: list, chooser: photoChooser, fetcher: fetcher, host: self)
    private(set) lazy var papers = PaperPresenter(detail: detail, intake: intake, store: library.papers, host: self)
    private lazy var places = PlacePresenter(sidebarParts, reader: reader, chooser: photoChooser, host: self)
    private lazy var links = DetailLinks(
        detail: detail, list: list, sidebar: sidebar, tree: sidebarParts.model, forms: forms, papers: papers,
        split: split, host: self)
    private(set) lazy var actions = ItemActions(
        model: model, list: list, store: reader.store, footer: footer, work: work, style: style, host: self)
    private(set) lazy var duplicator = ItemDuplicator(
        list: list, store: reader.store, fetcher: fetcher, actions: actions, style: style, host: self)
    private(set) lazy var arrangement = ListArrangement(
        settings: library.settings, model: model, list: list, store: reader.store, listPane: listPane, footer: footer, actions: actions,
        style: style, host: self)
    private(set) lazy var forms = FormPresenter(
        FormContext(library: library, style: style, currency: currency, actor: actor, nibs: nibs), reader: reader, model: model,
        fetcher: fetcher, host: self)
    private(set) lazy var histories = HistoryPresenter(
        reader: reader, style: style, list: list, detail: detail, split: split, detailPane: detailPane, fetcher: fetcher,
        isReadOnly: isReadOnly, host: self)
    /// Which fields are used, and what types are.
    private(set) lazy var fields = FieldsPresenter(
        reader: reader, style: style, currency: currency, isReadOnly: isReadOnly, actions: actions, host: self)
    /// Reports on paper.
    public private(set) lazy var reports = ReportPresenter(
        library: library, model: model, list: list, sidebar: sidebar, reader: reader, style: style, host: self)
    /// Exports, imports and backups.
    private(set) lazy var exchange = ExchangePresenter(
        library: library, reader: reader, style: style, footer: footer, reports: reports, currency: currency, actions: actions,
        longWork: work, backups: backups, host: self)
    /// What of the library is shown, and the sidebar in which that is chosen.
    private(set) lazy var sidebar = SidebarPresenter(
        sidebarParts, results: model, list: list, split: split, reader: reader, style: style, host: self)
    /// What bar code scanners type.
    private(set) lazy var scans = ScanPresenter(
        model: model, list: list, search: search, sidebar: sidebar, forms: forms, reader: reader, style: style, host: self)
    private(set) lazy var assigning = AssigningPresenter(sidebarParts, list: list, host: self)
    private(set) lazy var follower = SelectionFollower(list: list, model: model, host: self)
    private(set) lazy var trouble = LibraryTrouble(self)
    private(set) lazy var copier = SelectionCopier(model: model, list: list, reader: reader, style: style, host: self)
    /// Backups elsewhere.
    private(set) lazy var backups = BackupKeeper(library, host: self)
    private(set) lazy var preferences = PreferencesPresenter(
        library: library, backups: backups, list: list, detail: detail, style: style, host: self)
    private(set) lazy var bars = MainBars(
        header: header, footer: footer, model: model, list: list, detail: detail, split: split, detailPane: detailPane, sidebar: sidebar,
        style: style, isReadOnly: library.isReadOnly)
    private(set) lazy var closing = WindowClosing(
        forms: forms, reports: reports, intake: intake, exchange: exchange.work, host: self)

    /// What the library is called.
    var libraryName: String

    private(set) lazy var opening = OpeningNotice(self)

    /// The ways to other libraries; nil where there are none.
    public var libraries: LibraryMenu? {
        didSet {
            libraries?.attach(to: self)
            libraries?.style = style
            libraries?.backups = { [weak self] in self?.backups.elsewhere }
            if let name = libraries?.current?.name { libraryName = name }
            if isViewLoaded { updateBars() }
        }
    }

    /// Fills an empty library with the sample inventory; nil where the program has none to offer.
    public var openSample: (() async throws -> Void)?

    /// Asks the program to end.
    public var onQuit: (() -> Void)? {
        get { closing.onQuit }
        set {
            closing.onQuit = { [weak self] in
                self?.papers.end()
                newValue?()
            }
        }
    }

    /// The library turned out to be damaged and the person wants to do something about it: close it and show the ways out.
    public var onRescue: ((InventoryError) -> Void)? {
        get { trouble.onRescue }
        set { trouble.onRescue = newValue }
    }

    /// Another program took the library's files away and the person wants to do something about it: show the ways out.
    public var onReplaced: ((InventoryError) -> Void)? {
        get { trouble.onReplaced }
        set { trouble.onReplaced = newValue }
    }

    /// The smallest size of the window, in points.
    public static let minimumSize = Size(width: 360, height: 300)

    /// The fonts of its first frames in the order in which they are needed: the title, the rows, the header, the footer, the sidebar. Each
    /// one more costs the start a third of a millisecond: Pango looks for it on two threads of its own.
    public static let firstFonts = [
        Font(size: 16, weight: .bold), Font(size: 15, weight: .medium), Font(size: 12.5), Font(size: 15, weight: .semibold),
        Font(size: 14, weight: .medium), Font(size: 14), Font(size: 12.5, weight: .semibold),
    ]

    /// Makes the main window's controller.
    ///
    /// - Parameters:
    ///   - opening: the library that is shown, with its first rows; it must stay open as long as the window
    ///   - actor: who changes things here, for the history
    ///   - nibs: what its screens are made of
    ///   - cameras: where cameras come from
    ///   - style: how numbers and days are written; by default as in the environment
    ///   - patience: how long a frame waits for the library
    public init(
        _ opening: LibraryOpening, actor: String, nibs: ProgramNibs, cameras: any CameraSource = SystemCameras(),
        style: NumberStyle = .current(), patience: Patience = .frame
    ) {
        let library = opening.library
        self.library = library
        self.actor = actor
        self.nibs = nibs
        self.style = style
        libraryName = LibraryNaming.of(library, standardPath: nil)
        currency = Currency.current()
        work = LongWork(strip: footer.workStrip, style: style)
        reader = StoreReader(opening.store, patience: patience, pools: library.pools)
        model = ResultsController(opening, reader: reader)
        thumbnails = ThumbnailCache(reader: reader)
        intake = PictureIntake(reader.store, pools: library.pools)
        list = ItemListController(
            model: model, photos: library.photos, thumbnails: thumbnails, style: style, nibs: nibs,
            preferences: ListPreferences(library.settings))
        let patient = StoreReader(opening.store, patience: patience == .frame ? .none : patience, pools: library.pools)
        detail = ItemDetailController(library: library, reader: reader, patient: patient, style: style)
        sidebarParts = SidebarPresenter.Parts(library, patient, list: list, style: style)
        listPane = SplitPane(sidebarParts.listArea, title: "List", width: .fraction(0.589))
        listPane.minimumWidth = 320
        listPane.chosenWidth = ListPreferences.share(in: library.settings).map(SplitPane.Width.fraction)
        detailPane = SplitPane(detail, title: "Detail", narrow: .stacked(below: 900))
        detailPane.minimumWidth = 280
        split = SplitController([sidebarParts.pane, listPane, detailPane])
        header = HeaderBar.make(from: nibs.header)
        photoChooser = PhotoChooser(cameras: cameras, memory: FolderMemory(library.settings), pools: library.pools)
        super.init()
        if let prepared = opening.thumbnails { thumbnails.begin(with: prepared) }
        detail.threshold = list.preferences.valueThreshold
    }

    public override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    public override var commands: [Command] { MainCommands(self).all }

    public override func viewDidLoad() {
        addChild(split)
        for part in [split.view, header, footer, messageBar] as [View] { view.addSubview(part) }
        messageBar.isHidden = true
        messageBar.onClose = { [weak self] in self?.show(message: nil) }
        list.delegate = self
        connectObjects()
        connectDetail()
        connectBars()
        model.visibleRows = { [weak self] in self?.list.visiblePlaces ?? 0..<0 }
        model.thumbnails = { [weak self] in self?.list.thumbnailPreparation }
        model.onThumbnails = { [weak self] in self?.thumbnails.take($0) }
        model.onLateRows = { [weak self] in self?.list.reloadRows(at: $0) }
        thumbnails.window = { [weak self] in self?.view.window }
        thumbnails.onLateImages = { [weak self] in self?.list.reloadRows(at: 0..<Int.max) }
        model.onReload = { [weak self] change in
            if change != nil {
                self?.thumbnails.libraryDidChange()
                self?.detail.libraryDidChange()
                self?.backups.libraryDidChange()
            }
            self?.modelDidReload(after: change)
        }
        model.onError = { [weak self] in self?.show(message: $0) }
        model.onDamage = { [weak self] in self?.damageIsSuspected($0) }
        _ = search
        sidebar.begin()
        arrangement.begin()
        updateBars()
    }

    public override func viewWillAppear() {
        preferences.applyTheme()
        header.isCompact = traitCollection.horizontalSizeClass == .compact
        updateBars()
    }

    public override func traitCollectionDidChange(_ previous: TraitCollection) {
        header.isCompact = traitCollection.horizontalSizeClass == .compact
        updateBars()
    }

    public override func size(forChild child: ViewController, in size: Size) -> Size {
        // The bars keep their heights.
        Size(width: size.width, height: max(0, size.height - (view.bounds.height - split.view.bounds.height)))
    }

    /// Called when the first frame is: reads the rest, and offers a draft that was left behind.
    public func start() {
        let (photos, papers) = (library.photos, library.papers)
        model.start {
            // Pictures and papers that came in more than a day ago and never got to an item; whatever comes of it, nobody waits for it.
            Task(priority: .background) {
                _ = try? await photos.sweep()
                _ = try? await papers.sweep()
            }
        }
        arrangement.start()
        sidebar.start()
        backups.libraryDidChange()
        forms.offerDraft()
        scans.begin(searchField: searchField)
    }

    /// Whether the library can only be looked at.
    var isReadOnly: Bool { library.isReadOnly }

    /// The window manager wants the window closed: a form with something typed in it is asked about first, and one that is being saved
    /// is waited for.
    public func requestClose() { closing.request(.quit) { [weak self] in self?.onQuit?() } }

    /// A part of the library could not be read while it is open: finds out, away from the main thread, whether its file is damaged.
    public func damageIsSuspected(_ error: InventoryError) { trouble.suspect(error, in: library) }

    /// Opens the sheet for a new item.
    public func addItem() { forms.add() }

    func editSelection() {
        if let place = list.currentPlace { forms.edit(at: place) }
    }

    func fillWithSample() {
        guard let openSample else { return }
        // A long work: the library is not left in the middle of it.
        let (work, window) = (work, view.window)
        actions.perform { try await work.run("Adding", in: window) { _ in try await openSample() } }
    }

    /// Keeps an open form on the disk, now; called when the display goes away.
    public func keepDraftNow() { forms.form?.keepDraftNow() }

    private var stack: Stack {
        Stack(.vertical) {
            header.sized(height: .fixed(HeaderBar.height))
            messageBar
            split.view.sized(height: .flexible)
            footer.sized(height: .fixed(FooterBar.height))
        }
    }

    /// What one object does is told to the others.
    private func connectObjects() {
        intake.onProgress = { [weak self] in self?.footer.progress = $0 }
        intake.onChange = { [weak self] in self?.actions.offerUndo(of: $0, $1) }
        actions.mayDelete = { [weak self] in self?.forms.canOpen ?? false }
        actions.onUndo = { [weak self] in self?.arrangement.followOwnOrder() }
        arrivals.onUnnamed = { [weak self] in
            self?.forms.add()
            self?.forms.form?.take($0)
        }
        arrangement.onSwitch = { [weak self] in self?.pictures.dismiss() }
        follower.onItem = { [weak self] in self?.showDetail(of: $0, selectedCount: $1) }
        forms.onOpen = { [weak self] in self?.connect($0) }
        forms.onSaved = { [weak self] in self?.search.reveal($0) }
        forms.onAddedMany = { [weak self] change in
            guard let self else { return }
            actions.offerUndo(of: change, "Added \(CountText.items(change.items.count, style: style))")
        }
        forms.hiddenFields = { [weak self] in self?.sidebar.catalog.hiddenFields ?? [] }
        sidebar.onHiddenFields = { [weak self] in
            guard let self else { return }
            detail.hiddenFields = $0
            arrangement.leaveOrder(hiding: $0, own: sidebar.catalog.shownFields)
        }
        forms.startingFields = { [weak self] in self?.sidebar.startingFields ?? FormFields() }
        sidebarParts.editor.actions = actions
        sidebarParts.editor.onEditType = { [weak self] type in
            if let self { fields.show(type, in: sidebar.catalog) }
        }
        sidebar.onTreeChange = { [weak self] in self?.detail.signsDidChange() }
        sidebar.onRestore = { [weak self] in self?.actions.offerUndo(of: $0) { "Restored" } }
        search.onReveal = { [weak self] in self?.sidebar.leaveDeleted() }
        forms.onHandOver = { [weak self] in
            if let self { window?.makeFirstResponder(list.itemsView) }
        }
        scans.onDetail = { [weak self] in self?.pushDetail() }
        histories.onRestore = { [weak self] change, moment in
            guard let self else { return }
            guard !change.items.isEmpty else { return show(notice: "The item is as it was then already. Nothing was changed.") }
            actions.offerUndo(of: change, "Restored as it was on \(moment.localDay.formatted(style.days)), \(moment.localTime)")
        }
        histories.onBringBack = { [weak self] change in
            guard let id = change.items.first?.id else { return }
            self?.model.whenShown(change) { [weak self] in self?.reveal(id) }
        }
        histories.onReveal = { [weak self] in self?.reveal($0) }
        preferences.libraryName = { [weak self] in self?.libraryName ?? "" }
        exchange.exports.libraryName = { [weak self] in self?.libraryName ?? "" }
        exchange.imports.onMade = { [weak self] in self?.libraries?.onOpen?($0) }
        preferences.onRename = { [weak self] in self?.rename($0) }
        showBackupStatus()
        backups.observe(self) { [weak self] in self?.showBackupStatus() }
        for foot in backupFeet { foot.action = { [weak self] in self?.preferences.show(library: true) } }
        preferences.onDamage = { [weak self] in self?.damageWasFound($0) }
    }

    private func connect(_ form: ItemFormController) {
        pictures.dismiss()
        form.onClose = { [weak self] in
            self?.photoChooser.dismiss()
            self?.trouble.askWhatWaits()
        }
        form.onQuit = { [weak self] in self?.requestClose() }
        form.onChoosePhoto = { [weak self] in self?.arrivals.toggleChooser(at: $0, onCamera: $1, onChoose: $2) }
        form.paperArrivals.onLate = { [weak self] in self?.intake.take(papers: $0, for: $1) }
        form.onLatePictures = { [weak self] in self?.intake.take($0, for: .item($1)) }
    }

    private func connectDetail() {
        _ = papers
        _ = links
        _ = places
        detail.selectionPage.onCopy = { [weak self] in self?.copier.copy() }
        detail.selectionPage.onDelete = { [weak self] in self?.actions.deleteSelection() }
        detail.pictures.onOpen = { [weak self] index, view in
            if let self, let id = detail.item?.id { pictures.show(id, index: index, at: view) }
        }
        detail.onEdit = { [weak self] in self?.editSelection() }
        detail.onHistory = { [weak self] in self?.histories.toggleOfItem() }
        split.onChange = { [weak self] in self?.updateBars() }
        split.onDividerMove = { [weak self] pane in
            if pane === self?.sidebarParts.pane { self?.sidebar.rememberWidth() } else { self?.arrangement.rememberShare() }
        }
    }

    private func connectBars() {
        header.addButton.action = { [weak self] in self?.addItem() }
        header.sidebarButton.action = { [weak self] in self?.sidebar.toggle() }
        header.libraryButton.action = { [weak self] in self?.openLibraryMenu() }
        sidebarParts.controller.libraryButton.action = { [weak self] in self?.openLibraryMenu() }
        header.backButton.action = { [weak self] in self?.split.goBack() }
        header.editButton.action = { [weak self] in self?.editSelection() }
        header.listEditButton.action = { [weak self] in self?.toggleListEditing() }
        header.searchButton.action = { [weak self] in self?.search.begin() }
        header.listButton.action = { [weak self] in self?.arrangement.showGrid(false) }
        header.gridButton.action = { [weak self] in self?.arrangement.showGrid(true) }
        header.sortButton.action = { [weak self] in if let self { MainMenus(self).openSortMenu() } }
        header.moreButton.action = { [weak self] in if let self { MainMenus(self).openMoreMenu() } }
        footer.onUndo = { [weak self] in self?.actions.undo() }
        footer.onStop = { [weak self] in self?.intake.stop() }
    }
}
