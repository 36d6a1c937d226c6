import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// Performs the choice of an item in a picker.
protocol ItemPickerDelegate: AnyObject {
    /// - Parameter item: nil for none
    func itemPicker(_ picker: ItemPicker, didChoose item: ItemRow?)
}

/// A field and below it items, one of which is chosen: in a popover. Typed text searches the library.
final class ItemPicker: ViewController {
    weak var delegate: (any ItemPickerDelegate)?

    private let around: Surroundings
    private let noneTitle: String
    private let field = SearchField()
    private let outline = OutlineView()
    private let noteLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private var question: StoreQuestion?
    private var found: [ItemRow] = []
    /// Whether the library is still being searched for the typed text.
    private var isAsking = false
    /// Whether a person pressed Enter meanwhile.
    private var choosesFirst = false

    private static let noneID = "none"
    /// The largest number of items that are shown.
    private static let most = 100

    /// - Parameter none: the title of the row that stands for no item
    init(title: String, none: String, _ around: Surroundings) {
        (self.around, noneTitle) = (around, none)
        super.init()
        self.title = title
        preferredContentSize = Size(width: 340, height: 360)
    }

    isolated deinit { question?.cancel() }

    override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    private var stack: Stack {
        Stack(.vertical, spacing: 8, insets: EdgeInsets(top: 10, left: 0, bottom: 4, right: 0)) {
            Stack(.horizontal, insets: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)) { field.sized(width: .flexible) }
                .sized(height: .fixed(32))
            if !noteLabel.text.isEmpty {
                Stack(.horizontal, insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)) { noteLabel.sized(width: .flexible) }
            }
            outline.sized(height: .flexible)
        }
    }

    override func viewDidLoad() {
        field.placeholder = tr("Find an Item")
        field.accessibilityLabel = field.placeholder
        field.identifier = "item-picker-field"
        field.addTarget(self, action: ItemPicker.look, for: .editingChanged)
        field.addTarget(self, action: ItemPicker.chooseMarked, for: .editingDidEndOnExit)
        outline.themeBackground = .popoverBackground
        outline.accessibilityLabel = tr("Items")
        outline.identifier = "item-picker"
        outline.contentMargin = 4
        outline.dataSource = self
        outline.delegate = self
        noteLabel.numberOfLines = 3
        for part in [field, noteLabel, outline] as [View] { view.addSubview(part) }
        look()
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(field) }

    override var commands: [Command] {
        [
            Command(
                tr("To the Rows"), shortcuts: [Shortcut(.down)], isEnabled: { [field] in field.isFirstResponder }, target: self,
                action: ItemPicker.goToRows)
        ]
    }

    private func goToRows() {
        if outline.selectedID == nil { outline.selectedID = rows.first }
        outline.takeKeyboard()
    }

    /// Asks for the items that have the typed text.
    private func look() {
        question?.cancel()
        // Enter chooses no row of an earlier text.
        outline.selectedID = nil
        (isAsking, choosesFirst) = (true, false)
        let (store, most) = (around.reader.store, Self.most)
        let query = ItemQuery(text: field.text.trimmed, order: Inventory.SortOrder(.name, ascending: true))
        question = around.reader.ask { () async throws(InventoryError) -> Results in
            try await store.results(of: query, showing: 0..<most, tracking: .none)
        } then: { [weak self] in
            self?.take($0)
        }
    }

    private func take(_ answer: Result<Results, InventoryError>) {
        isAsking = false
        switch answer {
        case .success(let results):
            found = results.page.rows.compactMap { $0 }
            let rest = results.set.count - found.count
            let number = CountText.number(rest, style: around.style)
            noteLabel.text =
                rest > 0
                ? tr("\(number) more item. Type a part of its name.", "\(number) more items. Type a part of the name.", rest)
                : found.isEmpty ? tr("No item has this text.") : ""
        case .failure(let error): (found, noteLabel.text) = ([], error.description)
        }
        outline.reloadData()
        outline.selectedID = field.text.trimmed.isEmpty ? nil : rows.first
        view.setNeedsLayout()
        if choosesFirst, let first = found.first { choose(first.id.uuidString) }
    }

    private var rows: [String] { (field.text.trimmed.isEmpty ? [Self.noneID] : []) + found.map(\.id.uuidString) }

    private func chooseMarked() {
        choosesFirst = isAsking && !field.text.trimmed.isEmpty
        if let id = outline.selectedID { choose(id) }
    }

    private func choose(_ id: String) {
        if id == Self.noneID { return delegate?.itemPicker(self, didChoose: nil) ?? () }
        guard let item = found.first(where: { $0.id.uuidString == id }) else { return }
        delegate?.itemPicker(self, didChoose: item)
    }
}

extension ItemPicker: OutlineViewDataSource, OutlineViewDelegate {
    func outlineView(_ outlineView: OutlineView, childrenOf id: String?) -> [String] { id == nil ? rows : [] }

    func outlineView(_ outlineView: OutlineView, isExpandable id: String) -> Bool { false }

    func outlineView(_ outlineView: OutlineView, contentOf id: String) -> OutlineRow {
        guard let item = found.first(where: { $0.id.uuidString == id }) else { return OutlineRow(noneTitle, leavesRoomForTriangle: false) }
        return OutlineRow(
            DisplayText.isolated(DisplayText.shortened(item.title(around.style), to: 80)),
            detail: DisplayText.isolated(DisplayText.shortened(item.placePath, to: 24)), leavesRoomForTriangle: false)
    }

    func outlineView(_ outlineView: OutlineView, didPress id: String) { choose(id) }

    func outlineView(_ outlineView: OutlineView, didActivate id: String) { choose(id) }
}
