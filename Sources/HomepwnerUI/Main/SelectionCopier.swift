import Inventory
import Toolkit

/// Puts the selected items onto the clipboard.
final class SelectionCopier {
    private let model: ResultsController
    private let list: ItemListController
    private let around: Surroundings
    private unowned let host: ViewController

    init(_ around: Surroundings, list: ItemListController, host: ViewController) {
        (self.around, model, self.list, self.host) = (around, list.model, list, host)
    }

    /// Puts the selected items onto the clipboard, in the order in which they are shown.
    func copy() {
        let places = list.selectedPlaces.ranges
        model.whenKnown(places) { [weak self] listing in
            guard let listing else {
                self?.around.workspace.send(.say(.problem("Nothing was copied: the list shows other items now."))); return
            }
            self?.copy(places, of: listing)
        }
    }

    private func copy(_ places: [Range<Int>], of listing: ItemListing) {
        let (store, style) = (around.reader.store, around.style)
        around.reader.ask { () async throws(InventoryError) in
            try await CopiedRows.read(listing, at: places, in: store, style: style)
        } then: { [weak self] result in
            switch result {
            case .success(let item):
                self?.around.workspace.send(.closeMessage)
                if let item { self?.host.window?.request(.writePasteboard(.clipboard, item)) }
            case .failure(let error): self?.around.workspace.send(.say(.problem("\(error)")))
            }
        }
    }
}
