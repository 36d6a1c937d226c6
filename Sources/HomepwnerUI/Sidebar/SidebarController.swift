import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

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
    /// The editor of places, tags and types.
    let editor: CatalogEditor
    let drops: SidebarDrops
    private let model: ResultsController
    private let list: ItemListController
    private let memory: SidebarMemory
    private let style: NumberStyle
    private let searchCounts: SearchCounts
    private var width = 0.0
    /// The rows that are shown, and the number of their reading.
    private var shown = (tree: SidebarTree(), number: 0)
    /// The last change that the numbers of saved searches are about, and whether the chosen one is changed.
    private var shownSearches: (revision: Int64, isChanged: Bool) = (-1, false)
    /// Whether it is coming into sight.
    private var isComing = false

    init(_ list: ItemListController, settings: SettingsStore, style: NumberStyle) {
        (self.list, model, self.style) = (list, list.model, style)
        memory = SidebarMemory(settings)
        searchCounts = SearchCounts(model.reader)
        editor = CatalogEditor(model.workspace, store: model.reader.store, style: style)
        drops = SidebarDrops(editor)
        super.init()
        title = "Sidebar"
        searchCounts.delegate = self
        drops.draggedItems = { [weak list] in list?.draggedItems ?? .none }
    }

    override func loadView() -> View {
        ContainerView(of: self) {
            $0.updateWidth()
            return $0.stack
        }
    }

    private func updateWidth() {
        guard view.bounds.width != width else { return }
        width = view.bounds.width
        setParentsNeedUpdate()
    }

    private var stack: Stack {
        Stack(.vertical) {
            if showsLibrary {
                Stack(.depth, insets: EdgeInsets(top: 8, left: 12, bottom: 4, right: 12)) { libraryButton.sized(height: 36) }
            }
            outline.sized(width: .flexible, height: .flexible)
            if !backupFoot.isHidden { backupFoot.sized(width: .flexible, height: .fixed(BackupFoot.height)) }
        }
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

    /// Places, tags and types, as they were read last.
    var tree: SidebarTree { model.workspace.catalog.tree }

    /// Places, tags, types and fields, as they were read last.
    var catalog: Catalog { tree.catalog }

    /// Whether something can be added and changed here.
    var canEdit: Bool { !model.isReadOnly }

    override func viewWillAppear() { isComing = true }

    override func viewIsAppearing() { isComing = false }

    /// Shows the rows that were read last, and the one whose list is shown.
    override func update() {
        let catalog = model.workspace.catalog
        if catalog.number != shown.number { show(catalog) }
        let row = model.workspace.shownRow
        if outline.selectedID != row.id { outline.selectedID = row.id }
        let searches = (model.workspace.status.revision, model.workspace.isSavedSearchChanged)
        if searches != shownSearches, !catalog.tree.catalog.searches.isEmpty { outline.reloadData(animated: false) }
        shownSearches = searches
    }

    private func show(_ catalog: CatalogState) {
        let isFirst = shown.number == 0
        shown = (catalog.tree, catalog.number)
        // A single house is opened: people look for its rooms.
        if isFirst, memory.isUntouched, let house = shown.tree.children(of: .section(.places)).only {
            outline.expandedIDs.insert(house.id)
        }
        outline.reloadData(animated: !isFirst && !isComing)
    }

    /// Lets a person type the name of something new below a row.
    func beginAdding(in row: SidebarRow) {
        guard canEdit else { return }
        outline.beginAdding(in: row.id, first: true)
        keepOpenRows()
    }

    func keepOpenRows() { memory.openRows = outline.expandedIDs }

    private func count(of row: SidebarRow) -> String { shown.tree.count(of: row).map { CountText.number($0, style: style) } ?? "" }

    // MARK: - Visibility

    /// Makes the pane that it is in.
    func makePane() -> SplitPane {
        let pane = SplitPane(self, title: "Sidebar", width: .points(220), narrow: .drawer(below: 1_100))
        (pane.minimumWidth, pane.maximumWidth, pane.drawerWidth) = (180, 320, 296)
        pane.chosenWidth = memory.width.map(SplitPane.Width.points)
        pane.isCollapsed = memory.isHidden
        return pane
    }

    private var split: SplitController? { parent as? SplitController }

    private var pane: SplitPane? { split?.panes.first { $0.controller === self } }

    /// Whether it slid over the rest.
    private var isDrawer: Bool { pane.map { split?.openDrawer === $0 } ?? false }

    var isSidebarShown: Bool { pane.map { split?.isShown($0) ?? false } ?? false }

    /// The distance of the list from the window's leading edge, in points.
    var listEdge: Double { isSidebarShown && !isDrawer && isViewLoaded ? view.bounds.width : 0 }

    /// Shows or hides it, and gives it the keyboard where it comes over the rest.
    func toggle() {
        guard let split, let pane else { return }
        let hadKeyboard = outline.hasKeyboard
        split.toggle(pane)
        memory.isHidden = pane.isCollapsed
        if hadKeyboard, !isSidebarShown { list.view.window?.makeFirstResponder(list.itemsView) }
    }

    /// Keeps the width that somebody gave it.
    func rememberWidth() {
        let width: Double? = if case .points(let points)? = pane?.chosenWidth { points } else { nil }
        memory.width = width
    }

    /// In a drawer the foot of the window is not below it.
    func updateBackupFoot() { showsBackup = isDrawer }

    /// A row was pressed, or Enter at it, to go to its list.
    private func leaveDrawer() {
        guard isDrawer else { return }
        split?.closeDrawer()
        if !model.workspace.showsTrash { list.view.window?.makeFirstResponder(list.itemsView) }
    }
}

extension SidebarController: SearchCountsDelegate {
    func searchCountsDidChange() { outline.reloadData(animated: false) }
}

extension SidebarController: OutlineViewDataSource {
    func outlineView(_ outlineView: OutlineView, childrenOf id: String?) -> [String] {
        guard let id else { return shown.tree.children(of: nil).map(\.id) }
        return SidebarRow(id: id).map { shown.tree.children(of: $0).map(\.id) } ?? []
    }

    func outlineView(_ outlineView: OutlineView, isExpandable id: String) -> Bool {
        SidebarRow(id: id).map(shown.tree.isExpandable) ?? false
    }

    func outlineView(_ outlineView: OutlineView, parentOf id: String) -> String? {
        SidebarRow(id: id).flatMap { shown.tree.parent(of: $0)?.id }
    }

    func outlineView(_ outlineView: OutlineView, contentOf id: String) -> OutlineRow {
        guard let row = SidebarRow(id: id) else { return OutlineRow("") }
        switch row {
        case .section(.searches): return OutlineRow(tr("Saved Searches"), kind: .heading)
        case .search(let id): return self.row(of: id)
        case .section(let section):
            let button = OutlineRow.Button(.plus, section.addTitle) { [weak self] in self?.beginAdding(in: row) }
            return OutlineRow(
                section.title, kind: .heading, button: canEdit ? button : nil,
                // Until the library was read, empty sections have no text.
                emptyText: shown.tree.isRead ? section.emptyText : "")
        case .scope(.tag(let id)):
            return OutlineRow(
                shown.tree.name(of: row), dot: shown.tree.catalog.tag(id)?.color.dot, detail: count(of: row), leavesRoomForTriangle: false,
                isEditable: canEdit)
        case .scope(.place):
            return OutlineRow(shown.tree.name(of: row), icon: shown.tree.icon(of: row), detail: count(of: row), isEditable: canEdit)
        case .scope(.type):
            return OutlineRow(
                shown.tree.name(of: row), icon: shown.tree.icon(of: row), detail: count(of: row), leavesRoomForTriangle: false,
                isEditable: canEdit)
        case .scope, .trash:
            return OutlineRow(
                shown.tree.name(of: row), icon: shown.tree.icon(of: row), detail: count(of: row), leavesRoomForTriangle: false)
        }
    }

    private func row(of search: UUID) -> OutlineRow {
        guard let search = shown.tree.catalog.search(search) else { return OutlineRow("") }
        let workspace = model.workspace
        let isChanged = workspace.savedSearch?.id == search.id && workspace.isSavedSearchChanged
        let name = DisplayText.isolated(search.name)
        let isUsable = search.problems(in: shown.tree.catalog).isEmpty && !search.condition.asksForDeleted
        let version = SearchCounts.Version(revision: workspace.status.revision, catalog: workspace.catalog.number)
        let count = isUsable ? searchCounts.count(of: search, at: version) : nil
        return OutlineRow(
            isChanged ? tr("\(name) (changed)") : name, icon: .search,
            detail: isUsable ? count.map { CountText.number($0, style: style) } ?? "" : "–", leavesRoomForTriangle: false,
            isEditable: canEdit && !isChanged)
    }

    func outlineView(_ outlineView: OutlineView, dragItemFor id: String) -> PasteboardItem? {
        guard canEdit, case .scope(.place(let place))? = SidebarRow(id: id) else { return nil }
        return SidebarDrops.item(of: place)
    }
}

extension SidebarController: OutlineViewDelegate {
    func outlineViewSelectionDidChange(_ outlineView: OutlineView) {
        if let row = outline.selectedID.flatMap(SidebarRow.init(id:)) { model.choose(row) }
    }

    func outlineView(_ outlineView: OutlineView, didChangeExpansionOf id: String) { keepOpenRows() }

    func outlineView(_ outlineView: OutlineView, didPress id: String) { leaveDrawer() }

    func outlineView(_ outlineView: OutlineView, didActivate id: String) { leaveDrawer() }

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
