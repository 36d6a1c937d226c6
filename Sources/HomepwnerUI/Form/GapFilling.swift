import FoundationEssentials
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// Opens the forms of the items of a list one after the other, each at its first missing fact, until somebody cancels or the list ends.
final class GapFilling {
    private let around: Surroundings
    private let model: ResultsController
    /// The rank from which on the next item is looked for.
    private var start = 0
    /// The items whose forms were open.
    private var visited: Set<UUID> = []
    private var savedCount = 0
    /// The form that is open.
    private weak var form: ItemFormController?

    init(_ around: Surroundings, _ model: ResultsController) { (self.around, self.model) = (around, model) }

    /// Opens the form of the item at a rank of the list, or of the next one.
    func begin(at rank: Int) {
        (start, visited, savedCount, form) = (rank, [], 0, nil)
        open(rank)
    }

    /// The form of an item opened.
    func follow(_ form: ItemFormController, of item: Item) {
        self.form = form
        visited.insert(item.id)
    }

    /// Returns whether a form is one of these.
    func isOpen(in other: ItemFormController) -> Bool { form === other }

    /// The form is closed, and its item is stored: the next one follows when the list shows the change.
    func goOn(after change: Change) {
        form = nil
        savedCount += change.items.isEmpty ? 0 : 1
        guard change.items.isEmpty else { return model.whenShown(change) { [weak self] in self?.openNext() } }
        openNext()
    }

    /// Looks for the first item at or below the first one that had no form yet. Those that are complete have left the list.
    private func openNext() {
        guard let listing = model.listing, start < listing.count else { return end() }
        let (store, ranks) = (around.reader.store, start..<min(listing.count, start + visited.count + 1))
        let ask = { @Sendable () async throws(InventoryError) in
            let items = try await store.items(of: listing, in: ranks)
            return (items: items, ranks: ranks)
        }
        around.reader.ask(ask, for: self, then: GapFilling.take)
    }

    private func take(_ answer: Result<(items: [Item], ranks: Range<Int>), InventoryError>) {
        switch answer {
        case .success(let found):
            let hidden = around.workspace.catalog.tree.catalog.hiddenFields
            let next = found.items.firstIndex { item in
                !visited.contains(item.id) && !Completeness(item.content, hiding: hidden).missing.isEmpty
            }
            // Deleted items leave a gap in the answer, so its indices are not the ranks of the list.
            guard let next, found.items.count == found.ranks.count else { return end() }
            open(found.ranks.lowerBound + next)
        case .failure(let error): around.workspace.send(.say(.problem("\(error)")))
        }
    }

    private func open(_ rank: Int) {
        let hidden = around.workspace.catalog.tree.catalog.hiddenFields
        around.workspace.send(.openItem(.gap(hiding: hidden), at: rank, of: around.workspace.listing?.generation))
    }

    private func end() {
        let number = CountText.number(savedCount, style: around.style)
        guard savedCount > 1 else { return }
        around.workspace.send(
            .say(
                .notice(
                    tr(
                        "That was the last one: \(number) item was changed", "That was the last one: \(number) items were changed",
                        savedCount))))
    }
}
