import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// The sidebar: the lists that every library has, then places, tags and types as trees with counts.
final class SidebarController: ViewController {
    let outline = OutlineView()
    /// The button for other libraries, in narrow windows.
    let libraryButton = LibraryButton()
    /// The status of the backups, if the sidebar is a drawer.
    let backupFoot = BackupFoot()
    /// Whether that button is here.
    var showsLibrary = false {
        didSet {
            guard showsLibrary != oldValue else { return }
            libraryButton.isHidden = !showsLibrary
            if isViewLoaded { view.setNeedsLayout() }
        }
    }
    /// Whether it says here how the backups are.
    var showsBackup = false {
        didSet {
            guard showsBackup != oldValue else { return }
            backupFoot.isHidden = !showsBackup
            if isViewLoaded { view.setNeedsLayout() }
        }
    }
    let model: SidebarModel
    /// The editor of places, tags and types.
    let editor: CatalogEditor
    let drops: SidebarDrops
    private let memory: SidebarMemory
    let style: NumberStyle
    private let isReadOnly: Bool

    /// Called with the row that was chosen, by pointer or by key.
    var onChoose: ((SidebarRow) -> Void)?
    /// Called when a row was pressed, or Enter at it, to go to its list.
    var onLeave: (() -> Void)?
    /// Called when its width changed.
    var onResize: (() -> Void)?
    private var width = 0.0
    /// Whether the rows were read for the first time.
    private var isLoaded = false
    /// Called with a place to be edited.
    var onEditPlace: ((UUID) -> Void)?
    /// Called with a place for a report, and whether its labels are wanted.
    var onReport: ((UUID, _ ofLabels: Bool) -> Void)?
    /// Called when the rows changed.
    var onChange: (() -> Void)?

    init(
        _ model: SidebarModel, editor: CatalogEditor, drops: SidebarDrops, memory: SidebarMemory, style: NumberStyle, isReadOnly: Bool
    ) {
        (self.model, self.editor, self.drops, self.memory) = (model, editor, drops, memory)
        (self.style, self.isReadOnly) = (style, isReadOnly)
        super.init()
        title = "Sidebar"
        model.onChange = { [weak self] in self?.treeDidChange() }
    }

    override func loadView() -> View {
        ContainerView(stack: { [weak self] in
            guard let self else { return nil }
            if view.bounds.width != width {
                width = view.bounds.width
                onResize?()
            }
            return Stack(.vertical) {
                if showsLibrary {
                    Stack(.depth, insets: EdgeInsets(top: 8, left: 12, bottom: 4, right: 12)) { libraryButton.sized(height: 36) }
                }
                outline.sized(width: .flexible, height: .flexible)
                if !backupFoot.isHidden { backupFoot.sized(width: .flexible, height: .fixed(BackupFoot.height)) }
            }
        })
    }

    override func viewDidLoad() {
        // As a drawer it covers other views.
        view.themeBackground = .sidebarBackground
        outline.accessibilityLabel = "Sidebar"
        outline.identifier = "sidebar"
        outline.expandedIDs = memory.openRows
        outline.delegate = self
        libraryButton.isHidden = !showsLibrary
        // The outline comes first, because the keyboard enters the sidebar at its rows.
        view.addSubview(outline)
        view.addSubview(libraryButton)
        backupFoot.isHidden = !showsBackup
        view.addSubview(backupFoot)
    }

    /// Shows its rows. The first frame of a window is without them, so that it appears sooner; the next one follows at once.
    func showRows() {
        if outline.dataSource == nil { outline.dataSource = self }
    }

    var tree: SidebarTree { model.tree }

    /// Whether something can be added and changed here.
    var canEdit: Bool { !isReadOnly }

    /// Chooses a row by code, without calling the delegate.
    func select(_ row: SidebarRow) {
        guard outline.selectedID != row.id else { return }
        outline.selectedID = row.id
    }

    private func treeDidChange() {
        let isFirst = !isLoaded && tree.isRead
        if isFirst {
            isLoaded = true
            // A single house is opened: people look for its rooms.
            if memory.isUntouched, let house = tree.children(of: .section(.places)).only { outline.expandedIDs.insert(house.id) }
        }
        if isViewLoaded { outline.reloadData(animated: !isFirst) }
        onChange?()
    }

    /// Lets a person type the name of something new below a row.
    func beginAdding(in row: SidebarRow) {
        guard canEdit else { return }
        outline.beginAdding(in: row.id, first: true)
        keepOpenRows()
    }

    func keepOpenRows() { memory.openRows = outline.expandedIDs }

    private func count(of row: SidebarRow) -> String { tree.count(of: row).map { CountText.number($0, style: style) } ?? "" }
}

extension SidebarController: OutlineViewDataSource {
    func outlineView(_ outlineView: OutlineView, childrenOf id: String?) -> [String] {
        guard let id else { return tree.children(of: nil).map(\.id) }
        return SidebarRow(id: id).map { tree.children(of: $0).map(\.id) } ?? []
    }

    func outlineView(_ outlineView: OutlineView, isExpandable id: String) -> Bool { SidebarRow(id: id).map(tree.isExpandable) ?? false }

    func outlineView(_ outlineView: OutlineView, parentOf id: String) -> String? { SidebarRow(id: id).flatMap { tree.parent(of: $0)?.id } }

    func outlineView(_ outlineView: OutlineView, contentOf id: String) -> OutlineRow {
        guard let row = SidebarRow(id: id) else { return OutlineRow("") }
        switch row {
        case .section(let section):
            let button = OutlineRow.Button(.plus, section.addTitle) { [weak self] in self?.beginAdding(in: row) }
            return OutlineRow(
                section.title, kind: .heading, button: canEdit ? button : nil,
                // Until the library was read, empty sections have no text.
                emptyText: tree.isRead ? section.emptyText : "")
        case .scope(.tag(let id)):
            return OutlineRow(
                tree.name(of: row), dot: tree.catalog.tag(id)?.color.dot, detail: count(of: row), leavesRoomForTriangle: false,
                isEditable: canEdit)
        case .scope(.place):
            return OutlineRow(tree.name(of: row), icon: tree.icon(of: row), detail: count(of: row), isEditable: canEdit)
        case .scope(.type):
            return OutlineRow(
                tree.name(of: row), icon: tree.icon(of: row), detail: count(of: row), leavesRoomForTriangle: false, isEditable: canEdit)
        case .scope, .trash:
            return OutlineRow(tree.name(of: row), icon: tree.icon(of: row), detail: count(of: row), leavesRoomForTriangle: false)
        }
    }

    func outlineView(_ outlineView: OutlineView, dragItemFor id: String) -> PasteboardItem? {
        guard canEdit, case .scope(.place(let place))? = SidebarRow(id: id) else { return nil }
        return SidebarDrops.item(of: place)
    }
}

extension SidebarController: OutlineViewDelegate {
    func outlineViewSelectionDidChange(_ outlineView: OutlineView) {
        if let row = outline.selectedID.flatMap(SidebarRow.init(id:)) { onChoose?(row) }
    }

    func outlineView(_ outlineView: OutlineView, didChangeExpansionOf id: String) { keepOpenRows() }

    func outlineView(_ outlineView: OutlineView, didPress id: String) { onLeave?() }

    func outlineView(_ outlineView: OutlineView, didActivate id: String) { onLeave?() }

    func outlineView(_ outlineView: OutlineView, contextCommandsFor id: String?) -> [Command] {
        commands(for: id.flatMap(SidebarRow.init(id:)))
    }

    func outlineView(_ outlineView: OutlineView, delete id: String) -> Bool {
        guard canEdit, let row = SidebarRow(id: id) else { return false }
        return editor.delete(row)
    }

    func outlineView(_ outlineView: OutlineView, rename id: String, to title: String) -> Bool {
        SidebarRow(id: id).map { editor.rename($0, to: title) } ?? false
    }

    func outlineView(_ outlineView: OutlineView, add title: String, in parent: String?) -> Bool {
        parent.flatMap(SidebarRow.init(id:)).map { editor.add(title, in: $0) } ?? false
    }

    func outlineView(_ outlineView: OutlineView, canDrop types: [String], at target: OutlineDropTarget) -> Bool {
        guard canEdit, case .on(let id) = target, let row = SidebarRow(id: id) else { return false }
        return drops.takes(types, on: row)
    }

    func outlineView(_ outlineView: OutlineView, didDrop item: PasteboardItem, at target: OutlineDropTarget) -> Bool {
        guard canEdit, case .on(let id) = target, let row = SidebarRow(id: id) else { return false }
        return drops.take(item, on: row)
    }
}

extension Array {
    /// Its only element; nil if it has none, or more than one.
    fileprivate nonisolated var only: Element? { count == 1 ? first : nil }
}
