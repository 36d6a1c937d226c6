import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// Deletes items, takes changes back and does them again, and shows what came of it.
///
/// What is changed comes back one way, whoever changed it: by the store's changes, which the model follows. Until it has come nothing is
/// said of it and nothing is selected for its sake.
final class ItemActions {
    private let model: ResultsController
    private let list: ItemListController
    private let store: any LibraryStore
    private let footer: FooterBar
    private let work: LongWork
    private let style: NumberStyle
    private unowned let host: any MainHost

    /// What was begun last.
    private var last: Task<Void, Never>?

    /// Returns whether nothing else has the window for itself; says why items cannot be deleted.
    var mayDelete: (() -> Bool)?
    /// Called after something was taken back, or done again.
    var onUndo: (() -> Void)?

    init(
        model: ResultsController, list: ItemListController, store: any LibraryStore, footer: FooterBar, work: LongWork, style: NumberStyle,
        host: any MainHost
    ) {
        (self.model, self.list, self.store, self.footer) = (model, list, store, footer)
        (self.work, self.style, self.host) = (work, style, host)
    }

    /// Deletes the selected items.
    func deleteSelection() { delete(list.selectedPlaces.ranges) }

    /// Deletes the items of some rows.
    func delete(_ places: [Range<Int>]) {
        guard !places.isEmpty, mayDelete?() ?? false, !work.isShown else { return }
        model.whenKnown(places) { [weak self] listing in
            guard let listing else { self?.host.show(message: "Nothing was deleted: other items are shown by now."); return }
            self?.delete(places, of: listing)
        }
    }

    private func delete(_ places: [Range<Int>], of listing: ItemListing) {
        let (store, window) = (store, host.window)
        let items = ItemSelection.ranks(places, of: listing)
        perform { [weak self, work] in
            let item = items.count == 1 ? try await store.items(of: listing, in: places[0]).first : nil
            let change = try await work.run("Deleting", in: window) {
                try await store.perform(.delete(items), progress: $0)
            }
            guard let self else { return }
            let shown = item.map { DisplayText.quoted($0.title(style)) } ?? CountText.items(change.items.count, style: style)
            offerUndo(of: change, "Deleted " + shown)
        }
    }

    /// Says below what was done, with a way to take it back, until something else is done.
    func offerUndo(of change: Change, _ notice: String) {
        // New items are seen.
        if let item = change.items.last, !item.existedBefore { select(change) }
        offerUndo(of: change) { notice }
    }

    func offerUndo(of change: Change, _ notice: @escaping () -> String?) {
        model.whenShown(change) { [weak self] in
            // Something else may have been done meanwhile.
            if let self, model.shownSequence == change.sequence { footer.notice = notice() }
        }
    }

    func undo() {
        guard !work.isShown else { return }
        let (store, window) = (store, host.window)
        perform { [weak self, work] in
            guard let change = try await work.run("Undoing", in: window, { try await store.undo(progress: $0) })
            else {
                return
            }
            window?.announce("Undone: \(change.title)")
            self?.select(change)
            self?.onUndo?()
        }
    }

    func redo() {
        guard !work.isShown else { return }
        let (store, window) = (store, host.window)
        perform { [weak self, work] in
            guard let change = try await work.run("Redoing", in: window, { try await store.redo(progress: $0) })
            else {
                return
            }
            window?.announce("Redone: \(change.title)")
            self?.select(change)
            self?.onUndo?()
        }
    }

    /// Selects what came back or changed, so that one sees what an undo did.
    private func select(_ change: Change) {
        footer.notice = nil
        guard let item = change.items.first(where: \.existsAfter) else { return }
        model.whenShown(change) { [weak self] in self?.list.select(item.id) }
    }

    /// Does something with the library, after what was begun before: an Undo is of what was asked for last. Says what went wrong, if
    /// anything did.
    func perform(_ body: @escaping () async throws -> Void) {
        last = Task { [weak self, last] in
            await last?.value
            do {
                try await body()
                self?.host.show(message: nil)
            } catch {
                // Who stopped it knows.
                self?.host.show(message: (error as? InventoryError)?.code == .stopped ? nil : "\(error)")
                // A row that stands aside to be deleted comes back.
                self?.list.table.dismissDeleteConfirmation(animated: true)
            }
        }
    }
}
