import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The list of items: rows, selection, keys, and the page for an empty list.
final class ItemListController: ViewController {
    let table = ItemTableView()
    let grid: ItemGrid

    /// The delegate for the user's actions.
    weak var delegate: (any ItemListDelegate)?

    let model: ResultsController
    let thumbnails: ThumbnailCache
    let style: NumberStyle
    private lazy var page = EmptyListPage(self)
    private lazy var follower = ListFollower(self)
    private lazy var names = NameLookup(model)
    private let dropFrame = DropFrame("New item for each picture, or import")
    /// The user's preferences for the rows.
    var preferences: ListPreferences {
        didSet { if preferences != oldValue { preferencesDidChange(from: oldValue) } }
    }
    /// Called when the preferences changed.
    var onPreferencesChange: (() -> Void)?
    /// The content of the table.
    private let source = ListSource()
    let cells: ItemCells
    /// Asked whether items can be dragged somewhere; where not, a drag selects rows.
    var canDragItems: () -> Bool = { false }
    /// The items that are dragged, or were last.
    var draggedItems = ItemSelection.none
    /// Returns the current day.
    var today: () -> Day = { .today() }

    /// The rows that arrived after they were shown empty.
    private var lateRows: Range<Int>?
    /// The number of the reading of places that the rows follow.
    private var seenCatalog = 0

    init(
        model: ResultsController, photos: ImageStore, thumbnails: ThumbnailCache, style: NumberStyle, nibs: ProgramNibs,
        preferences: ListPreferences
    ) {
        self.preferences = preferences
        thumbnails.isGlossy = preferences.hasGlossyThumbnails
        cells = ItemCells(table, nibs)
        self.model = model
        self.thumbnails = thumbnails
        self.style = style
        grid = ItemGrid(model: model, photos: photos, style: style, nibs: nibs)
        super.init()
    }

    override func loadView() -> View {
        ContainerView(stack: { [weak self] in
            guard let self else { return nil }
            return Stack(.depth) {
                table
                grid.view
                if let page = page.view { page }
                dropFrame
            }
        })
    }

    override func viewDidLoad() {
        cells.register(isCompact: preferences.isCompact)
        table.accessibilityLabel = "Items"
        grid.view.accessibilityLabel = "Items"
        table.allowsMultipleSelection = true
        // The detail follows the selection in edit mode, too.
        table.allowsSelectionDuringEditing = true
        table.register(ItemListHeader.self)
        grid.isShown = model.showsGrid
        showContent()
        table.dataSource = self
        table.delegate = self
        table.onClick = { [weak self] in self?.rowWasClicked() }
        view.addSubview(table)
        grid.list = self
        view.addSubview(grid.view)
        table.rowDropMargin = 6
        view.addSubview(dropFrame)
        updatePage()
    }

    override func viewIsAppearing() {
        if view.window?.firstResponder == nil { view.window?.makeFirstResponder(itemsView) }
    }

    // MARK: - Selection

    /// Returns the index of the item whose name starts with the text that was typed in the list or in the grid; a late result is selected
    /// when it is found, unless the selection has changed by then.
    func place(startingWith text: String, from place: Int) -> TypeAheadMatch<Int> {
        let before = selectedPlaces
        return names.find(text, from: place, in: view.window) { [weak self] in
            if let self, selectedPlaces == before { select(place: $0) }
        }
    }

    /// The selected items, as the store knows them.
    var selection: ItemSelection { shown.items }

    /// The number of selected items, known without looking at each.
    var selectedCount: Int { shown.selectedCount }

    /// The place of the item whose detail is shown: the only one that is selected.
    var currentPlace: Int? { shown.onlyRank }

    /// Selects an item and shows its row, if it has one.
    func select(_ id: UUID) { model.workspace.send(.reveal(id)) }

    func select(place row: Int) {
        guard row < model.count else { return }
        selectedPlaces = RowSet(row)
        scroll(to: row)
    }

    /// Scrolls to the selection, if it is out of view: to the item at which keys act, else to the first one.
    func showSelection() {
        let places = selectedPlaces
        guard let first = places.first else { return }
        view.layoutIfNeeded()
        if showsGrid { return scroll(to: first) }
        let place = table.cursorRow.flatMap { places.contains($0) ? $0 : nil } ?? first
        let rect = table.rectForRow(at: place)
        let isSeen = rect.minY >= 0 && rect.maxY <= table.bounds.height
        table.scrollToRow(place, at: isSeen ? .none : .middle)
    }

    // MARK: - Content

    /// The content of the view that is shown.
    var content: ListContent { showsGrid ? grid.content : source.content }

    /// The items to show now: none for the moment between rows and grid.
    var shown: Shown { model.workspace.visible }

    /// The content to show now, by the model's listing and the user's preferences.
    private var current: ListContent {
        let tree = model.workspace.catalog.tree
        // Rows omit the house if all places are in one.
        var content = ListContent(shown: shown, preferences: preferences, omitsHouse: tree.hasOneHouse, isGrid: showsGrid)
        if case .place(let id) = content.listing?.items.query.scope { content.place = tree.catalog.path(of: id) }
        return content
    }

    /// Returns the kind of a place; nil while it is unknown.
    func placeKind(_ id: UUID) -> Place.Kind? {
        let catalog = model.workspace.catalog.tree.catalog
        return catalog.place(id).map(catalog.seenKind(of:))
    }

    /// Returns the row of the item at a place of the table or the grid; nil if it is gone, cannot be read, or has not arrived.
    func item(at place: Int) -> ItemRow? { content.listing?.row(at: place) }

    /// Shows the model's listing and selection, in the user's preferred look.
    func showContent() {
        if showsGrid {
            grid.show(current)
        } else {
            source.show(current, in: table)
        }
    }

    /// Shows what the model has now: its items, those that are selected, and rows that came late.
    override func update() {
        let workspace = model.workspace
        let (sight, catalog, failures) = (workspace.sight, workspace.catalog, workspace.changes.failures)
        follower.switchView(toGrid: workspace.showsGrid)
        showContent()
        if model.count == 0 { setEditing(false, animated: true) }
        page.updateIfNeeded()
        if let late = lateRows {
            lateRows = nil
            showAgain(late)
        }
        if catalog.number != seenCatalog {
            seenCatalog = catalog.number
            showPlaces()
        }
        follower.follow(sight, failures: failures)
    }

    /// Selects rows of the listing that the view shows.
    func choose(_ rows: RowSet) {
        // An empty selection fits any listing.
        model.select(rows.ranks, of: rows.isEmpty ? model.shown.listing?.generation : content.listing?.generation)
        showContent()
    }

    private func showAgain(_ places: Range<Int>) {
        if showsGrid { return grid.reloadItems(at: places) }
        let rows = table.visibleRows.clamped(to: places)
        if !rows.isEmpty { table.reloadRows(RowSet(rows)) }
    }

    /// Takes over the place of a row that the table has moved already, as the model has.
    func followMove() { source.follow(current, in: table) }

    /// Calls a body that moves a row in the library, after the table has moved it.
    func whileTableMoves(_ body: () -> Void) { source.whileTableMoves(body) }

    /// Takes back a move that the table has shown and nobody else.
    func takeBackMove() { table.reloadData(selection: .keep) }

    /// Shows the signs and names of places that were read again.
    private func showPlaces() {
        // The page for an empty place names it.
        if model.count == 0, model.shownScope != .all { updatePage() }
        guard !showsGrid else { return }
        cells.updatePlaces { item(at: $0)?.placeID.flatMap(placeKind) }
    }

    // MARK: - Preferences

    /// The row that adds an item; nil where the person wants none.
    var addRow: Int? { content.addRow }

    private func rowWasClicked() {
        if let addRow, table.cursorRow == addRow {
            choose([])
            table.selectedRows = []
            delegate?.itemListAddItem()
        } else {
            delegate?.itemListDidPick()
        }
    }

    /// Pictures are made for the pixels that they are shown in.
    override func traitCollectionDidChange(_ previous: TraitCollection) {
        super.traitCollectionDidChange(previous)
        guard traitCollection.displayScale != previous.displayScale, isViewLoaded, !showsGrid else { return }
        table.reloadRows(RowSet(table.visibleRows))
    }

    private func preferencesDidChange(from old: ListPreferences) {
        thumbnails.isGlossy = preferences.hasGlossyThumbnails
        defer { onPreferencesChange?() }
        guard isViewLoaded else { return }
        if preferences.isCompact != old.isCompact { cells.register(isCompact: preferences.isCompact) }
        showContent()
    }

    // MARK: - Pictures

    /// Returns the view that shows the picture of the item at an index, scrolled into view; nil if there is none.
    func pictureView(at place: Int) -> View? {
        scroll(to: place)
        return shownPictureView(at: place)
    }

    /// Returns the view that shows the picture of an item; nil if its row is not visible.
    func shownPictureView(of id: UUID) -> View? { placeInSight(of: id).flatMap(shownPictureView(at:)) }

    /// Returns the index of an item among all; nil if it is not visible.
    func placeInSight(of id: UUID) -> Int? {
        (showsGrid ? grid.placesInSight : Array(table.visibleRows)).first { item(at: $0)?.id == id }
    }

    private func shownPictureView(at place: Int) -> View? {
        itemsView.layoutIfNeeded()
        if showsGrid {
            return grid.view.indexPath(at: place).flatMap { (grid.view.cellForItem(at: $0) as? ItemGridCell)?.pictureView }
        }
        return (table.cellForRow(at: place) as? ItemCell)?.thumbnailView
    }

    /// Files that are dropped beside the rows become new items.
    override func dragged(_ event: DragEvent) -> Bool {
        guard delegate != nil, !model.isReadOnly, PhotoIntake.takes(event.types) else { return super.dragged(event) }
        switch event.phase {
        case .moved: dropFrame.isHidden = false
        case .exited: dropFrame.isHidden = true
        case .dropped(let dropped):
            dropFrame.isHidden = true
            delegate?.itemListDrop(dropped, on: nil)
        }
        return true
    }

    // MARK: - Edit mode

    /// Shows or takes away the controls for editing.
    override func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isEditing else { return }
        super.setEditing(editing, animated: animated)
        table.setEditing(editing, animated: animated)
        delegate?.itemListEditingDidChange()
    }

    /// Puts the page for an empty list there, or takes it away.
    func updatePage() { page.update() }

    /// Shows a page in the place of the items.
    func showPage(_ made: View) {
        view.addSubview(made)
        view.bringSubviewToFront(dropFrame)
        view.setNeedsLayout()
    }
}

extension ItemListController: RowsInSight {
    var visiblePlaces: Range<Int> {
        if showsGrid {
            let places = grid.placesInSight
            return (places.min() ?? 0)..<(places.max() ?? 0) + 1
        }
        return isViewLoaded ? table.visibleRows : 0..<0
    }

    /// The grid has pictures of its own.
    var thumbnailPreparation: ThumbnailPreparation? {
        guard !showsGrid, isViewLoaded, let scale = view.window?.scale else { return nil }
        return thumbnails.preparation(scale: scale)
    }

    func expect(_ coming: ComingThumbnails) { thumbnails.expect(coming) }

    func reloadRows(at places: Range<Int>) {
        lateRows = lateRows.map { min($0.lowerBound, places.lowerBound)..<max($0.upperBound, places.upperBound) } ?? places
        setNeedsUpdate()
    }
}

/// The table of items, which tells a plain click on a row from a selection by keyboard.
final class ItemTableView: TableView {
    /// Called when a row was clicked once, without a modifier key.
    var onClick: (() -> Void)?
    private var pressedAt: Point?

    override var drawsOnlyBackground: Bool { true }

    override func pointerDown(_ event: PointerEvent) {
        pressedAt = event.clickCount == 1 && event.modifiers.isEmpty ? event.location : nil
        super.pointerDown(event)
    }

    override func pointerUp(_ event: PointerEvent) {
        super.pointerUp(event)
        guard let start = pressedAt, event.location.distance(to: start) < 6 else { return }
        pressedAt = nil
        onClick?()
    }
}
