import Graphics
import Toolkit

/// The list of items. It answers what is in the rows of its table, and opens an item that is double-clicked.
final class ItemsViewController: TableViewController, TableViewDataSource, TableViewDelegate {
    private let itemStore = ItemStore()
    private let imageStore = ImageStore()
    private let detailNib: Nib

    init(cellNib: Nib, detailNib: Nib) throws {
        self.detailNib = detailNib
        super.init()
        try tableView.register(cellNib, for: ItemCell.self)
        tableView.rowHeight = cellNib.cellHeight ?? 56
        title = "Belongings"
        navigationItem.leftBarButtonItem = editButtonItem
        navigationItem.rightBarButtonItem = BarButtonItem(.add) { [weak self] in self?.addNewItem() }
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        tableView.reloadData()
    }

    private func addNewItem() { show(itemStore.createItem()) }

    private func show(_ item: Item) {
        let detail = DetailViewController(item: item, imageStore: imageStore, nib: detailNib)
        (parent as? NavigationController)?.pushViewController(detail)
    }

    // MARK: - Rows

    func numberOfRows(in tableView: TableView) -> Int { itemStore.allItems.count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = tableView.dequeue(ItemCell.self, for: row)
        let item = itemStore.allItems[row]
        cell.show(item, image: imageStore.image(forKey: item.itemKey))
        return cell
    }

    func tableView(_ tableView: TableView, didActivateRowAt row: Int) { show(itemStore.allItems[row]) }

    // MARK: - Editing

    func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { true }

    func tableView(_ tableView: TableView, canMoveRowAt row: Int) -> Bool { true }

    func tableView(_ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt row: Int) {
        let item = itemStore.removeItem(at: row)
        imageStore.deleteImage(forKey: item.itemKey)
        tableView.deleteRows([row])
    }

    func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
        itemStore.moveItem(from: source.row, to: destination.row)
    }
}
