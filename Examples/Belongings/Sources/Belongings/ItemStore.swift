/// All items, in the order of the list.
final class ItemStore {
    private(set) var allItems: [Item] = []

    /// Makes an item and puts it at the end.
    func createItem() -> Item {
        let item = Item()
        allItems.append(item)
        return item
    }

    /// Removes an item and returns it.
    func removeItem(at index: Int) -> Item { allItems.remove(at: index) }

    /// Moves an item to the place that it has without itself.
    func moveItem(from source: Int, to destination: Int) {
        allItems.insert(allItems.remove(at: source), at: destination)
    }
}
