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
    let style: NumberStyle
    let currency: Currency
    let actor: String
    let nibs: ProgramNibs
    /// How the library is asked and changed.
    let reader: StoreReader
    var store: any LibraryStore { reader.store }
    let model: ResultsController
    let thumbnails: ThumbnailCache
    let list: ItemListController
    let detail: ItemDetailController
    let split: SplitController
    let header: HeaderBar
    var searchField: SearchField { header.searchField }
    let footer = FooterBar()
    let messageBar = MessageBar()
    /// What takes long.
    let work: LongWork
    /// Which looks the window has.
    var themeChoice: ThemeChoice
    let photoChooser: PhotoChooser
    /// Brings pictures to items.
    let intake: PictureIntake
    /// What does one thing each, and keeps what it needs for it.
    lazy var search = SearchSession(self)
    lazy var pictures = PicturePresenter(self)
    lazy var arrivals = PictureArrivals(self)
    lazy var arrangement = ListArrangement(self)
    lazy var forms = FormPresenter(self)
    lazy var histories = HistoryPresenter(self)
    lazy var follower = SelectionFollower(self)
    lazy var trouble = LibraryTrouble(self)

    /// Fills an empty library with the sample inventory; nil where the program has none to offer.
    public var openSample: (() async throws -> Void)?

    /// Asks the program to end.
    public var onQuit: (() -> Void)?

    /// The library turned out to be damaged and the person wants to do something about it: close it and show the ways out.
    public var onRescue: ((InventoryError) -> Void)?
    /// Another program took the library's files away and the person wants to do something about it: show the ways out.
    public var onReplaced: ((InventoryError) -> Void)?

    /// The smallest size of the window, in points.
    public static let minimumSize = Size(width: 360, height: 300)

    /// The fonts of its first frame in the order in which they are needed: names, serial numbers, values, buttons, the footer, the search.
    public static let firstFonts = [
        Font(size: 15, weight: .medium), Font(size: 12.5), Font(size: 15, weight: .semibold), Font(size: 15),
        Font(size: 14, weight: .medium), Font(size: 13, weight: .semibold), Font(size: 13), Font(size: 14),
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
        themeChoice = ThemeChoice(library.settings)
        self.style = style
        currency = Currency.current()
        work = LongWork(strip: footer.workStrip, style: style)
        reader = StoreReader(opening.store, patience: patience, pools: library.pools)
        model = ResultsController(opening, reader: reader)
        thumbnails = ThumbnailCache(reader: reader)
        intake = PictureIntake(reader.store, pools: library.pools)
        list = ItemListController(
            model: model, photos: library.photos, thumbnails: thumbnails, style: style, nibs: nibs,
            preferences: ListPreferences(library.settings))
        detail = ItemDetailController(library: library, reader: reader, style: style)
        split = SplitController(primary: list, secondary: detail)
        header = HeaderBar.make(from: nibs.header)
        photoChooser = PhotoChooser(cameras: cameras, memory: FolderMemory(library.settings), pools: library.pools)
        super.init()
        detail.threshold = list.preferences.valueThreshold
        title = "All Items"
    }

    public override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    public override var commands: [Command] { MainCommands(self).all }

    public override func viewDidLoad() {
        addChild(split)
        for part in [split.view, header, footer, messageBar] as [View] { view.addSubview(part) }
        messageBar.isHidden = true
        messageBar.onClose = { [weak self] in self?.show(message: nil) }
        list.delegate = self
        connectDetail()
        connectBars()
        model.visibleRows = { [weak self] in self?.list.visiblePlaces ?? 0..<0 }
        model.thumbnails = { [weak self] in self?.list.thumbnailPreparation }
        model.onThumbnails = { [weak self] in self?.thumbnails.take($0) }
        model.onLateRows = { [weak self] in self?.list.reloadRows(at: $0) }
        thumbnails.window = { [weak self] in self?.view.window }
        thumbnails.onLateImages = { [weak self] in self?.list.reloadRows(at: 0..<Int.max) }
        model.onReload = { [weak self] change in
            if change != nil { self?.thumbnails.libraryDidChange() }
            self?.modelDidReload(after: change)
        }
        model.onError = { [weak self] in self?.show(message: $0) }
        model.onDamage = { [weak self] in self?.damageIsSuspected($0) }
        _ = (search, arrivals)
        arrangement.begin()
        updateBars()
    }

    public override func viewWillAppear() {
        applyTheme()
        header.isCompact = traitCollection.horizontalSizeClass == .compact
    }

    public override func traitCollectionDidChange(_ previous: TraitCollection) {
        header.isCompact = traitCollection.horizontalSizeClass == .compact
    }

    public override func size(forChild child: ViewController, in size: Size) -> Size {
        // The bars keep their heights.
        Size(width: size.width, height: max(0, size.height - (view.bounds.height - split.view.bounds.height)))
    }

    /// Called when the first frame stands: reads the rest, and offers a draft that was left behind.
    public func start() {
        let photos = library.photos
        model.start {
            // Pictures that came in more than a day ago and never got to an item; whatever comes of it, nobody waits for it.
            Task(priority: .background) { _ = try? await photos.sweep() }
        }
        arrangement.start()
        forms.offerDraft()
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

    private func connectDetail() {
        detail.selectionPage.onCopy = { [weak self] in self?.copySelection() }
        detail.selectionPage.onDelete = { [weak self] in self?.deleteSelection() }
        detail.onEdit = { [weak self] in self?.editSelection() }
        detail.onHistory = { [weak self] in self?.histories.toggleOfItem() }
        split.onChange = { [weak self] in self?.updateBars() }
        split.preferredPrimaryColumnWidthFraction = ListPreferences.share(in: library.settings)
        split.onDividerMove = { [weak self] in self?.arrangement.rememberShare() }
    }

    private func connectBars() {
        header.addButton.action = { [weak self] in self?.addItem() }
        header.backButton.action = { [weak self] in self?.split.showPrimary() }
        header.editButton.action = { [weak self] in self?.editSelection() }
        header.listEditButton.action = { [weak self] in self?.toggleListEditing() }
        header.searchButton.action = { [weak self] in self?.search.begin() }
        header.listButton.action = { [weak self] in self?.arrangement.showGrid(false) }
        header.gridButton.action = { [weak self] in self?.arrangement.showGrid(true) }
        header.sortButton.action = { [weak self] in if let self { MainCommands(self).openSortMenu() } }
        header.moreButton.action = { [weak self] in if let self { MainCommands(self).openMoreMenu() } }
        footer.onUndo = { [weak self] in self?.undo() }
    }
}
