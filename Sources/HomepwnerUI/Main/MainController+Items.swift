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

    private var canPresent: Bool {
        guard library.isReadOnly else { return presentedViewController == nil }
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
        controller.onChoosePhoto = { [weak self, weak controller] view in
            guard let self, let controller else { return }
            photoChooser.toggle { choice in
                controller.takePhoto { try await choice.read() }
            } present: {
                $0.present(from: view.bounds, in: view)
            }
        }
        present(controller)
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
        guard let draft = library.drafts.load() else { return }
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
        guard !keys.isEmpty, canPresent else { return }
        let library = library
        let actor = actor
        perform { [weak self] in
            let rows = try library.items.rows(keys)
            let change = try await library.items.delete(rows.map(\.id), actor: actor)
            guard let self, let first = rows.first, change.sequence >= lastSequence else { return }
            noticeSequence = change.sequence
            footer.notice =
                rows.count == 1
                ? "Deleted “\(DisplayText.isolated(String(first.name.prefix(80))))”"
                : "Deleted \(CountText.items(change.items.count, style: style))"
        }
    }

    func undo() {
        let (library, actor) = (library, actor)
        perform { [weak self] in
            guard let change = try await library.items.undo(actor: actor) else { return }
            self?.select(change)
        }
    }

    func redo() {
        let (library, actor) = (library, actor)
        perform { [weak self] in
            guard let change = try await library.items.redo(actor: actor) else { return }
            self?.select(change)
        }
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
                self?.show(message: "\(error)")
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
