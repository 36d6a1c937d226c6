import Inventory
import Toolkit

/// What is selected in the list: the store follows it through changes, the detail shows the only item, the footer the sum of several.
final class SelectionFollower {
    private unowned let main: MainController
    /// Where the first of the selected rows is.
    private(set) var row: Int?
    private let sum = SelectionSum()
    /// The item that is read for the detail.
    private var question: StoreQuestion?
    private var turn = 0

    init(_ main: MainController) {
        self.main = main
        sum.onChange = { [weak main] in main?.updateBars() }
    }

    /// The sums of the values of several selected items; nil until they are known.
    var totals: [CurrencyTotal]? { sum.totals }

    /// Other items are selected, or those that are selected are known anew.
    func follow() {
        let list = main.list
        row = list.selectedPlaces.first
        track()
        sum.follow(list.selectedPlaces, of: main.model)
        question?.cancel()
        turn += 1
        guard let place = list.currentPlace else { return main.showDetail(of: nil, selectedCount: list.selectedCount) }
        var isShown = false
        question = main.model.readItem(at: place) { [weak self, turn] in
            guard let self, turn == self.turn else { return }
            isShown = true
            main.showDetail(of: (try? $0.get()) ?? nil, selectedCount: 1)
        }
        // Until the item is read the detail shows the one before.
        if !isShown { main.updateBars() }
    }

    /// Has the store follow what is selected; as soon as it is known what that is, which right after the start may be later.
    private func track() {
        main.model.tracked.follow(main.list.selection)
        guard let last = main.list.selectedPlaces.last, main.model.listing?.isKnown(last) == false else { return }
        let version = main.model.tracked.version
        main.model.whenComplete { [weak main] _ in
            if let main, main.model.tracked.version == version { main.model.tracked.follow(main.list.selection) }
        }
    }
}
