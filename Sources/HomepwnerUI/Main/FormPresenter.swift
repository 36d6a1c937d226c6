import FoundationEssentials
import Inventory
import Toolkit

/// Opens the form: for a new item, for one that is edited, and for what a crash or a lost display left behind. One form is open at a time.
final class FormPresenter {
    private unowned let main: MainController
    /// The form that is open.
    private(set) weak var form: ItemFormController?
    /// Whether a form was left behind is looked for: until that is known no other form opens, for it would take its place.
    private var draftQuestion: StoreQuestion?
    private var afterDraft: (() -> Void)?

    init(_ main: MainController) { self.main = main }

    /// Whether a form, or what else needs the window for itself, may open; says so where the library cannot be changed.
    var canOpen: Bool { main.canChange && main.presentedViewController == nil && draftQuestion?.isOpen != true }

    /// Opens the form of a new item.
    func add(named name: String = "") {
        if draftQuestion?.isOpen == true { return afterDraft = { [weak self] in self?.add(named: name) } }
        guard canOpen else { return }
        var fields = FormFields()
        fields[.name] = name
        open { main throws(NibError) in
            try ItemFormController(
                forNewItem: fields, library: main.library, style: main.style, currency: main.currency, actor: main.actor, nibs: main.nibs)
        }
    }

    /// Opens the form of the item in a row.
    func edit(at place: Int) {
        guard canOpen else { return }
        main.readItem(at: place) { [weak self] item in
            guard let self, canOpen else { return }
            open { main throws(NibError) in
                try ItemFormController(
                    editing: item, library: main.library, style: main.style, currency: main.currency, actor: main.actor, nibs: main.nibs)
            }
        }
    }

    private func open(_ make: (MainController) throws(NibError) -> ItemFormController) {
        do { open(try make(main)) } catch { main.show(message: "\(error)") }
    }

    private func open(_ controller: ItemFormController) {
        main.pictures.dismiss()
        connect(controller)
        main.present(NavigationController(rootViewController: controller))
    }

    private func connect(_ controller: ItemFormController) {
        form = controller
        controller.store = main.store
        controller.completions = FieldCompletions(main.reader)
        controller.onDone = { [weak self] change in self?.didSave(change) }
        controller.onClose = { [weak main] in
            main?.photoChooser.dismiss()
            main?.trouble.askWhatWaits()
        }
        controller.onQuit = { [weak main] in main?.requestClose() }
        controller.onChoosePhoto = { [weak main] in main?.arrivals.toggleChooser(at: $0, onCamera: $1, onChoose: $2) }
        controller.onLatePictures = { [weak main] in main?.intake.take($0, for: .item($1)) }
        controller.onAddAnother = { [weak self, weak controller] change, kept in self?.addAnother(after: change, kept, controller) }
    }

    /// Puts the form of the next item in the place of the one that was saved: who types on goes on.
    private func addAnother(after change: Change, _ kept: FormFields, _ saved: ItemFormController?) {
        if let id = change.items.first?.id { main.model.whenShown(change) { [weak main] in main?.showInList(id) } }
        do {
            let next = try ItemFormController(
                next: kept, library: main.library, style: main.style, currency: main.currency, actor: main.actor, nibs: main.nibs)
            connect(next)
            saved?.navigationController?.setViewControllers([next], animated: false)
        } catch {
            saved?.dismiss()
            main.show(message: "\(error)")
        }
    }

    /// What was stored comes back through the store's changes, as everything does; then its row is selected.
    private func didSave(_ change: Change) {
        guard let id = change.items.first?.id else { return }
        main.model.whenShown(change) { [weak main] in main?.showInList(id) }
        main.view.window?.makeFirstResponder(main.list.itemsView)
    }

    // MARK: - Drafts

    /// Offers the form that a crash or a lost display left behind.
    func offerDraft() {
        let (store, drafts, isReadOnly) = (main.store, main.library.drafts, main.library.isReadOnly)
        draftQuestion = main.reader.ask { () async throws(InventoryError) -> (draft: Draft, item: Item?)? in
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
        let drafts = main.library.drafts
        // The program ended after saving and before it put the draft away.
        if let item, FormFields(draft).say(item.content, currency: main.currency, style: main.style) {
            try? drafts.discard()
            return
        }
        let name = draft[.name].trimmed.isEmpty ? "an item" : "“\(DisplayText.isolated(String(draft[.name].prefix(60))))”"
        let alert = AlertController(
            title: "Go on where you left off?",
            message:
                "\(item == nil ? "A new form" : "The form") for \(name) was still open when the program ended. What was typed has been kept.",
            actions: [
                .init("Discard", style: .destructive) { try? drafts.discard() },
                .init("Continue", style: .preferred) { [weak self] in self?.resume(draft, of: item) },
            ])
        // The window may have come up under the hands of somebody who types.
        alert.comesUnasked = true
        main.present(alert, animated: false)
    }

    private func resume(_ draft: Draft, of item: Item?) {
        open { main throws(NibError) in
            try ItemFormController(
                resuming: draft, item: item, library: main.library, style: main.style, currency: main.currency, actor: main.actor,
                nibs: main.nibs)
        }
    }
}
