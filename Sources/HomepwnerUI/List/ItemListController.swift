import Graphics
import Inventory
import Toolkit

/// The list of items: rows, selection, keys, and what stands there when there are no rows.
final class ItemListController: ViewController {
    let table = ItemTableView()
    let grid: ItemGrid

    /// Told when the selected items are others, or are known anew after a change.
    var onSelectionChange: (() -> Void)?
    /// Told when a row is opened by Enter or a double click.
    var onOpen: ((ItemKey) -> Void)?
    /// Told when a thumbnail is pressed: the item and the view at which its picture should pop up.
    var onThumbnail: ((ItemKey, View) -> Void)?
    /// Told when the selected items should be deleted.
    var onDelete: (() -> Void)?
    /// Told when a row is clicked: a narrow window goes on to its detail.
    var onPick: (() -> Void)?
    /// Told when a picture is dropped onto the row of an item.
    var onDrop: ((ItemKey, PasteboardItem) -> Void)?
    /// What a context menu over the selected rows offers.
    var rowCommands: (() -> [Command])?
    /// Makes the page that stands in for rows; nil where the list is empty for now.
    var statusPage: (() -> StatusPage?)?

    let model: ItemListModel
    private let thumbnails: ThumbnailCache
    private let style: NumberStyle
    private let nibs: ProgramNibs
    private var page: View?

    init(model: ItemListModel, thumbnails: ThumbnailCache, style: NumberStyle, nibs: ProgramNibs) {
        self.nibs = nibs
        self.model = model
        self.thumbnails = thumbnails
        self.style = style
        grid = ItemGrid(model: model, style: style)
        super.init()
    }

    override func loadView() -> View {
        ContainerView { [weak self] bounds in
            self?.table.frame = bounds
            self?.grid.view.frame = bounds
            self?.page?.frame = bounds
        }
    }

    override func viewDidLoad() {
        register(nibs.itemCell)
        table.allowsMultipleSelection = true
        table.dataSource = self
        table.delegate = self
        table.onClick = { [weak self] in self?.onPick?() }
        view.addSubview(table)
        grid.list = self
        view.addSubview(grid.view)
        updatePage()
    }

    private func register(_ nib: Nib) {
        do throws(NibError) {
            try table.register(nib, for: ItemCell.self)
            if let height = nib.cellHeight { table.rowHeight = height }
        } catch {
            // The program looked at its nibs when it started; rows of this one would be empty.
            nib.onWarning?(NibWarning(file: error.file, line: error.line, id: "", name: "tableViewCell", error.message))
            table.register(ItemCell.self)
        }
    }

    override func viewDidAppear() {
        if view.window?.firstResponder == nil { view.window?.makeFirstResponder(itemsView) }
    }

    // MARK: - Selection

    /// The selected items, in the order in which they are shown.
    var selectedKeys: [ItemKey] { selectedPlaces.compactMap { model.key(at: $0) } }

    /// How many items are selected; known without looking at each.
    var selectedCount: Int { selectedPlaces.count }

    /// The item whose detail is shown: the only one that is selected.
    var currentKey: ItemKey? { selectedCount == 1 ? selectedPlaces.first.flatMap { model.key(at: $0) } : nil }

    /// Selects an item and shows its row.
    func select(_ key: ItemKey) {
        guard let row = model.index(of: key) else { return }
        selectedPlaces = RowSet(row)
        scroll(to: row)
        onSelectionChange?()
    }

    /// Shows the items anew after a change (or all of them where there was none), with the same ones selected where they still are; where
    /// they are gone, what took their place.
    func reload(keeping keys: [ItemKey], place: Int?, after change: Change? = nil) {
        let rows = RowSet(keys.compactMap { model.index(of: $0) })
        reloadItems(after: change)
        if !rows.isEmpty {
            selectedPlaces = rows
        } else if let place, model.count > 0, !keys.isEmpty {
            selectedPlaces = RowSet(min(place, model.count - 1))
        }
        updatePage()
        onSelectionChange?()
    }

    /// Puts the page for an empty list there, or takes it away.
    func updatePage() {
        page?.removeFromSuperview()
        page = nil
        table.isHidden = model.count == 0 || grid.isShown
        grid.view.isHidden = model.count == 0 || !grid.isShown
        guard model.count == 0, let made = statusPage?() else { return }
        page = made
        view.addSubview(made)
        view.setNeedsLayout()
    }
}

extension ItemListController: TableViewDataSource {
    func numberOfRows(in tableView: TableView) -> Int { model.count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = tableView.dequeue(ItemCell.self, for: row)
        guard let item = model.row(at: row) else { return cell }
        let image = item.photoSHA256.flatMap { thumbnails.image(sha256: $0, scale: tableView.window?.scale ?? 1) }
        cell.show(ItemCellContent(row: item, matcher: model.matcher, style: style), thumbnail: image)
        let key = item.key
        cell.onThumbnail = { [weak self] in self?.onThumbnail?(key, $0) }
        return cell
    }
}

extension ItemListController: TableViewDelegate {
    func tableViewSelectionDidChange(_ tableView: TableView) { onSelectionChange?() }

    func tableView(_ tableView: TableView, didActivateRowAt row: Int) {
        if let key = model.key(at: row) { onOpen?(key) }
    }

    func tableView(_ tableView: TableView, previewRowAt row: Int) -> Bool {
        table.scrollToRow(row, at: TableView.ScrollPosition.none)
        table.layoutIfNeeded()
        guard let item = model.row(at: row), item.hasPhoto, let cell = table.cellForRow(at: row) as? ItemCell else { return false }
        onThumbnail?(item.key, cell.thumbnailView)
        return true
    }

    func tableView(_ tableView: TableView, deleteRows rows: RowSet) -> Bool {
        onDelete?()
        return true
    }

    func tableView(_ tableView: TableView, rowForTypeAhead text: String, from row: Int) -> Int? {
        model.index(startingWith: text, from: row)
    }

    func tableView(_ tableView: TableView, contextCommandsForRows rows: RowSet) -> [Command] {
        rows.isEmpty ? [] : rowCommands?() ?? []
    }

    func tableView(_ tableView: TableView, canDrop types: [String], onRowAt row: Int) -> Bool {
        types.contains { PhotoWell.types.contains($0) }
    }

    func tableView(_ tableView: TableView, didDrop item: PasteboardItem, onRowAt row: Int) -> Bool {
        guard let key = model.key(at: row) else { return false }
        onDrop?(key, item)
        return true
    }
}

/// The table of items: a plain click on a row is told apart from a selection by keyboard.
final class ItemTableView: TableView {
    /// Told when a row was clicked once, without a modifier key.
    var onClick: (() -> Void)?
    private var pressedAt: Point?

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
