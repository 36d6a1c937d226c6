import FoundationEssentials
import Inventory
import Toolkit

/// Asks what the selected items are worth now, and says so in one change.
final class ValuePresenter {
    private let list: ItemListController
    private let detail: ItemDetailController
    private let store: any LibraryStore
    private let actions: ItemActions
    private let currency: () -> Currency
    private let style: NumberStyle
    private unowned let host: any MainHost

    init(
        list: ItemListController, detail: ItemDetailController, store: any LibraryStore, actions: ItemActions,
        currency: @escaping () -> Currency, style: NumberStyle, host: any MainHost
    ) {
        (self.list, self.detail, self.store, self.actions) = (list, detail, store, actions)
        (self.currency, self.style, self.host) = (currency, style, host)
    }

    /// Opens the sheet for what is selected.
    func begin() {
        let count = list.selectedCount
        guard host.canChange, host.presentedViewController == nil, count > 0 else { return }
        let items = list.selection
        let item = count == 1 ? detail.item : nil
        let name = item.map { DisplayText.quoted($0.title(style)) } ?? CountText.items(count, style: style)
        let content = item?.content
        let isOfEach = content.map { $0[.quantity] != nil && $0.quantity != .one && !$0.amountsAreInAll } ?? false
        let sheet = NewValueSheet(
            of: name, before: content?.valuation, currency: content?.value?.currency ?? content?[.price]?.money?.currency ?? currency(),
            isOfEach: isOfEach, style: style
        ) { [weak self] in self?.save($0, for: items, named: name) }
        host.present(sheet)
    }

    private func save(_ valuation: Valuation, for items: ItemSelection, named name: String) {
        let (store, actions, style) = (store, actions, style)
        actions.perform { [weak actions] in
            let before = store.status.revision
            let change = try await store.perform(.assign(.valuation(valuation), to: items))
            guard change.sequence > before else { return }
            actions?.offerUndo(of: change, "\(name): value \(valuation.money.formatted(style))")
        }
    }
}
