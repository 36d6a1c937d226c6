import FoundationEssentials
import Inventory
import Toolkit

/// Shows the history: of the item that is shown, on the back of its detail, and of the library, as a page.
final class HistoryPresenter {
    private unowned let main: MainController
    /// The history that is shown as a page.
    private(set) weak var page: HistoryController?

    init(_ main: MainController) { self.main = main }

    /// The history on the back of the detail, while it is there.
    var ofItem: HistoryController? {
        // What the window presents is the history of all items.
        let shown = main.detail.presentedViewController as? HistoryController
        return shown?.presentingViewController === main.detail ? shown : nil
    }

    /// Turns the detail round, to the history of its item and back. Without a detail, the history comes as a page.
    func toggleOfItem() {
        if let ofItem { return ofItem.dismiss() }
        guard main.presentedViewController == nil, let place = main.list.currentPlace else { return }
        main.readItem(at: place) { [weak self] in self?.show($0) }
    }

    private func show(_ item: Item) {
        guard main.presentedViewController == nil, ofItem == nil else { return }
        let name = DisplayText.isolated(item.content.name)
        let history = HistoryController(reader: main.reader, style: main.style, item: item.id, name: name)
        if !main.detailPane.isAvailable {
            history.modalPresentationStyle = .pageSheet
            page = history
            return main.present(history)
        }
        if !main.split.isExpanded { main.split.show(main.detailPane) }
        history.modalPresentationStyle = .currentContext
        history.modalTransitionStyle = .flipHorizontal
        main.detail.present(history)
    }

    /// Shows what was done to the library, as a page.
    func showOfLibrary() {
        guard main.presentedViewController == nil else { return }
        let history = HistoryController(reader: main.reader, style: main.style, name: "All items")
        history.modalPresentationStyle = .pageSheet
        history.onOpen = { [weak main, weak history] id in
            main?.read(id) { [weak main, weak history] item in
                main?.showInList(item.id)
                history?.dismiss()
            }
        }
        page = history
        main.present(history)
    }

    /// The back of the detail follows its front: another item, or none.
    func followDetail() {
        guard let ofItem else { return }
        guard let item = main.detail.item, main.detailPane.isAvailable, main.split.isExpanded || main.split.frontPane != nil else {
            return ofItem.dismiss(animated: false)
        }
        ofItem.show(item.id, name: main.detail.title)
    }

    /// Something was changed.
    func didGrow() {
        ofItem?.reload()
        page?.reload()
    }
}
