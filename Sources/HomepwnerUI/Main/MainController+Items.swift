import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// What a person does with items here: add, edit, delete, undo, search.
extension MainController {
    // MARK: - Add and edit

    /// Opens the sheet for a new item.
    public func addItem() { addItem(named: "") }

    func addItem(named name: String) {
        if draftQuestion?.isOpen == true { return afterDraft = { [weak self] in self?.addItem(named: name) } }
        guard canPresent else { return }
        var fields = FormFields()
        fields.name = name
        open { () throws(NibError) in
            try ItemFormController(forNewItem: fields, library: library, style: style, currency: currency, actor: actor, nibs: nibs)
        }
    }

    func editSelection() {
        if let key = list.currentKey { edit(key) }
    }

    func edit(_ key: ItemKey) {
        guard canPresent else { return }
        read(key) { [weak self] item in
            guard let self, canPresent else { return }
            open { () throws(NibError) in
                try ItemFormController(editing: item, library: library, style: style, currency: currency, actor: actor, nibs: nibs)
            }
        }
    }

    /// Reads an item and hands it over; not where it is gone. Says why it cannot be read.
    func read(_ key: ItemKey, then body: @escaping (Item) -> Void) {
        let store = store
        reader.ask { () async throws(InventoryError) in
            try await store.items([key])[key]
        } then: { [weak self] in
            self?.hand($0, to: body)
        }
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

    private var canPresent: Bool { canChange && presentedViewController == nil && draftQuestion?.isOpen != true }

    /// Whether the library can be changed; says so where it cannot.
    var canChange: Bool {
        guard library.isReadOnly else { return true }
        show(message: "This library is on a read-only disk: it can be looked at, but not changed. Make the disk writable and start again.")
        return false
    }

    private func open(_ make: () throws(NibError) -> ItemFormController) {
        do { open(try make()) } catch { show(message: "\(error)") }
    }

    private func open(_ controller: ItemFormController) {
        picturePopover?.dismiss()
        form = controller
        controller.store = store
        controller.completions = LocationCompletions(reader)
        controller.onDone = { [weak self] change in self?.didSave(change) }
        controller.onClose = { [weak self] in
            self?.photoChooser.dismiss()
            self?.trouble.askWhatWaits()
        }
        controller.onQuit = { [weak self] in self?.requestClose() }
        controller.onChoosePhoto = { [weak self] in self?.togglePhotoChooser(at: $0, onCamera: $1, onChoose: $2) }
        controller.onLatePictures = { [weak self] in self?.intake.take($0, for: .item($1)) }
        present(NavigationController(rootViewController: controller))
    }

    private func didSave(_ change: Change) {
        guard let key = change.items.first?.key else { return }
        model.whenShown(change) { [weak self] in self?.showInList(key) }
        view.window?.makeFirstResponder(list.itemsView)
    }

    /// Offers the form that a crash or a lost display left behind.
    func offerDraft() {
        let (store, drafts, isReadOnly) = (store, library.drafts, library.isReadOnly)
        draftQuestion = reader.ask { () async throws(InventoryError) -> (draft: Draft, item: Item?)? in
            guard let draft = drafts.load() else {
                if !isReadOnly { try? drafts.discardLeftovers() }
                return nil
            }
            guard let id = draft.itemID ?? draft.newItemID else { return (draft, nil) }
            return (draft, (try? await store.items(ids: [id]))?[id])
        } then: { [weak self] result in
            guard let self else { return }
            if case .success(let found?) = result { offer(found.draft, of: found.item) }
            let next = afterDraft
            afterDraft = nil
            next?()
        }
    }

    private func offer(_ draft: Draft, of item: Item?) {
        // The program ended after saving and before it put the draft away.
        if let item, FormFields(draft).say(item.content, currency: currency, style: style) {
            try? library.drafts.discard()
            return
        }
        let name = draft.name.trimmed.isEmpty ? "an item" : "“\(DisplayText.isolated(String(draft.name.prefix(60))))”"
        let alert = AlertController(
            title: "Go on where you left off?",
            message:
                "\(item == nil ? "A new form" : "The form") for \(name) was still open when the program ended. What was typed has been kept.",
            actions: [
                .init("Discard", style: .destructive) { [library] in try? library.drafts.discard() },
                .init("Continue", style: .preferred) { [weak self] in
                    guard let self else { return }
                    open { () throws(NibError) in
                        try ItemFormController(
                            resuming: draft, item: item, library: library, style: style, currency: currency, actor: actor, nibs: nibs)
                    }
                },
            ])
        // The window may have come up under the hands of somebody who types.
        alert.comesUnasked = true
        present(alert, animated: false)
    }

    // MARK: - Delete and undo

    func deleteSelection() { delete(list.selectedKeys) }

    func delete(_ keys: [ItemKey]) {
        guard !keys.isEmpty, canPresent, !work.isShown else { return }
        let (store, window) = (store, view.window)
        perform { [weak self, work] in
            let name = keys.count == 1 ? try await store.items(keys).values.first?.content.name : nil
            let change = try await work.run("Deleting", in: window) {
                try await store.perform(.delete(keys), progress: $0)
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
        offerUndo(of: change) { _ in notice }
    }

    func offerUndo(of change: Change, _ notice: @escaping (MainController) -> String?) {
        model.whenShown(change) { [weak self] in
            // Something else may have been done meanwhile.
            if let self, model.shownSequence == change.sequence { footer.notice = notice(self) }
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
            self?.followOwnOrder()
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
            self?.followOwnOrder()
        }
    }

    /// A move by hand that led to My Order was taken back, or done again: the order shown goes along.
    private func followOwnOrder() {
        let isMoved = store.status.isMovedByHand
        if let order = ownOrder.order(instead: model.query.order, isMovedByHand: isMoved) { show(order) }
    }

    /// Selects what came back or changed, so that one sees what an undo did.
    private func select(_ change: Change) {
        footer.notice = nil
        guard let item = change.items.first(where: \.existsAfter) else { return }
        model.whenShown(change) { [weak self] in self?.list.select(item.key) }
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

    // MARK: - Search

    func beginSearch() {
        if !split.isExpanded { split.showPrimary() }
        header.isSearchOpen = true
        header.layoutIfNeeded()
        view.window?.makeFirstResponder(searchField)
        searchField.selectAll()
    }

    func search(_ text: String) {
        if model.query.text.isEmpty { selectionBeforeSearch = lastSelection.keys }
        model.search(text) { [weak self] in
            // More may have been typed until it was found.
            guard let self, model.query.text == text else { return }
            list.scrollToTop()
            if text.isEmpty { restoreSelection() }
        }
    }

    /// - Parameter then: called when all items are shown.
    func clearSearch(then: (() -> Void)? = nil) {
        searchField.text = ""
        header.isSearchOpen = false
        view.window?.makeFirstResponder(list.itemsView)
        model.search("") { [weak self] in
            guard let self, model.query.text.isEmpty else { return }
            restoreSelection()
            then?()
        }
    }

    /// After a search: what was selected in it, else what was selected before it, in sight.
    private func restoreSelection() {
        if let key = lastSelection.keys.first ?? selectionBeforeSearch.first { list.select(key) }
        selectionBeforeSearch = []
    }

    /// From the search to what it found: the first row, if none is selected.
    func leaveSearchForList() {
        guard model.count > 0, let first = model.key(at: 0) else { return }
        if list.selectedCount == 0 { list.select(first) }
        view.window?.makeFirstResponder(list.itemsView)
    }

    func endSearchIfEmpty() {
        if searchField.text.isEmpty { header.isSearchOpen = false }
    }
}
