import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The list with its title bar, or in place of the list the deleted items.
final class ListFrameController: ViewController {
    let list: ItemListController
    let titleBar = ListTitleBar()
    /// The facts about the shown place.
    let placeBar: PlaceBar
    /// The conditions of the search.
    let queryBar = QueryBar()
    /// The list of deleted items, while it is shown.
    private(set) var deleted: DeletedItemsController?

    /// The view at which the menu of conditions opened.
    private weak var filterSource: View?
    private let drops: SidebarDrops
    private let around: Surroundings

    /// - Parameter patient: asked for what no frame waits for
    init(_ around: Surroundings, _ list: ItemListController, drops: SidebarDrops, patient: StoreReader) {
        (self.around, self.list, self.drops) = (around, list, drops)
        placeBar = PlaceBar(patient)
        super.init()
        addChild(list)
    }

    private var workspace: Workspace { around.workspace }

    override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    override func viewDidLoad() {
        titleBar.isHidden = true
        view.addSubview(titleBar)
        view.addSubview(placeBar)
        view.addSubview(queryBar)
        queryBar.delegate = self
        placeBar.addTarget(self, action: ListFrameController.editPlace)
        view.addSubview(list.view)
        list.onPreferencesChange = { [weak self] in self?.deleted?.reloadRows() }
        let bar = titleBar.pathBar
        bar.onPress = { [weak self] in if let self, let row = row(ofPart: $0) { list.model.choose(row) } }
        bar.canDrop = { [weak self] types, part in
            guard let self, !list.model.isReadOnly, let row = row(ofPart: part) else { return false }
            return drops.takes(types, on: row)
        }
        bar.onDrop = { [weak self] item, part in
            guard let self, !list.model.isReadOnly, let row = row(ofPart: part) else { return false }
            return drops.take(item, on: row)
        }
    }

    private var stack: Stack {
        Stack(.vertical) {
            titleBar.sized(height: .fixed(ListTitleBar.height))
            if let deleted {
                deleted.view.sized(height: .flexible)
            } else {
                if placeBar.hasContent { placeBar.sized(width: .flexible) }
                if queryBar.hasContent { queryBar.sized(width: .flexible) }
                list.view.sized(height: .flexible)
            }
        }
    }

    override var visibleChildren: [ViewController] { [deleted ?? list] }

    override func size(forChild child: ViewController, in size: Size) -> Size {
        let title = titleBar.isHidden ? 0 : ListTitleBar.height
        let (place, query) = (
            placeBar.contentHeight(forWidth: size.width) ?? 0, queryBar.hasContent ? queryBar.contentHeight(forWidth: size.width) ?? 0 : 0
        )
        let bars = title + (child === list ? place + query : 0)
        return Size(width: size.width, height: max(0, size.height - bars))
    }

    override func traitCollectionDidChange(_ previous: TraitCollection) { setNeedsUpdate() }

    // MARK: - Content

    /// Shows the list or the deleted items, with the path to them, their number and their worth.
    override func update() {
        let (catalog, row) = (workspace.catalog, workspace.shownRow)
        if (row == .trash) != (deleted != nil) {
            show(deleted: row == .trash ? DeletedItemsController(around, list: list, isInWindow: true) : nil)
        }
        titleBar.path = catalog.tree.path(of: row).map { DisplayText.isolated($0) }
        if workspace.isSavedSearchChanged, let name = titleBar.path.last { titleBar.path = [tr("\(name) (changed)")] }
        let (hasRoom, totals) = (traitCollection.horizontalSizeClass != .compact, listTotals)
        (titleBar.totalText, titleBar.longTotalText) = (totals.short, totals.long)
        if case .scope(.place(let id)) = row { placeBar.show(catalog.tree.catalog.place(id)) } else { placeBar.show(nil) }
        // In a narrow window the header has the title.
        titleBar.isHidden = !hasRoom || deleted == nil && workspace.listing?.mostCount ?? 0 == 0
        var content = deleted == nil ? conditions.content : QueryBar.Content()
        // A note takes the room of the button; a search that is not understood is not saved anyway.
        if content.note == nil { content.saveTitle = SavedSearches(workspace, around.style).buttonTitle }
        content.canFilter = deleted == nil
        queryBar.content = content
        queryBar.isHidden = !queryBar.hasContent
        placeBar.isHidden = deleted != nil || !placeBar.hasContent
        list.view.isHidden = deleted != nil
        view.setNeedsLayout()
    }

    private var conditions: SearchConditions { SearchConditions(workspace.search, around) }

    private var listTotals: ListTotals {
        if let deleted { return ListTotals(ofDeleted: deleted.countText, deleted.sumsText) }
        return ListTotals(
            of: workspace.listing?.items.count ?? 0, worth: workspace.shownTotals ?? [], pieces: workspace.pieces,
            isAwaited: workspace.isAwaitingRows, style: list.style)
    }

    /// The place that a part of the path is.
    private func row(ofPart part: Int) -> SidebarRow? {
        let tree = workspace.catalog.tree
        guard case .scope(.place(let id)) = workspace.shownRow else { return nil }
        let path = tree.catalog.path(of: id)
        return tree.catalog.place(at: Array(path.prefix(part + 1))).map { .scope(.place($0.id)) }
    }

    /// Opens the sheet of the place that is shown.
    private func editPlace() {
        guard case .scope(.place(let id)) = workspace.shownRow, let place = workspace.catalog.tree.catalog.place(id) else { return }
        workspace.send(.open(.place(place)))
    }

    // MARK: - The deleted items

    /// The number and the sums of the deleted items while they are shown.
    var deletedTexts: (count: String, sums: String)? {
        workspace.showsTrash ? deleted.map { ($0.countText, $0.sumsText) } : nil
    }

    /// Shows the deleted items, or the list again with nil.
    private func show(deleted new: DeletedItemsController?) {
        if let deleted { removeChild(deleted) }
        deleted = new
        if let new {
            // Keys must not act on items that are not seen.
            list.setEditing(false, animated: false)
            addChild(new)
            view.addSubview(new.view)
        }
        list.view.isHidden = new != nil
        guard isVisible else { return }
        list.setVisible(new == nil)
        new?.setVisible(true)
    }
}

extension ListFrameController {
    private var filters: Filters { Filters(around) }

    /// Opens the menu of conditions that can be added.
    ///
    /// - Parameter source: the view for the menu if the bar is not shown
    func openFilterMenu(at source: View) {
        guard deleted == nil else { return }
        let isInBar = !queryBar.isHidden && !queryBar.filterButton.isHidden
        let view: View = isInBar ? queryBar.filterButton : source
        filterSource = view
        Menu(filters.items(for: self)).open(below: view.bounds, of: view, alignsTrailing: true, label: tr("Filter"))
    }

    func filterByPlace() { chooseFilter(.places) }

    func filterByTag() { chooseFilter(.tags) }

    private func chooseFilter(_ kind: ReferencePicker.Kind) {
        guard let view = filterSource, view.window != nil else { return }
        let picker = ReferencePicker(kind, from: workspace.catalog.tree, makesNew: false)
        let popover = PopoverController(picker)
        popover.contentSize = picker.preferredContentSize
        let filters = filters
        picker.onRow = { [weak popover] row in
            popover?.dismiss()
            switch row {
            case .scope(.place(let id)): filters.add(.field(.fixed(.place), .named([id], exactly: false)))
            case .scope(.tag(let id)): filters.add(.field(.fixed(.tags), .named([id], exactly: false)))
            case .scope(.noPlace): filters.add(.not(.field(.fixed(.place), .known)))
            default: break
            }
        }
        popover.present(from: view.bounds, in: view)
    }
}

extension ListFrameController: QueryBarDelegate {
    func queryBarFilters(_ bar: QueryBar) { openFilterMenu(at: bar.filterButton) }

    func queryBar(_ bar: QueryBar, opensChipAt index: Int) {
        guard workspace.search.condition.terms.indices.contains(index) else { return }
        let deny = Command(tr("The Opposite"), target: self, action: { frame in { frame.filters.deny(index) } })
        let remove = Command(tr("Remove"), target: self, action: { frame in { frame.filters.remove(index) } })
        let frame = bar.row.frame(ofChip: index)
        Menu([.command(deny), .command(remove)]).open(below: frame, of: bar.row)
    }

    func queryBar(_ bar: QueryBar, removesChipAt index: Int) { filters.remove(index) }

    func queryBarSaves(_ bar: QueryBar) {
        let searches = SavedSearches(workspace, around.style)
        guard workspace.savedSearch != nil else { return searches.save() }
        let items = searches.items { [weak model = list.model] in model?.delegate?.showSearch($0.id) }
        Menu(items).open(below: bar.saveButton.bounds, of: bar.saveButton, alignsTrailing: true)
    }

    func queryBarTakesSuggestion(_ bar: QueryBar) {
        // The header reads the new text.
        if let text = conditions.corrected { workspace.send(.search(Search(text, workspace.search.condition))) }
    }
}
