import Graphics
import Inventory
import Toolkit

/// What is known of one item, beside the list or pushed over it.
final class ItemDetailController: ViewController {
    /// Called when the item's Edit is pressed.
    var onEdit: (() -> Void)?
    /// Called when something that may be pictures or papers is dropped.
    var onDrop: ((PasteboardItem) -> Void)?
    /// Called when the camera in the bar is pressed.
    var onCamera: (() -> Void)?
    /// Called when History in the bar is pressed.
    var onHistory: (() -> Void)?
    /// Told where something that was pressed leads.
    var onFollow: ((DetailLink) -> Void)?
    /// Told where the form is to be opened.
    var onEditAt: ((FormPlace) -> Void)?

    /// The bar below: the camera, at which the chooser of photos pops up, and the way to the back.
    private let toolbar = Toolbar()
    private(set) lazy var cameraItem = BarButtonItem(.camera) { [weak self] in self?.onCamera?() }
    private(set) lazy var historyItem = BarButtonItem(title: "History") { [weak self] in self?.onHistory?() }
    private let library: Library
    private let style: NumberStyle
    let scroll = ScrollView()
    let pictures: DetailPictures
    /// What is known of the item, in cards.
    let cards: DetailCards
    /// The papers, in a card of their own.
    var papers: PaperCard { cards.papers }
    private let parts: DetailParts
    private let dropFrame = DropFrame("Add to this item")
    private let nameLabel = CopiedLabel(name: "Name", font: Font(size: 22, weight: .bold))
    private let editButton = Button("Edit")
    /// Who made it, and which model it is.
    private let kindLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    /// What it is a part of.
    private let wholeLabel = SaidLabel(font: Font(size: 14))
    /// What holds of it.
    private let pills = PillFlow()
    /// Stands there while several items are selected.
    let selectionPage: SelectionPage
    private let emptyLabel = Label("No item selected", font: Font(size: 14), color: .tertiaryLabel)

    /// The item that is shown; nil shows that none is selected.
    private(set) var item: Item?

    /// Where values change their colour.
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

    /// What is searched for, and marked.
    var matcher = SearchMatcher("") {
        didSet { if matcher != oldValue, let item { showTexts(of: item) } }
    }

    /// Whether the Edit button is shown here; in a narrow window it is in the bar.
    var showsEditButton = true {
        didSet { if showsEditButton != oldValue { view.setNeedsLayout() } }
    }

    /// Whether the window is so low that the large picture would leave no room for what is said of the item.
    private(set) var isLow = false

    /// Below this height of the window, in points, that is so.
    private static let lowHeight = 480.0

    /// - Parameter patient: asked for what no frame waits for
    init(library: Library, reader: StoreReader, patient: StoreReader, style: NumberStyle) {
        self.library = library
        self.style = style
        selectionPage = SelectionPage(style: style)
        pictures = DetailPictures(library: library, reader: reader)
        let store = library.papers
        let papers = PaperCard(pages: PaperPageCache(pool: library.pools.background), isEditable: !library.isReadOnly, style: style) {
            store.url(of: $0).path
        }
        cards = DetailCards(papers: papers, canEdit: !library.isReadOnly, style: style)
        parts = DetailParts(patient)
        super.init()
        definesPresentationContext = true
    }

    override func loadView() -> View { ContainerView { [weak self] in self?.layout($0) } }

    override func viewDidLoad() {
        view.themeBackground = .secondaryBackground
        toolbar.themeBackground = .secondaryBackground
        nameLabel.numberOfLines = 0
        kindLabel.numberOfLines = 0
        emptyLabel.textAlignment = .center
        nameLabel.accessibilityRole = .heading
        toolbar.accessibilityLabel = "Item"
        editButton.action = { [weak self] in self?.onEdit?() }
        editButton.identifier = "detail-edit"
        papers.onHeightChange = { [weak self] in self?.view.setNeedsLayout() }
        pictures.onLayoutChange = { [weak self] in self?.view.setNeedsLayout() }
        view.addSubview(scroll)
        view.addSubview(emptyLabel)
        view.addSubview(selectionPage)
        view.addSubview(toolbar)
        toolbar.items = [cameraItem, BarButtonItem(.flexibleSpace), historyItem]
        cameraItem.identifier = "detail-camera"
        cameraItem.accessibilityLabel = "Choose Picture"
        historyItem.toolTip = "Show what was done to this item (Ctrl+H)"
        historyItem.identifier = "detail-history"
        view.addSubview(dropFrame)
        for part in [pictures, nameLabel, kindLabel, wholeLabel, editButton, pills, cards] as [View] { scroll.contentView.addSubview(part) }
        cards.onFollow = { [weak self] in self?.onFollow?($0) }
        cards.onEdit = { [weak self] in self?.onEditAt?($0) }
        wholeLabel.onFollow = { [weak self] in self?.onFollow?($0) }
        parts.onChange = { [weak self] in if let self { cards.show(parts.found) } }
        show(nil, selectedCount: 0)
    }

    /// Shows an item, or how many are selected where it is not one.
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

    /// The library changed: the parts of what is shown may be others.
    func libraryDidChange() { parts.reload() }

    /// Places and tags were read again, or changed: their signs may be others.
    func signsDidChange() {
        if let item { showTexts(of: item) }
    }

    /// Shows the texts of the item, with what is searched for marked in them.
    private func showTexts(of whole: Item) {
        let item = whole.seen(hiding: hiddenFields)
        let shown = item.title(style)
        let name = MarkedText(shown, item.content.name.isEmpty ? SearchMatcher("") : matcher, limit: Self.limit)
        nameLabel.text = name.text
        nameLabel.marks = name.marks
        nameLabel.copied = item.content.name
        pictures.large.accessibilityLabel = "Picture of \(DisplayText.isolated(shown))"
        let content = item.content
        let text = DetailText(content, matcher: matcher, style: style)
        let kind = text.kind
        kindLabel.text = kind.text
        kindLabel.marks = kind.marks
        kindLabel.isHidden = kind.text.isEmpty
        wholeLabel.show(text.whole)
        pills.pills = DetailPills.pills(of: content, style)
        cards.show(item, text, matcher: matcher, threshold: threshold, hiding: hiddenFields)
        view.setNeedsLayout()
    }

    /// No name has more bytes, so that each is shown whole.
    private static let limit = 16_000

    /// The decoded picture goes while it is out of sight.
    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        if !isVisible { pictures.unload() }
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        if let window { prepareViews(forWindowHeight: window.size.height) }
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

    override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        let height = coordinator.targetSize.height
        coordinator.animate(alongsideTransition: { [weak self] _ in self?.prepareViews(forWindowHeight: height) })
    }

    /// In a low window the large picture goes, and the camera that would make one.
    private func prepareViews(forWindowHeight height: Double) {
        let low = height < Self.lowHeight
        guard low != isLow else { return }
        isLow = low
        pictures.showsLarge = !low
        updateCamera()
        view.setNeedsLayout()
    }

    private func updateCamera() {
        cameraItem.isEnabled = !library.isReadOnly && !isLow
        cameraItem.toolTip = isLow ? "There is room for a picture in a higher window" : "Choose a picture"
    }

    override func keyDown(_ event: KeyEvent) -> Bool { scroll.scroll(byKey: event) || super.keyDown(event) }

    // MARK: - Layout

    private static let margin = 24.0
    private static let barHeight = 44.0

    private func layout(_ bounds: Rect) {
        let margin = bounds.width < 420 ? 16.0 : Self.margin
        toolbar.margin = margin
        editButton.isHidden = !showsEditButton
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
        if item != nil { content(in: bounds.size, margin: margin).placeContent(of: scroll) }
    }

    /// What is said of the item, with room around it.
    private func content(in size: Size, margin: Double) -> Stack {
        let pictureHeight = pictures.height(width: size.width - 2 * margin, room: size.height)
        return Stack(.vertical, insets: EdgeInsets(top: margin, left: margin, bottom: margin, right: margin)) {
            pictures.sized(height: .fixed(pictureHeight))
            if pictureHeight > 0 { Spacer(14) }
            Stack(.horizontal, spacing: 12, alignment: .top) {
                Stack(.vertical, spacing: 2) {
                    nameLabel.sized(height: .fitting(atLeast: 32))
                    kindLabel
                    wholeLabel
                }
                .sized(width: .flexible)
                editButton.sized(width: .fitting(atLeast: 64), height: 32)
            }
            if !pills.isHidden {
                Spacer(10)
                pills.sized(width: .flexible)
            }
            Spacer(16)
            cards.sized(width: .flexible)
        }
    }
}
