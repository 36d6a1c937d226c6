import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The facts about one item, beside the list or pushed over it.
final class ItemDetailController: ViewController, DetailActing, DetailPartsDelegate {
    /// Called when something that may be pictures or papers is dropped.
    var onDrop: ((PasteboardItem) -> Void)?
    /// Called when the camera in the bar is pressed.
    var onCamera: (() -> Void)?
    /// Called to add papers, with the view at which the chooser opens; nil for the bar's button.
    var onPaper: ((View?) -> Void)?
    /// Told where something that was pressed leads.
    var onFollow: ((DetailLink) -> Void)?
    /// Called with an action on value, place or tags, and the pressed button.
    var onAct: ((DetailMain.Act, View) -> Void)?

    /// The bar below: the camera, at which the chooser of photos pops up, and the way to the back.
    private let toolbar = Toolbar()
    private(set) lazy var editItem = BarButtonItem(title: "Edit", action: workspace.sending(.openSelected(.form(at: nil))))
    private(set) lazy var cameraItem = BarButtonItem(.camera, target: self, action: ItemDetailController.choosePicture)
    private(set) lazy var paperItem = BarButtonItem(icon: .document, target: self, action: ItemDetailController.addPapers)
    private(set) lazy var reportItem = BarButtonItem(icon: .printer, action: workspace.sending(.open(.report(.usual))))
    private(set) lazy var historyItem = BarButtonItem(title: "History", action: workspace.sending(.turnDetail))
    private let around: Surroundings
    let scroll = ScrollView()
    let pictures: DetailPictures
    /// The facts about the item, in cards.
    let cards: DetailCards
    /// The papers, in a card of their own.
    var papers: PaperCard { cards.papers }
    private let parts: DetailParts
    private let dropFrame = DropFrame("Add to this item")
    private let head: DetailHead
    /// The page that is shown while several items are selected.
    let selectionPage: SelectionPage
    private let emptyLabel = Label("No item selected", font: Font(size: 14), color: .tertiaryLabel)

    /// The item that is shown; nil if none is selected.
    private(set) var item: Item?

    /// The amount at which values change their colour.
    var threshold = ValueThreshold.standard {
        didSet { if threshold != oldValue, let item { showTexts(of: item) } }
    }

    /// The fields that the library hides.
    var hiddenFields: Set<ItemField> = [] {
        didSet {
            selectionPage.usesValues = !hiddenFields.contains(.value)
            if hiddenFields != oldValue, let item { showTexts(of: item) }
        }
    }

    /// The matcher for the search, whose matches are marked.
    var matcher = SearchMatcher("") {
        didSet { if matcher != oldValue, let item { showTexts(of: item) } }
    }

    /// Whether the Edit button is shown here; in a narrow window it is in the bar.
    var showsEditButton = true {
        didSet { if showsEditButton != oldValue { updateToolbar() } }
    }

    /// - Parameter patient: asked for what no frame waits for
    init(_ around: Surroundings, patient: StoreReader) {
        self.around = around
        let (library, style, store) = (around.library, around.style, around.library.papers)
        selectionPage = SelectionPage(style: style)
        pictures = DetailPictures(library: library, reader: around.reader)
        head = DetailHead(pictures: pictures)
        let papers = PaperCard(pages: PaperPageCache(pool: library.pools.background), isEditable: !library.isReadOnly, style: style) {
            store.url(of: $0).path
        }
        cards = DetailCards(papers: papers, canEdit: !library.isReadOnly, style: style)
        parts = DetailParts(patient)
        super.init()
        definesPresentationContext = true
    }

    // MARK: - Actions of its views

    var canEdit: Bool { !library.isReadOnly }

    func follow(_ link: DetailLink) { onFollow?(link) }

    /// Opens the form of all selected items.
    func editSelection() { workspace.send(.openSelected(.form(at: nil))) }

    func edit(at place: FormPlace) { workspace.send(.openSelected(.form(at: place))) }

    func act(_ act: DetailMain.Act, at view: View) { onAct?(act, view) }

    func addPapers(at view: View) { onPaper?(view) }

    func heightDidChange() { view.setNeedsLayout() }

    private func addPapers() { onPaper?(nil) }

    private func choosePicture() { onCamera?() }

    func partsDidChange() { cards.show(parts.found) }

    private var workspace: Workspace { around.workspace }

    private var library: Library { around.library }

    private var style: NumberStyle { around.style }

    override func loadView() -> View { ContainerView(of: self) { $0.layout($1) } }

    override func viewDidLoad() {
        view.themeBackground = .secondaryBackground
        toolbar.themeBackground = .secondaryBackground
        emptyLabel.textAlignment = .center
        toolbar.accessibilityLabel = "Item"
        view.addSubview(scroll)
        view.addSubview(emptyLabel)
        view.addSubview(selectionPage)
        view.addSubview(toolbar)
        editItem.style = .bordered
        editItem.identifier = "detail-edit"
        editItem.toolTip = "Edit the item (Ctrl+E)"
        reportItem.accessibilityLabel = "Report…"
        reportItem.toolTip = "Make a report of the item (Ctrl+P)"
        reportItem.identifier = "detail-report"
        cameraItem.identifier = "detail-camera"
        cameraItem.accessibilityLabel = "Choose Picture"
        paperItem.identifier = "detail-paper"
        paperItem.accessibilityLabel = "Choose Paper"
        paperItem.toolTip = "Add a receipt, a manual or another paper"
        historyItem.toolTip = "Show the history of this item (Ctrl+H)"
        historyItem.identifier = "detail-history"
        updateToolbar()
        view.addSubview(dropFrame)
        for part in [head, cards] as [View] { scroll.contentView.addSubview(part) }
        parts.delegate = self
        show(nil, selectedCount: 0)
    }

    /// Shows an item, or the number of selected items if there is not exactly one.
    func show(_ item: Item?, selectedCount: Int) {
        _ = view
        if let item, item == self.item { return }
        if item?.id != self.item?.id { scroll.contentOffset = .zero }
        self.item = item
        scroll.isHidden = item == nil
        emptyLabel.isHidden = item != nil || selectedCount > 1
        selectionPage.isHidden = item != nil || selectedCount < 2
        toolbar.isHidden = item == nil
        updateCamera()
        title = item.map { DisplayText.isolated($0.title(style)) } ?? ""
        guard let item else {
            pictures.show([], of: nil)
            papers.show([])
            parts.show(nil)
            return
        }
        showTexts(of: item)
        pictures.show(item.content.photos, of: item.id)
        papers.show(item.content.papers)
        parts.show(item.id)
        view.setNeedsLayout()
    }

    /// Reads the parts again after the library changed.
    func libraryDidChange() { parts.reload() }

    /// Places and tags were read again, or changed: their signs may be others.
    func signsDidChange() {
        if let item { showTexts(of: item) }
    }

    /// Shows the texts of the item, with the matches of the search marked.
    private func showTexts(of whole: Item) {
        let item = whole.seen(hiding: hiddenFields)
        let shown = item.title(style)
        let name = MarkedText(shown, item.content.name.isEmpty ? SearchMatcher("") : matcher, limit: Self.limit)
        head.nameLabel.text = name.text
        head.nameLabel.marks = name.marks
        head.nameLabel.copied = item.content.name
        pictures.large.accessibilityLabel = "Picture of \(DisplayText.isolated(shown))"
        let content = item.content
        let text = DetailText(content, matcher: matcher, style: style)
        let kind = text.kind
        head.kindLabel.text = kind.text
        head.kindLabel.marks = kind.marks
        head.kindLabel.isHidden = kind.text.isEmpty
        head.wholeLabel.show(text.whole)
        head.pills.pills = DetailPills.pills(of: content, style)
        cards.show(item, text, matcher: matcher, threshold: threshold, hiding: hiddenFields)
        view.setNeedsLayout()
    }

    /// No name has more bytes, so that each is shown whole.
    private static let limit = 16_000

    /// Frees the decoded picture while it is hidden.
    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        if !isVisible { pictures.unload() }
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        pictures.reload()
    }

    /// Pictures and papers may be dropped anywhere on the detail of an item.
    override func dragged(_ event: DragEvent) -> Bool {
        guard item != nil, !library.isReadOnly, onDrop != nil, PhotoIntake.takes(event.types) else { return super.dragged(event) }
        switch event.phase {
        case .moved:
            dropFrame.text = event.files.flatMap(DroppedFiles.words) ?? "Add to this item"
            dropFrame.isHidden = false
        case .exited: dropFrame.isHidden = true
        case .dropped(let dropped):
            dropFrame.isHidden = true
            onDrop?(dropped)
        }
        return true
    }

    private func updateCamera() {
        cameraItem.isEnabled = !library.isReadOnly
        paperItem.isEnabled = !library.isReadOnly
        cameraItem.toolTip = "Choose a picture"
    }

    private func updateToolbar() {
        guard isViewLoaded else { return }
        toolbar.items =
            (showsEditButton ? [editItem] : []) + [cameraItem, paperItem, reportItem, BarButtonItem(.flexibleSpace), historyItem]
    }

    override func keyDown(_ event: KeyEvent) -> Bool { scroll.scroll(byKey: event) || super.keyDown(event) }

    // MARK: - Layout

    private static let margin = 24.0
    private static let barHeight = 44.0

    private func layout(_ bounds: Rect) {
        // Low and narrow windows have smaller margins.
        let seenHeight = max(0, bounds.height - Self.barHeight)
        let margin = seenHeight < DetailHead.lowHeight || bounds.width < 420 ? 16.0 : Self.margin
        toolbar.margin = margin
        Stack(.depth) {
            Stack(.vertical) {
                Stack(.depth) {
                    scroll
                    dropFrame
                }
                .sized(height: .flexible)
                toolbar.sized(height: .fixed(Self.barHeight))
            }
            Stack(.depth, insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)) { emptyLabel }
            selectionPage
        }
        .place(in: view)
        guard item != nil else { return }
        head.seenHeight = seenHeight
        Stack(.vertical, spacing: 16, insets: EdgeInsets(top: margin, left: margin, bottom: margin, right: margin)) {
            head.sized(width: .flexible)
            cards.sized(width: .flexible)
        }
        .placeContent(of: scroll)
    }
}
