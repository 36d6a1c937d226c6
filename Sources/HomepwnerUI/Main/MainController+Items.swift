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
        do {
            guard let item = try library.items.item(key) else { return }
            open { () throws(NibError) in
                try ItemFormController(editing: item, library: library, style: style, currency: currency, actor: actor, nibs: nibs)
            }
        } catch { show(message: "\(error)") }
    }

    private var canPresent: Bool { canChange && presentedViewController == nil }

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
        if !model.query.text.isEmpty, model.index(of: key) == nil { clearSearch() }
        pendingSelection = key
        // The change may have been told before the sheet was gone.
        if model.index(of: key) != nil {
            pendingSelection = nil
            list.select(key)
        }
        view.window?.makeFirstResponder(list.itemsView)
    }

    /// Offers the form that a crash or a lost display left behind.
    func offerDraft() {
        guard let draft = library.drafts.load() else {
            if !library.isReadOnly { try? library.drafts.discardLeftovers() }
            return
        }
        let item = (draft.itemID ?? draft.newItemID).flatMap { try? library.items.item(id: $0) }
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
        let (library, actor, window) = (library, actor, view.window)
        perform { [weak self, work] in
            let name = keys.count == 1 ? try library.items.rows(keys).first?.name : nil
            let change = try await work.run("Deleting", in: window) {
                try await library.items.delete(keys, actor: actor, progress: $0)
            }
            guard let self else { return }
            offerUndo(
                of: change, "Deleted " + (name.map(DisplayText.quoted) ?? CountText.items(change.items.count, style: style)))
        }
    }

    /// Says below what was done, with a way to take it back, until something else is done.
    func offerUndo(of change: Change, _ notice: String) {
        guard change.sequence >= lastSequence else { return }
        noticeSequence = change.sequence
        footer.notice = notice
        // New items are seen.
        guard let item = change.items.last, !item.existedBefore else { return }
        select(change)
        footer.notice = notice
    }

    func undo() {
        guard !work.isShown else { return }
        let (library, actor, window) = (library, actor, view.window)
        perform { [weak self, work] in
            guard let change = try await work.run("Undoing", in: window, { try await library.items.undo(actor: actor, progress: $0) })
            else {
                return
            }
            self?.select(change)
            self?.followOwnOrder()
        }
    }

    func redo() {
        guard !work.isShown else { return }
        let (library, actor, window) = (library, actor, view.window)
        perform { [weak self, work] in
            guard let change = try await work.run("Redoing", in: window, { try await library.items.redo(actor: actor, progress: $0) })
            else {
                return
            }
            self?.select(change)
            self?.followOwnOrder()
        }
    }

    /// A move by hand that led to My Order was taken back, or done again: the order shown goes along.
    private func followOwnOrder() {
        guard let isMoved = try? library.items.hasCustomOrder(),
            let order = ownOrder.order(instead: model.query.order, isMovedByHand: isMoved)
        else { return }
        show(order)
    }

    /// Selects what came back or changed, so that one sees what an undo did.
    private func select(_ change: Change) {
        footer.notice = nil
        guard let item = change.items.first(where: \.existsAfter) else { return }
        pendingSelection = item.key
        if model.index(of: item.key) != nil {
            pendingSelection = nil
            list.select(item.key)
        }
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
        model.search(text)
        list.scrollToTop()
        if text.isEmpty { restoreSelection() }
    }

    func clearSearch() {
        searchField.text = ""
        model.search("")
        header.isSearchOpen = false
        view.window?.makeFirstResponder(list.itemsView)
        restoreSelection()
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
