import Inventory
import Toolkit

/// What goes to the clipboard.
extension MainController {
    /// The keys of text fields come before this one.
    var copyCommand: Command {
        let count = list.selectedCount
        return Command(
            count > 1 ? "Copy \(CountText.items(count, style: style).capitalizedItems)" : "Copy", help: "Copy",
            shortcuts: [.control("c")],
            isEnabled: { count > 0 }
        ) { [weak self] in self?.copySelection() }
    }

    /// What people need most often of an item, for a form or a call; the detail offers the rest where it stands.
    var copySerialNumberCommand: Command {
        Command(
            "Copy Serial Number", isEnabled: { [weak self] in self?.detail.item?.content.serialNumber.isEmpty == false }
        ) { [weak self] in
            guard let self, let number = detail.item?.content.serialNumber else { return }
            view.window?.request(.writePasteboard(.clipboard, PasteboardItem(text: number)))
        }
    }

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
