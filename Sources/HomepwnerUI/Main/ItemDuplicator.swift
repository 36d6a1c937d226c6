import Inventory
import Toolkit
import WorkspaceModel

/// Adds copies of an item, as one change.
final class ItemDuplicator {
    private let list: ItemListController
    private let fetcher: ItemFetcher
    private let style: NumberStyle
    private unowned let host: any MainHost

    init(
        list: ItemListController, fetcher: ItemFetcher, style: NumberStyle, host: any MainHost
    ) {
        (self.list, self.fetcher, self.style, self.host) = (list, fetcher, style, host)
    }

    /// Asks for the number of copies of the selected item.
    func duplicateSelection() {
        guard host.canChange, host.presentedViewController == nil, let place = list.currentPlace else { return }
        fetcher.read(at: place) { [weak self] item in
            guard let self, host.presentedViewController == nil else { return }
            let sheet = DuplicateController(of: item.title(style), leaving: Self.left(of: item.content), style: style) { [weak self] in
                self?.add($0, of: item)
            }
            host.present(sheet)
        }
    }

    /// Returns a sentence about the fields that belong to one thing only; empty if the item has none of them.
    private static func left(of content: ItemContent) -> String {
        let titles = ItemField.ofOneThing.filter { content[$0] != nil }.map { $0.descriptor.title.lowercased() }
        guard let first = titles.first else { return "" }
        let words = titles.count == 1 ? "the \(first)" : "the \(first) and the \(titles[1])"
        return "Copies do not get \(words), which only one item can have."
    }

    private func add(_ count: Int, of item: Item) {
        var content = item.content
        for field in ItemField.ofOneThing { content[field] = nil }
        let copies = (0..<count).map { _ in NewItem(content) }
        let title = DisplayText.quoted(item.title(style))
        let words = count == 1 ? "a copy" : "\(CountText.number(count, style: style)) copies"
        let request: ChangeRequest = count == 1 ? .add(copies[0]) : .addAll(copies)
        host.workspace.send(.change(.request(request), .offerUndo("Added \(words) of \(title)")))
    }
}
