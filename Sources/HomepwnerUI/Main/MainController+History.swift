import Inventory
import Toolkit

/// The history: of the item that is shown, on the back of its detail, and of the library.
extension MainController {
    var historyCommand: Command {
        Command(
            itemHistory == nil ? "Show History" : "Hide History", help: "Show or Hide the Item’s History",
            shortcuts: [.control("h")],
            isEnabled: { [weak self] in self?.list.currentKey != nil }
        ) { [weak self] in self?.toggleItemHistory() }
    }

    var libraryHistoryCommand: Command {
        Command("History of All Items…", shortcuts: [Shortcut(.character("h"), [.control, .shift])]) { [weak self] in
            self?.showLibraryHistory()
        }
    }

    /// The history on the back of the detail, while it is there.
    var itemHistory: HistoryController? {
        // What the window presents is the history of all items.
        let shown = detail.presentedViewController as? HistoryController
        return shown?.presentingViewController === detail ? shown : nil
    }

    /// Turns the detail round, to the history of its item and back. Without a detail, the history comes as a page.
    func toggleItemHistory() {
        if let itemHistory { return itemHistory.dismiss() }
        guard presentedViewController == nil, let key = list.currentKey else { return }
        read(key) { [weak self] in self?.showHistory(of: $0) }
    }

    private func showHistory(of item: Item) {
        guard presentedViewController == nil, itemHistory == nil else { return }
        let name = DisplayText.isolated(item.content.name)
        let history = HistoryController(reader: reader, style: style, item: item.id, name: name)
        if split.hidesSecondary {
            history.modalPresentationStyle = .pageSheet
            shownHistory = history
            return present(history)
        }
        if !split.isExpanded { split.showSecondary() }
        history.modalPresentationStyle = .currentContext
        history.modalTransitionStyle = .flipHorizontal
        detail.present(history)
    }

    /// Shows what was done to the library, as a page.
    func showLibraryHistory() {
        guard presentedViewController == nil else { return }
        let history = HistoryController(reader: reader, style: style, name: "All items")
        history.modalPresentationStyle = .pageSheet
        history.onOpen = { [weak self, weak history] id in
            guard let self else { return }
            read(id) { [weak self, weak history] item in
                self?.showInList(item.key)
                history?.dismiss()
            }
        }
        shownHistory = history
        present(history)
    }

    /// Selects an item; a search that hides it ends.
    func showInList(_ key: ItemKey) {
        guard !model.query.text.isEmpty, model.index(of: key) == nil else { return list.select(key) }
        clearSearch { [weak self] in self?.list.select(key) }
    }

    /// The back of the detail follows its front: another item, or none.
    func itemHistoryFollows() {
        guard let itemHistory else { return }
        guard let item = detail.item, !split.hidesSecondary, split.isExpanded || split.showsSecondary else {
            return itemHistory.dismiss(animated: false)
        }
        itemHistory.show(item.id, name: detail.title)
    }

    /// Something was changed.
    func historyDidGrow() {
        itemHistory?.reload()
        shownHistory?.reload()
    }
}
