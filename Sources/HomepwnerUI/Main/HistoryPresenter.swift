import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// Shows the history: of the item that is shown, on the back of its detail, and of the library, as a page.
final class HistoryPresenter {
    private let reader: StoreReader
    private let style: NumberStyle
    private let list: ItemListController
    private let detail: ItemDetailController
    private let split: SplitController
    private let detailPane: SplitPane
    private let fetcher: ItemFetcher
    private unowned let host: any MainHost
    /// The history that is shown as a page.
    private(set) weak var page: HistoryController?
    /// The deleted items, while they are shown.
    private(set) weak var deleted: DeletedItemsController?
    private let isReadOnly: Bool

    init(
        reader: StoreReader, style: NumberStyle, list: ItemListController, detail: ItemDetailController, split: SplitController,
        detailPane: SplitPane, fetcher: ItemFetcher, isReadOnly: Bool, host: any MainHost
    ) {
        self.isReadOnly = isReadOnly
        (self.reader, self.style, self.list, self.detail) = (reader, style, list, detail)
        (self.split, self.detailPane, self.fetcher, self.host) = (split, detailPane, fetcher, host)
    }

    /// The history on the back of the detail, while it is there.
    var ofItem: HistoryController? {
        // The window presents the history of all items, the detail that of one.
        let shown = detail.presentedViewController as? HistoryController
        return shown?.presentingViewController === detail ? shown : nil
    }

    /// Turns the detail round, to the history of its item and back. Without a detail, the history comes as a page.
    func toggleOfItem() {
        if let ofItem { return ofItem.dismiss() }
        guard host.presentedViewController == nil, let place = list.currentPlace else { return }
        fetcher.read(at: place) { [weak self] in self?.show($0) }
    }

    private func show(_ item: Item) {
        guard host.presentedViewController == nil, ofItem == nil else { return }
        let name = DisplayText.isolated(item.title(style))
        let history = HistoryController(reader: reader, style: style, item: item.id, name: name)
        if !isReadOnly { history.onRestore = { [weak self] in self?.tell($0, restoredTo: $1) } }
        if !detailPane.isAvailable {
            history.modalPresentationStyle = .pageSheet
            page = history
            return host.present(history)
        }
        if !split.isExpanded { split.show(detailPane) }
        history.modalPresentationStyle = .currentContext
        history.modalTransitionStyle = .flipHorizontal
        detail.present(history)
    }

    /// An item was restored to its state at a moment.
    private func tell(_ change: Change, restoredTo moment: Timestamp) {
        guard !change.items.isEmpty else {
            return host.workspace.send(.say(.notice("The item already matches this version. Nothing was changed.")))
        }
        let notice = "Restored as it was on \(moment.localDay.formatted(style.days)), \(moment.localTime)"
        host.workspace.send(.changed(change, .offerUndo(notice)))
    }

    /// Shows the history of the library, as a page.
    func showOfLibrary() {
        guard host.presentedViewController == nil else { return }
        let history = HistoryController(reader: reader, style: style, name: "All items")
        history.modalPresentationStyle = .pageSheet
        history.onOpen = { [weak self, weak history] id in
            self?.fetcher.read(id) { [weak self, weak history] item in
                self?.host.workspace.send(.seek(Seek(item.id, fallback: .all)))
                history?.dismiss()
            }
        }
        page = history
        host.present(history)
    }

    /// Shows the deleted items, as a page; restored items are shown in the list.
    func showDeleted() {
        guard host.presentedViewController == nil else { return }
        let deleted = DeletedItemsController(list: list, reader: reader, canChange: !isReadOnly)
        deleted.modalPresentationStyle = .pageSheet
        deleted.onRestore = { [weak host] in host?.workspace.send(.changed($0, .seekItem)) }
        self.deleted = deleted
        host.present(deleted)
    }

    /// The back of the detail follows its front: another item, or none.
    func followDetail() {
        guard let ofItem else { return }
        guard let item = detail.item, detailPane.isAvailable, split.isExpanded || split.frontPane != nil else {
            return ofItem.dismiss(animated: false)
        }
        ofItem.show(item.id, name: detail.title)
    }

    /// Something was changed.
    func didGrow() {
        ofItem?.reload()
        page?.reload()
        deleted?.reload()
    }
}
