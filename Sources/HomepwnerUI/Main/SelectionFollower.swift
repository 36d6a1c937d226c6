import Inventory
import Toolkit

/// The selection in the list: the store follows it through changes, the detail shows a single item, the footer the sum of several.
final class SelectionFollower {
    private let list: ItemListController
    private let model: ResultsController
    private unowned let host: any MainHost
    /// Called with the item for the detail, if any, and the number of selected items.
    var onItem: ((Item?, Int) -> Void)?
    private let sum = SelectionSum()
    /// The item that is read for the detail.
    private var question: StoreQuestion?
    private var turn = 0

    init(list: ItemListController, model: ResultsController, host: any MainHost) {
        (self.list, self.model, self.host) = (list, model, host)
        sum.onChange = { [weak host] in host?.updateBars() }
    }

    /// The sums of the values of several selected items; nil until they are known.
    var totals: [CurrencyTotal]? { sum.totals }

    /// Other items are selected, or those that are selected are known again.
    func follow() {
        track()
        sum.follow(list.selectedPlaces, of: model)
        question?.cancel()
        turn += 1
        guard let place = list.currentPlace else {
            onItem?(nil, list.selectedCount)
            return
        }
        var isShown = false
        question = model.readItem(at: place) { [weak self, turn] in
            guard let self, turn == self.turn else { return }
            isShown = true
            onItem?((try? $0.get()) ?? nil, 1)
        }
        // Until the item is read the detail shows the one before.
        if !isShown { host.updateBars() }
    }

    /// Has the store follow the selection as soon as its items are known, which may be later right after the start.
    private func track() {
        model.tracked.follow(list.selection)
        guard let last = list.selectedPlaces.last, model.listing?.isKnown(last) == false else { return }
        let version = model.tracked.version
        model.whenComplete { [weak self] _ in
            if let self, model.tracked.version == version { model.tracked.follow(list.selection) }
        }
    }
}
