import Graphics
import Inventory
import Toolkit

/// What is known of one item, beside the list or pushed over it.
final class ItemDetailController: ViewController {
    /// Told when the item's Edit is pressed.
    var onEdit: (() -> Void)?
    /// Told when something that may be pictures or papers is dropped.
    var onDrop: ((PasteboardItem) -> Void)?
    /// Told when the camera in the bar is pressed.
    var onCamera: (() -> Void)?
    /// Told when History in the bar is pressed.
    var onHistory: (() -> Void)?

    /// The bar below: the camera, at which the chooser of photos pops up, and the way to the back.
    private let toolbar = Toolbar()
    private(set) lazy var cameraItem = BarButtonItem(.camera) { [weak self] in self?.onCamera?() }
    private(set) lazy var historyItem = BarButtonItem(title: "History") { [weak self] in self?.onHistory?() }
    private let library: Library
    private let style: NumberStyle
    let scroll = ScrollView()
    let pictures: DetailPictures
    /// The papers, in a card of their own.
    let papers: PaperCard
    private let dropFrame = DropFrame("Add to this item")
    private let nameLabel = CopiedLabel(name: "Name", font: Font(size: 22, weight: .bold))
    private let editButton = Button("Edit")
    /// Who made it, and which model it is.
    private let kindLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    private let group = DetailGroup()
    /// What few items have, each group below its name.
    private var groups: [(title: Label, group: DetailGroup)] = []
    /// Stands there while several items are selected.
    let selectionPage: SelectionPage
    private let emptyLabel = Label("No item selected", font: Font(size: 15), color: .tertiaryLabel)

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

    /// Whether the Edit button is shown here; in a narrow window it stands in the bar.
    var showsEditButton = true {
        didSet { if showsEditButton != oldValue { view.setNeedsLayout() } }
    }

    /// Whether the window is so low that the large picture would leave no room for what is said of the item.
    private(set) var isLow = false

    /// Below this height of the window, in points, that is so.
    private static let lowHeight = 480.0

    init(library: Library, reader: StoreReader, style: NumberStyle) {
        self.library = library
        self.style = style
        selectionPage = SelectionPage(style: style)
        pictures = DetailPictures(library: library, reader: reader)
        let store = library.papers
        papers = PaperCard(pages: PaperPageCache(pool: library.pools.background), isEditable: !library.isReadOnly, style: style) {
            store.url(of: $0).path
        }
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
        for part in [pictures, nameLabel, kindLabel, editButton, group, papers] as [View] { scroll.contentView.addSubview(part) }
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
            return
        }
        showTexts(of: item)
        pictures.show(item.content.photos, of: item.id)
        papers.show(item.content.papers)
        view.setNeedsLayout()
    }

    /// Shows the texts of the item, with what is searched for marked in them.
    private func showTexts(of item: Item) {
        let shown = item.title(style)
        let name = MarkedText(shown, item.content.name.isEmpty ? SearchMatcher("") : matcher, limit: Self.limit)
        nameLabel.text = name.text
        nameLabel.marks = name.marks
        nameLabel.copied = item.content.name
        pictures.large.accessibilityLabel = "Picture of \(DisplayText.isolated(shown))"
        let content = item.content
        let kinds = [ItemField.maker, .model].filter { !hiddenFields.contains($0) }
        let kind = MarkedText(
            kinds.map(content.text).filter { !$0.isEmpty }.map { MarkedText($0, matcher) }, separator: " · ")
        kindLabel.text = kind.text
        kindLabel.marks = kind.marks
        kindLabel.isHidden = kind.text.isEmpty
        group.fields = fields(of: item)
        show(groups(of: content))
        view.setNeedsLayout()
    }

    private func show(_ wanted: [(title: String, fields: [DetailField])]) {
        for (title, group) in groups.dropFirst(wanted.count) {
            title.removeFromSuperview()
            group.removeFromSuperview()
        }
        groups = Array(groups.prefix(wanted.count))
        while groups.count < wanted.count {
            let title = Label(font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
            title.accessibilityRole = .heading
            let group = DetailGroup()
            scroll.contentView.addSubview(title)
            scroll.contentView.addSubview(group)
            groups.append((title, group))
        }
        for (shown, new) in zip(groups, wanted) {
            shown.title.text = new.title
            shown.group.fields = new.fields
        }
    }

    /// No name or number has more bytes, so that each is shown whole.
    private static let limit = 16_000

    /// What every item shows, whether something is known or not.
    private func fields(of item: Item) -> [DetailField] {
        let content = item.content
        let value = content.value.map { said($0, of: content) }
        let color = content.value == nil ? ThemeColor.secondaryLabel : threshold.color(for: content.worth)
        var result: [DetailField] = []
        if !hiddenFields.contains(.value) {
            result.append(DetailField(name: "Value", value: MarkedText(value ?? "None", SearchMatcher("")), copied: value, color: color))
        }
        for field in [ItemField.serialNumber, .place, .bought] where !hiddenFields.contains(field) {
            let text = field.formatted(content[field], style)
            result.append(plain(field.descriptor.title, text.isEmpty ? "None" : text, isKnown: !text.isEmpty, field))
        }
        result.append(plain("Added", item.createdAt.localDay.formatted(style.days), isKnown: true, nil))
        if !content.notes.isEmpty, !hiddenFields.contains(.notes) { result.append(lines(.notes, content)) }
        return result
    }

    /// What else is known of it, in groups; a group of which nothing is known is not there.
    private func groups(of content: ItemContent) -> [(title: String, fields: [DetailField])] {
        FieldGroup.allCases.compactMap { group in
            var fields: [DetailField] = []
            for descriptor in FieldDescriptor.all where descriptor.group == group && !descriptor.isBasic {
                if content[descriptor.field] != nil, !hiddenFields.contains(descriptor.field) { fields += known(descriptor.field, content) }
            }
            return fields.isEmpty ? nil : (group.title, fields)
        } + OwnFieldCard.groups(of: content, matcher, style)
    }

    /// A field of which something is known, in a line or two; nothing where it is said elsewhere.
    private func known(_ field: ItemField, _ content: ItemContent) -> [DetailField] {
        let title = field.descriptor.title
        switch field {
        case .unit:
            return content[.quantity] == nil || hiddenFields.contains(.quantity)
                ? [plain(title, content.text(.unit), isKnown: true, field)] : []
        case .quantity:
            let unit = hiddenFields.contains(.unit) ? "" : content.text(.unit)
            return [plain(title, content.quantity.formatted(style) + (unit.isEmpty ? "" : " " + unit), isKnown: true, field)]
        case .inAll: return [plain("Amounts", "For all together", isKnown: true, nil)]
        case .price:
            guard let price = content[.price]?.money else { return [] }
            return [plain(title, said(price, of: content), isKnown: true, nil)]
        case .warrantyEnds: return content[field]?.day.map { warranty($0) } ?? []
        case .warrantyTerms: return [plain("Terms", content.text(field), isKnown: true, field)]
        case .description: return [lines(field, content)]
        default: return [plain(title, field.formatted(content[field], style), isKnown: true, field)]
        }
    }

    /// An amount as it was said, and that of all where it is another one.
    private func said(_ amount: Money, of content: ItemContent) -> String {
        amount.formatted(style) + (content.inAll(amount).flatMap { $0 == amount ? nil : ", in all " + $0.formatted(style) } ?? "")
    }

    /// When a warranty ends, and how long that is; what ends within two months stands out.
    private func warranty(_ end: PartialDay) -> [DetailField] {
        let left = Day.today().days(to: end.last)
        let words =
            left < 0 ? "Ended" : left == 0 ? "Ends today" : left == 1 ? "1 day left" : "\(CountText.number(left, style: style)) days left"
        let color: ThemeColor = left < 0 ? .secondaryLabel : left <= 60 ? .caution : .label
        return [
            plain("Ends", end.formatted(style.days), isKnown: true, nil),
            DetailField(name: "Today", value: MarkedText(words, SearchMatcher("")), copied: nil, color: color),
        ]
    }

    private func plain(_ title: String, _ text: String, isKnown: Bool, _ field: ItemField?) -> DetailField {
        let isSearched = isKnown && field?.descriptor.isSearched == true
        return DetailField(
            name: title, value: MarkedText(text, isSearched ? matcher : SearchMatcher(""), limit: Self.limit),
            copied: isKnown ? text : nil, color: isKnown ? .label : .secondaryLabel)
    }

    private func lines(_ field: ItemField, _ content: ItemContent) -> DetailField {
        let text = content.text(field)
        let shown = DisplayText.shortened(text, to: Self.limit)
        return DetailField(
            name: field.descriptor.title, value: MarkedText(lines: shown, matcher), copied: text, color: .label, isMultiline: true)
    }

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
                }
                .sized(width: .flexible)
                editButton.sized(width: .fitting(atLeast: 64), height: 32)
            }
            Spacer(18)
            group
            cards(isWide: size.width - 2 * margin >= Self.twoColumns)
            papers
        }
    }

    /// From this width on groups stand beside each other, in points.
    private static let twoColumns = 480.0

    /// The groups of what few items have: one below the other, or in two columns of which each goes on where it ends.
    @Stack.Builder private func cards(isWide: Bool) -> [StackItem] {
        if isWide {
            Stack(.horizontal, spacing: 16, alignment: .top) {
                for column in 0..<2 {
                    Stack(.vertical) {
                        for (index, part) in groups.enumerated() where index % 2 == column { card(part.title, part.group) }
                    }
                    .sized(width: .flexible)
                }
            }
        } else {
            for part in groups { card(part.title, part.group) }
        }
    }

    @Stack.Builder private func card(_ title: Label, _ group: DetailGroup) -> [StackItem] {
        Spacer(18)
        title.sized(height: 18)
        Spacer(8)
        group
    }
}
