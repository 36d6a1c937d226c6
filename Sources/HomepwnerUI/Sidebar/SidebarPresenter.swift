import FoundationEssentials
import Inventory
import Toolkit

/// The shown part of the library, as chosen in the sidebar or on the path above the list, and the visibility of the sidebar. The library
/// remembers both.
final class SidebarPresenter {
    /// The parts of the sidebar.
    struct Parts {
        let model: SidebarModel
        let controller: SidebarController
        let editor: CatalogEditor
        let drops: SidebarDrops
        let memory: SidebarMemory
        let pane: SplitPane
        let listArea: ListFrameController

        init(_ library: Library, _ reader: StoreReader, list: ItemListController, style: NumberStyle) {
            model = SidebarModel(reader)
            memory = SidebarMemory(library.settings)
            editor = CatalogEditor(model, store: reader.store, style: style)
            drops = SidebarDrops(editor)
            controller = SidebarController(
                model, editor: editor, drops: drops, memory: memory, style: style, isReadOnly: library.isReadOnly)
            pane = SplitPane(controller, title: "Sidebar", width: .points(220), narrow: .drawer(below: 1_100))
            (pane.minimumWidth, pane.maximumWidth, pane.drawerWidth) = (180, 320, 296)
            pane.chosenWidth = memory.width.map(SplitPane.Width.points)
            pane.isCollapsed = memory.isHidden
            listArea = ListFrameController(list, placeBar: PlaceBar(reader))
        }
    }

    let parts: Parts
    private let results: ResultsController
    private let list: ItemListController
    private let split: SplitController
    private let reader: StoreReader
    private let style: NumberStyle
    private let pieces: ShownPieces
    private unowned let host: any MainHost
    /// The row that is shown.
    private(set) var shown: SidebarRow
    /// Called with the fields that the library hides, whenever that was read.
    var onHiddenFields: ((Set<ItemField>) -> Void)?
    /// Called with a change that restored something.
    var onRestore: ((Change) -> Void)?
    /// Called when places, tags and types were read again.
    var onTreeChange: (() -> Void)?

    init(
        _ parts: Parts, results: ResultsController, list: ItemListController, split: SplitController, reader: StoreReader,
        style: NumberStyle, host: any MainHost
    ) {
        (self.parts, self.results, self.list, self.split) = (parts, results, list, split)
        (self.reader, self.style, self.host) = (reader, style, host)
        shown = .scope(results.query.scope)
        pieces = ShownPieces(parts.model.reader)
        pieces.onChange = { [weak host] in host?.setNeedsUpdate() }
    }

    private var tree: SidebarTree { parts.model.tree }
    /// Places, tags, types and fields, as they were read last.
    var catalog: Catalog { tree.catalog }
    /// The kind of a place; nil until places were read.
    func kind(ofPlace id: UUID) -> Place.Kind? { catalog.place(id).map(catalog.seenKind(of:)) }
    /// Whether all places are in one house.
    var hasOneHouse: Bool { tree.hasOneHouse }
    private var titleBar: ListTitleBar { parts.listArea.titleBar }

    /// Connects the parts; called once.
    func begin() {
        parts.editor.host = host
        list.onPreferencesChange = { [weak self] in self?.deletedItems?.reloadRows() }
        parts.drops.draggedItems = { [weak list] in list?.draggedItems ?? .none }
        list.canDragItems = { [weak self] in self.map { $0.isSidebarShown || $0.titleBar.path.count > 1 } ?? false }
        parts.model.onError = { [weak host] in host?.workspace.send(.say(.background("\($0)"))) }
        let controller = parts.controller
        controller.onChoose = { [weak self] in self?.choose($0) }
        controller.onLeave = { [weak self] in self?.leaveDrawer() }
        controller.onChange = { [weak self] in self?.treeDidChange() }
        controller.onResize = { [weak host] in host?.setNeedsUpdate() }
        controller.select(shown)
        let bar = titleBar.pathBar
        bar.onPress = { [weak self] in if let row = self?.row(ofPart: $0) { self?.choose(row) } }
        bar.canDrop = { [weak self] types, part in
            guard let self, !results.isReadOnly, let row = row(ofPart: part) else { return false }
            return parts.drops.takes(types, on: row)
        }
        bar.onDrop = { [weak self] item, part in
            guard let self, !results.isReadOnly, let row = row(ofPart: part) else { return false }
            return parts.drops.take(item, on: row)
        }
    }

    /// The first frame is: the rows may be shown, and names and counts may be read.
    func start() {
        parts.controller.showRows()
        parts.model.start()
    }

    /// Follows the library no more.
    func stop() { parts.model.stop() }

    // MARK: - The shown list

    /// The hint in the search field: "Search 12 items in Kitchen". A search from the trash goes to the list that was shown before.
    var searchHint: String {
        guard results.libraryCount > 0 else { return "Search" }
        let scope = results.query.scope
        guard scope != .all else { return "Search \(CountText.items(results.libraryCount, style: style))" }
        let name = tree.name(of: .scope(scope))
        // While something is searched for, the list has fewer items than its place or tag.
        let shown = results.shownText.isEmpty && results.shownScope == scope && !results.isAwaitingRows ? results.count : nil
        guard !name.isEmpty, let count = shown ?? tree.count(of: .scope(scope)) else { return "Search" }
        return "Search \(CountText.items(count, style: style)) in \(DisplayText.isolated(DisplayText.shortened(name, to: 40)))"
    }

    /// The window's title for the shown list.
    var title: String {
        let name = DisplayText.isolated(tree.name(of: shown))
        return name.isEmpty ? "Items" : name
    }

    /// The same for the header, which is empty until the name was read.
    var headerTitle: String { tree.isRead || !tree.name(of: shown).isEmpty ? title : "" }

    /// Whether the deleted items are shown in place of the list.
    var showsDeleted: Bool { shown == .trash }

    /// The deleted items in the place of the list; nil while the list is shown.
    var deletedItems: DeletedItemsController? { parts.listArea.deleted }

    /// The number and the sums of the deleted items while they are shown.
    var deletedTexts: (count: String, sums: String)? {
        parts.listArea.deleted.map { ($0.countText, $0.sumsText) }
    }

    /// Shows the list of a row.
    ///
    /// - Parameter then: called when it is shown
    func choose(_ row: SidebarRow, then: (() -> Void)? = nil) {
        guard row != shown else {
            then?()
            return
        }
        shown = row
        parts.controller.select(row)
        switch row {
        case .section: break
        case .trash: showDeleted()
        case .scope(let scope):
            if parts.listArea.deleted != nil { parts.listArea.show(deleted: nil) }
            parts.memory.setScope(scope)
            results.show(scope) { [weak self] in
                guard let self, results.query.scope == scope else { return }
                list.scrollToTop()
                then?()
            }
        }
        host.setNeedsUpdate()
    }

    private func showDeleted() {
        // Keys must not act on items that are not seen.
        list.setEditing(false, animated: false)
        list.selectedPlaces = []
        let deleted = DeletedItemsController(list: list, reader: reader, canChange: !results.isReadOnly, isInWindow: true)
        deleted.onRestore = { [weak self] in self?.onRestore?($0) }
        deleted.onChange = { [weak host] in host?.setNeedsUpdate() }
        parts.listArea.show(deleted: deleted)
    }

    /// Shows the list again, if the deleted items are in its place.
    func leaveDeleted() {
        if showsDeleted { choose(.scope(results.query.scope)) }
    }

    private func treeDidChange() {
        onTreeChange?()
        parts.listArea.deleted?.reload()
        onHiddenFields?(tree.catalog.hiddenFields)
        if case .scope(let scope) = shown, !tree.contains(scope) { return choose(.scope(.all)) }
        if !tree.contains(results.query.scope) { results.show(.all) }
        parts.controller.select(shown)
        host.setNeedsUpdate()
    }

    /// The first fields of a new item: the place, the tag or the type that is shown.
    var startingFields: FormFields { FormFields(startingContent, style: style) }

    /// The place, tag or type that is shown, as a content.
    var startingContent: ItemContent {
        var content = ItemContent()
        switch shown {
        case .scope(.place): content.place = tree.reference(to: shown)
        case .scope(.tag): content.tags = tree.reference(to: shown).map { [$0] } ?? []
        case .scope(.type): content.type = tree.reference(to: shown)
        default: break
        }
        return content
    }

    // MARK: - The bar above the list

    /// - Parameter isCompact: whether the window is so narrow that only its header has the title
    func updateTitleBar(isCompact: Bool) {
        titleBar.path = tree.path(of: shown).map { DisplayText.isolated($0) }
        if let deletedTexts {
            titleBar.totalText = deletedTexts.sums.isEmpty ? deletedTexts.count : "\(deletedTexts.count) · \(deletedTexts.sums)"
            titleBar.longTotalText = ""
            parts.listArea.show(nil)
            parts.listArea.showsTitleBar = !isCompact
            return
        }
        let sums = (results.totals ?? []).formatted(style)
        let count = CountText.items(results.count, style: style)
        titleBar.totalText =
            results.isAwaitingRows ? "" : results.count == 0 ? "No items" : sums.isEmpty ? count : "\(count) · \(sums)"
        // If quantities are hidden, there are no pieces either.
        let hasPieces = results.query.text.isEmpty && tree.catalog.shows(.quantity)
        // The listing is of the change already while its rows come into sight.
        pieces.show(hasPieces ? results.shownScope : nil, at: results.listing?.revision ?? results.shownSequence)
        titleBar.longTotalText = long(count, sums)
        if case .scope(.place(let id)) = shown { parts.listArea.show(tree.catalog.place(id)) } else { parts.listArea.show(nil) }
        parts.listArea.showsTitleBar = !isCompact && results.libraryCount > 0
    }

    /// Says which library this is.
    ///
    /// - Parameter isHere: whether the button for others is in the sidebar, as the header has no room for it
    func showLibrary(_ name: String, isHere: Bool) {
        parts.controller.libraryButton.title = name
        parts.controller.showsLibrary = isHere
    }

    /// Returns "14 items, 19 pieces · $6,871.00" if the number of pieces differs from that of items.
    private func long(_ count: String, _ sums: String) -> String {
        guard let number = pieces.count, number != results.count, results.count > 0 else { return "" }
        let words = number == 1 ? "1 piece" : "\(CountText.number(number, style: style)) pieces"
        return "\(count), \(words)" + (sums.isEmpty ? "" : " · \(sums)")
    }

    /// The place that a part of the path is.
    private func row(ofPart part: Int) -> SidebarRow? {
        guard case .scope(.place(let id)) = shown else { return nil }
        let path = tree.catalog.path(of: id)
        return tree.catalog.place(at: Array(path.prefix(part + 1))).map { .scope(.place($0.id)) }
    }

    // MARK: - Visibility

    var isSidebarShown: Bool { split.isShown(parts.pane) }

    /// The distance of the list from the window's leading edge, in points.
    var listEdge: Double {
        isSidebarShown && split.openDrawer !== parts.pane && parts.controller.isViewLoaded ? parts.controller.view.bounds.width : 0
    }

    /// Shows or hides the sidebar, and gives it the keyboard where it comes over the rest.
    func toggle() {
        let hadKeyboard = parts.controller.outline.hasKeyboard
        split.toggle(parts.pane)
        parts.memory.isHidden = parts.pane.isCollapsed
        if hadKeyboard, !isSidebarShown { host.window?.makeFirstResponder(list.itemsView) }
        host.setNeedsUpdate()
    }

    /// Keeps the width that somebody gave it.
    func rememberWidth() {
        let width: Double? = if case .points(let points) = parts.pane.chosenWidth { points } else { nil }
        parts.memory.width = width
    }

    /// In a drawer the foot of the window is not below the sidebar.
    func updateBackupFoot() { parts.controller.showsBackup = split.openDrawer === parts.pane }

    private func leaveDrawer() {
        guard split.openDrawer === parts.pane else { return }
        split.closeDrawer()
        if !showsDeleted { host.window?.makeFirstResponder(list.itemsView) }
    }
}
