import Inventory
import Toolkit

/// What goes to the clipboard.
extension MainController {
    /// Puts the selected items onto the clipboard, in the order in which they are shown.
    func copySelection() {
        let places = list.selectedPlaces.ranges
        model.whenComplete { [weak self] in self?.copy(places, of: $0) }
    }

    private func copy(_ places: [Range<Int>], of listing: ItemListing) {
        let (store, style) = (store, style)
        reader.ask { () async throws(InventoryError) in
            try await CopiedRows.read(listing, at: places, in: store, style: style)
        } then: { [weak self] result in
            switch result {
            case .success(let item):
                self?.show(message: nil)
                if let item { self?.view.window?.request(.writePasteboard(.clipboard, item)) }
            case .failure(let error): self?.show(message: "\(error)")
            }
        }
    }
}
