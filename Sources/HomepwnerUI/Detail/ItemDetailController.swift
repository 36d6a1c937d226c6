import Graphics
import Inventory
import Toolkit

/// What is known of one item, beside the list or pushed over it.
final class ItemDetailController: ViewController {
    /// Told when the item's Edit is pressed.
    var onEdit: (() -> Void)?
    /// Told when something that may be pictures is dropped.
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
    private let dropFrame = DropFrame("Add to this item")
    private let nameLabel = Label(font: Font(size: 22, weight: .bold))
    private let editButton = Button("Edit")
    private let group = DetailGroup()
    private let emptyLabel = Label("No item selected", font: Font(size: 15), color: .tertiaryLabel)

    /// The item that is shown; nil shows that none is selected.
    private(set) var item: Item?

    /// Where values change their colour.
    var threshold = ValueThreshold.standard {
        didSet { if threshold != oldValue, let item { group.fields = fields(of: item) } }
    }

    /// Whether the Edit button is shown here; in a narrow window it stands in the bar.
    var showsEditButton = true {
        didSet { if showsEditButton != oldValue { view.setNeedsLayout() } }
    }

    init(library: Library, style: NumberStyle) {
        self.library = library
        self.style = style
        pictures = DetailPictures(library: library)
        super.init()
        definesPresentationContext = true
    }

    override func loadView() -> View { DetailView { [weak self] in self?.layout($0) } }

    override func viewDidLoad() {
        nameLabel.numberOfLines = 3
        emptyLabel.textAlignment = .center
        editButton.action = { [weak self] in self?.onEdit?() }
        editButton.identifier = "detail-edit"
        pictures.onLayoutChange = { [weak self] in self?.view.setNeedsLayout() }
        view.addSubview(scroll)
        view.addSubview(emptyLabel)
        view.addSubview(toolbar)
        toolbar.items = [cameraItem, BarButtonItem(.flexibleSpace), historyItem]
        cameraItem.button?.toolTip = "Choose a photo"
        cameraItem.button?.identifier = "detail-camera"
        historyItem.button?.toolTip = "Show what was done to this item (Ctrl+H)"
        historyItem.button?.identifier = "detail-history"
        view.addSubview(dropFrame)
        for part in [pictures, nameLabel, editButton, group] as [View] { scroll.contentView.addSubview(part) }
        show(nil, selectedCount: 0)
    }

    /// Shows an item, or how many are selected where it is not one.
    func show(_ item: Item?, selectedCount: Int) {
        _ = view
        if let item, item == self.item { return }
        if item?.id != self.item?.id { scroll.contentOffset = .zero }
        self.item = item
        scroll.isHidden = item == nil
        emptyLabel.isHidden = item != nil
        toolbar.isHidden = item == nil
        cameraItem.isEnabled = !library.isReadOnly
        emptyLabel.text = selectedCount > 1 ? "\(selectedCount) items selected" : "No item selected"
        title = item.map { DisplayText.isolated($0.content.name) } ?? ""
        guard let item else {
            pictures.show([], of: nil)
            return
        }
        nameLabel.text = title
        group.fields = fields(of: item)
        pictures.show(item.content.photos, of: item.key)
        view.setNeedsLayout()
    }

    private func fields(of item: Item) -> [DetailField] {
        let content = item.content
        func text(_ name: String, _ value: String) -> DetailField {
            DetailField(
                name: name, value: value.isEmpty ? "None" : DisplayText.isolated(value), color: value.isEmpty ? .secondaryLabel : .label)
        }
        let color = content.value == nil ? ThemeColor.secondaryLabel : threshold.color(for: content.value)
        var result = [
            DetailField(name: "Value", value: content.value?.formatted(style) ?? "None", color: color),
            text("Serial number", content.serialNumber), text("Location", content.location),
            text("Purchased", content.date?.formatted() ?? ""), text("Added", item.createdAt.localDay.formatted()),
        ]
        if !content.notes.isEmpty {
            let shown = content.notes.count > 4_000 ? content.notes.prefix(4_000) + "…" : content.notes[...]
            result.append(DetailField(name: "Notes", value: String(shown), color: .label, isMultiline: true))
        }
        return result
    }

    /// The decoded picture goes while it is out of sight.
    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        if !isVisible { pictures.unload() }
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        pictures.reload()
    }

    /// Pictures may be dropped anywhere on the detail of an item.
    override func dragged(_ event: DragEvent) -> Bool {
        guard item != nil, !library.isReadOnly, onDrop != nil, PhotoIntake.takes(event.types) else { return super.dragged(event) }
        switch event.phase {
        case .moved: dropFrame.isHidden = false
        case .exited: dropFrame.isHidden = true
        case .dropped(let dropped):
            dropFrame.isHidden = true
            onDrop?(dropped)
        }
        return true
    }

    override func keyDown(_ event: KeyEvent) -> Bool { scroll.scroll(byKey: event) || super.keyDown(event) }

    // MARK: - Layout

    private static let margin = 24.0
    private static let barHeight = 44.0

    private func layout(_ bounds: Rect) {
        toolbar.backgroundColor = view.theme.secondaryBackground
        toolbar.frame = Rect(x: 0, y: bounds.height - Self.barHeight, width: bounds.width, height: Self.barHeight)
        let margin = bounds.width < 420 ? 16.0 : Self.margin
        toolbar.margin = margin
        scroll.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - Self.barHeight))
        emptyLabel.frame = Rect(x: 16, y: bounds.midY - 12, width: max(0, bounds.width - 32), height: 24)
        guard item != nil else { return }
        let width = max(0, bounds.width - 2 * margin)
        var y = margin
        dropFrame.frame = scroll.frame
        let pictureHeight = pictures.height(width: width, room: bounds.height)
        pictures.frame = Rect(x: margin, y: y, width: width, height: pictureHeight)
        if pictureHeight > 0 { y += pictureHeight + 14 }
        editButton.isHidden = !showsEditButton
        let edit = showsEditButton ? max(64, editButton.intrinsicContentSize.width) + 12 : 0
        let nameHeight = max(32, nameLabel.sizeThatFits(Size(width: width - edit, height: .infinity)).height)
        nameLabel.frame = Rect(x: margin, y: y, width: width - edit, height: nameHeight)
        editButton.frame = Rect(x: margin + width - edit + 12, y: y, width: max(0, edit - 12), height: 32)
        y += nameHeight + 18
        let groupHeight = group.sizeThatFits(Size(width: width, height: .infinity)).height
        group.frame = Rect(x: margin, y: y, width: width, height: groupHeight)
        scroll.contentSize = Size(width: bounds.width, height: y + groupHeight + margin)
    }
}

/// The ground of the detail.
final class DetailView: View {
    private let layout: (Rect) -> Void

    init(layout: @escaping (Rect) -> Void) {
        self.layout = layout
        super.init()
    }

    override func themeDidChange() { backgroundColor = theme.secondaryBackground }

    override func layoutSubviews() { layout(bounds) }
}
