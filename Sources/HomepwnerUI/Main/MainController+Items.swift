import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// What a person does with items here: add, edit, delete, undo.
extension MainController {
    /// Opens the sheet for a new item.
    public func addItem() { forms.add() }

    func editSelection() {
        if let place = list.currentPlace { forms.edit(at: place) }
    }

    /// Reads the item in a row and hands it over; not where it is gone. Says why it cannot be read.
    func readItem(at place: Int, then body: @escaping (Item) -> Void) {
        model.readItem(at: place) { [weak self] in self?.hand($0, to: body) }
    }

    /// The same, by identity.
    func read(_ id: UUID, then body: @escaping (Item) -> Void) {
        let store = store
        reader.ask { () async throws(InventoryError) in
            try await store.items(ids: [id])[id]
        } then: { [weak self] in
            self?.hand($0, to: body)
        }
    }

    private func hand(_ result: Result<Item?, InventoryError>, to body: (Item) -> Void) {
        switch result {
        case .success(let item): if let item { body(item) }
        case .failure(let error): show(message: "\(error)")
        }
    }

    /// Whether the library can be changed; says so where it cannot.
    var canChange: Bool {
        guard library.isReadOnly else { return true }
        show(message: "This library is on a read-only disk: it can be looked at, but not changed. Make the disk writable and start again.")
        return false
    }

    // MARK: - Delete and undo

    func deleteSelection() { delete(list.selectedPlaces.ranges) }

    /// Deletes the items of some rows.
    func delete(_ places: [Range<Int>]) {
        guard !places.isEmpty, forms.canOpen, !work.isShown else { return }
        model.whenComplete { [weak self] in self?.delete(places, of: $0) }
    }

    private func delete(_ places: [Range<Int>], of listing: ItemListing) {
        let (store, window) = (store, view.window)
        let items = ItemSelection.ranks(places, of: listing)
        perform { [weak self, work] in
            let name = items.count == 1 ? try await store.items(of: listing, in: places[0]).first?.content.name : nil
            let change = try await work.run("Deleting", in: window) {
                try await store.perform(.delete(items), progress: $0)
            }
            guard let self else { return }
            offerUndo(
                of: change, "Deleted " + (name.map(DisplayText.quoted) ?? CountText.items(change.items.count, style: style)))
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
        let (store, window) = (store, view.window)
        perform { [weak self, work] in
            guard let change = try await work.run("Undoing", in: window, { try await store.undo(progress: $0) })
            else {
                return
            }
            self?.select(change)
            self?.arrangement.followOwnOrder()
        }
    }

    func redo() {
        guard !work.isShown else { return }
        let (store, window) = (store, view.window)
        perform { [weak self, work] in
            guard let change = try await work.run("Redoing", in: window, { try await store.redo(progress: $0) })
            else {
                return
            }
            self?.select(change)
            self?.arrangement.followOwnOrder()
        }
    }

    /// Selects what came back or changed, so that one sees what an undo did.
    private func select(_ change: Change) {
        footer.notice = nil
        guard let item = change.items.first(where: \.existsAfter) else { return }
        model.whenShown(change) { [weak self] in self?.list.select(item.id) }
    }

    /// Does something with the library and says what went wrong, if anything did.
    func perform(_ body: @escaping () async throws -> Void) {
        Task { [weak self] in
            do {
                try await body()
                self?.show(message: nil)
            } catch {
                // Who stopped it knows.
                self?.show(message: (error as? InventoryError)?.code == .stopped ? nil : "\(error)")
                // A row that stands aside to be deleted comes back.
                self?.list.table.dismissDeleteConfirmation(animated: true)
            }
        }
    }

    func fillWithSample() {
        guard let openSample else { return }
        perform { try await openSample() }
    }
}
