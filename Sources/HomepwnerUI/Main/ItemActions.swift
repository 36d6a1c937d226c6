import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// Deletes items, undoes and redoes changes, and shows the results.
///
/// All changes arrive in one way, whoever made them: by the store's changes, which the model follows. Until a change has arrived, no result
/// is shown and no selection is made for it.
final class ItemActions {
    private let model: ResultsController
    private let list: ItemListController
    private let store: any LibraryStore
    private let footer: FooterBar
    private let work: LongWork
    private let style: NumberStyle
    private unowned let host: any MainHost

    /// The last task, whose value is whether it succeeded, and the number of tasks under way.
    private var last: Task<Bool, Never>?
    private var underWay = 0
    /// The deletion that was asked for last: the same one, asked for again before the rows have gone, is ignored.
    private var lastDeletion: Deletion?

    private struct Deletion: Equatable {
        var places: [Range<Int>]
        var query: ItemQuery
        var revision: Int64
        var selection: Int
    }

    /// Returns whether no other view needs the window; shows a message if items cannot be deleted.
    var mayDelete: (() -> Bool)?
    /// Called after an undo or a redo.
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
        guard !places.isEmpty, mayDelete?() ?? false, !mustWait("deleted", "Delete the items") else { return }
        model.whenKnown(places) { [weak self] listing in
            guard let listing else { self?.host.show(message: "Nothing was deleted: the list shows other items now."); return }
            self?.delete(places, of: listing)
        }
    }

    private func delete(_ places: [Range<Int>], of listing: ItemListing) {
        let deletion = Deletion(
            places: places, query: listing.query, revision: listing.revision, selection: model.shown.selectionNumber)
        guard deletion != lastDeletion else { return }
        let (store, window) = (store, host.window)
        let items = ItemSelection.ranks(places, of: listing)
        perform { [weak self, work] in
            // After a failure it can be requested again.
            var isDone = false
            defer { if !isDone, self?.lastDeletion == deletion { self?.lastDeletion = nil } }
            let item = items.count == 1 ? try await store.items(of: listing, in: places[0]).first : nil
            let change = try await work.run("Deleting", in: window) {
                try await store.perform(.delete(items), progress: $0)
            }
            isDone = true
            guard let self else { return }
            let shown = item.map { DisplayText.quoted($0.title(style)) } ?? CountText.items(change.items.count, style: style)
            offerUndo(of: change, "Deleted " + shown)
        }
        lastDeletion = deletion
    }

    /// Gives the next free numbers to the selected items that have none, in their order.
    func numberSelection() {
        guard host.canChange, list.selectedCount > 0 else { return }
        let (store, items) = (store, list.selection)
        perform("Numbering") { [weak self] progress in
            let before = store.status.revision
            let change = try await store.perform(.number(items), progress: progress)
            guard let self else { return }
            guard change.sequence > before else {
                // The message of what went well comes when the work has ended.
                _ = host.window?.schedule(after: 0) { [weak self] in
                    self?.host.show(notice: "All of these items have a number already. Nothing was changed.")
                }
                return
            }
            let (count, rest) = (change.items.count, max(0, items.count - change.items.count))
            let had = rest == 0 ? "" : "; \(CountText.number(rest, style: style)) had one"
            offerUndo(of: change, "Gave \(CountText.items(count, style: style)) \(count == 1 ? "a number" : "numbers")\(had)")
        }
    }

    /// Shows the last change at the foot of the window, with a way to undo it, until the next change.
    func offerUndo(of change: Change, _ notice: String) {
        // New items are seen.
        if let item = change.items.last, !item.existedBefore { select(change) }
        offerUndo(of: change) { notice }
    }

    func offerUndo(of change: Change, _ notice: @escaping () -> String?) {
        model.whenShown(change) { [weak self] in
            // There may have been another change in the meantime.
            if let self, model.shownSequence == change.sequence { footer.notice = notice() }
        }
    }

    /// Whether there is a change to undo; changes under way can be undone, too, when they are done.
    var canUndo: Bool { underWay > 0 || store.status.undoTitle != nil }
    /// Whether there is a change to redo, or one under way.
    var canRedo: Bool { underWay > 0 || store.status.redoTitle != nil }

    func undo() {
        guard !mustWait("undone", "Undo") else { return }
        let (store, window) = (store, host.window)
        perform(needsSuccess: true) { [weak self, work] in
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
        guard !mustWait("redone", "Redo") else { return }
        let (store, window) = (store, host.window)
        perform(needsSuccess: true) { [weak self, work] in
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

    /// Returns whether a shown change must end first, and then shows a message: a key without effect seems broken.
    private func mustWait(_ done: String, _ advice: String) -> Bool {
        guard work.isShown else { return false }
        host.show(message: "A change is still under way, so nothing was \(done). \(advice) when it is done, or stop it first with Escape.")
        return true
    }

    /// Changes items, possibly many, as `perform` does. Long work shows its progress and can be stopped.
    ///
    /// - Parameter title: the work in words, such as "Moving"
    func perform(_ title: String, _ body: @escaping (WorkProgress) async throws -> Void) {
        let window = host.window
        perform { [work] in try await work.run(title, in: window, body) }
    }

    /// Performs an action on the library, after earlier ones. Shows the error, if there is one.
    ///
    /// - Parameter needsSuccess: whether it is dropped if the one under way fails: Undo would undo a different change
    func perform(needsSuccess: Bool = false, _ body: @escaping () async throws -> Void) {
        let isQueued = underWay > 0
        underWay += 1
        lastDeletion = nil
        last = Task { [weak self, last] in
            let wentWell = await last?.value ?? true
            defer { self?.underWay -= 1 }
            if needsSuccess, isQueued, !wentWell { return false }
            do {
                try await body()
                self?.host.show(message: nil)
                return true
            } catch {
                // A user who stopped the change needs no message.
                self?.host.show(message: (error as? InventoryError)?.code == .stopped ? nil : "\(error)")
                // A row that was moved aside for its delete button moves back.
                self?.list.table.dismissDeleteConfirmation(animated: true)
                return false
            }
        }
    }
}
