import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// The objects that every form is made with.
struct FormContext {
    let library: Library
    let style: NumberStyle
    /// The currency of amounts that name none.
    var currency: Currency { library.currency }
    /// The name of the person or program that makes changes here, for the history.
    let actor: String
    let nibs: ProgramNibs
}

/// Opens the form: for a new item, for one that is edited, and for a draft that a crash or a lost display left behind. One form is open at
/// a time.
final class FormPresenter {
    private let context: FormContext
    private let reader: StoreReader
    private let model: ResultsController
    private let fetcher: ItemFetcher
    private unowned let host: any MainHost
    /// Called with each form before it comes, to connect it with what else is in the window.
    var onOpen: ((ItemFormController) -> Void)?
    /// Called with an item that was saved, once it is among the rows.
    var onSaved: ((UUID) -> Void)?
    /// Called when the texts have been handed over, before the form closes: a view that is made first responder then has the keyboard as
    /// soon as the form begins to close.
    var onHandOver: (() -> Void)?
    /// The form that is open.
    private(set) weak var form: ItemFormController?
    /// The search for a draft that was left behind: until it ends no other form opens, for it would replace the draft.
    private var draftQuestion: StoreQuestion?
    private var afterDraft: (() -> Void)?

    init(_ context: FormContext, reader: StoreReader, model: ResultsController, fetcher: ItemFetcher, host: any MainHost) {
        (self.context, self.reader, self.model, self.fetcher, self.host) = (context, reader, model, fetcher, host)
    }

    /// Whether a form, or another view that needs the window, may open; shows a message if the library cannot be changed.
    var canOpen: Bool { host.canChange && host.presentedViewController == nil && draftQuestion?.isOpen != true }

    /// Several items were added at once.
    private func tellAdded(_ change: Change) {
        let notice = "Added \(CountText.items(change.items.count, style: context.style))"
        host.workspace.send(.changed(change, .offerUndo(notice)))
    }

    /// Opens the form of a new item with one known text: its name, or another field's.
    func add(named text: String = "", as field: ItemField = .name) {
        if draftQuestion?.isOpen == true {
            let keys = KeyHold(in: host.window)
            return afterDraft = { [weak self] in
                self?.add(named: text, as: field)
                // The typed keys are meant for the form, not for the question about the draft.
                if self?.form != nil { keys.end() }
            }
        }
        guard canOpen else { return }
        // These fields were not typed.
        var fields = FormFields(model.startingContent, style: context.style)
        fields[field] = text
        open { context throws(NibError) in
            try ItemFormController(
                next: fields, library: context.library, style: context.style, currency: context.currency, actor: context.actor,
                nibs: context.nibs)
        }
    }

    /// Opens the form of the item in a row.
    ///
    /// - Parameter beginning: the field that gets the keyboard; nil for the name
    func edit(at place: Int, beginning: FormPlace? = nil) {
        guard canOpen else { return }
        fetcher.read(at: place) { [weak self] item in
            guard let self, canOpen else { return }
            open { context throws(NibError) in
                let form = try ItemFormController(
                    editing: item, library: context.library, style: context.style, currency: context.currency, actor: context.actor,
                    nibs: context.nibs)
                form.beginning.place = beginning
                return form
            }
        }
    }

    private func open(_ make: (FormContext) throws(NibError) -> ItemFormController) {
        do { open(try make(context)) } catch { host.workspace.send(.say(.problem("\(error)"))) }
    }

    private func open(_ controller: ItemFormController) {
        connect(controller)
        host.present(NavigationController(rootViewController: controller))
    }

    private func connect(_ controller: ItemFormController) {
        form = controller
        controller.store = reader.store
        controller.completions = FieldCompletions(reader)
        controller.form.body.plan = FormPlan(hiding: host.workspace.catalog.tree.catalog.hiddenFields)
        controller.onDone = { [weak self, weak controller] in self?.didSave($0, controller) }
        controller.onAddAnother = { [weak self, weak controller] change, kept in self?.addAnother(after: change, kept, controller) }
        controller.onAddMany = { [weak self, weak controller] change, stays in
            guard !stays else {
                self?.tellAdded(change)
                return
            }
            self?.onHandOver?()
            controller?.dismiss { self?.tellAdded(change) }
        }
        onOpen?(controller)
    }

    /// Replaces the form of the saved item with that of the next one: the user can type on.
    private func addAnother(after change: Change, _ kept: FormFields, _ saved: ItemFormController?) {
        select(change, lookingFor: model.query.text)
        do {
            let next = try ItemFormController(
                next: kept, library: context.library, style: context.style, currency: context.currency, actor: context.actor,
                nibs: context.nibs)
            connect(next)
            saved?.navigationController?.setViewControllers([next], animated: false)
        } catch {
            saved?.dismiss()
            host.workspace.send(.say(.problem("\(error)")))
        }
    }

    /// The saved item arrives through the store's changes, as all changes do; then its row is selected.
    private func didSave(_ change: Change, _ form: ItemFormController?) {
        let text = model.query.text
        if !change.items.isEmpty { onHandOver?() }
        form?.dismiss { [weak self] in self?.select(change, lookingFor: text) }
    }

    /// Selects the saved item, unless the user searches for something else by then.
    private func select(_ change: Change, lookingFor text: String) {
        guard let id = change.items.first?.id else { return }
        model.whenShown(change) { [weak self] in
            if let self, model.query.text == text { onSaved?(id) }
        }
    }

    // MARK: - Drafts

    /// Offers the form that a crash or a lost display left behind.
    func offerDraft() {
        let (store, drafts, isReadOnly) = (reader.store, context.library.drafts, context.library.isReadOnly)
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
        let drafts = context.library.drafts
        // The program ended after saving and before it put the draft away.
        if let item, FormFields(draft).matches(item.content, currency: context.currency, style: context.style) {
            drafts.discardSoon()
            return
        }
        let name = draft[.name].trimmed.isEmpty ? "an item" : "“\(DisplayText.isolated(String(draft[.name].prefix(60))))”"
        let alert = AlertController(
            title: "Continue where you left off?",
            message:
                "\(item == nil ? "A new form" : "The form") for \(name) was still open when the program ended. Its text has been kept.",
            actions: [
                .init("Discard", style: .destructive) { drafts.discardSoon() },
                .init("Continue", style: .preferred) { [weak self] in self?.resume(draft, of: item) },
            ])
        // The window may have come up under the hands of somebody who types.
        alert.isUnsolicited = true
        host.present(alert, animated: false)
    }

    private func resume(_ draft: Draft, of item: Item?) {
        open { context throws(NibError) in
            try ItemFormController(
                resuming: draft, item: item, library: context.library, style: context.style, currency: context.currency,
                actor: context.actor, nibs: context.nibs)
        }
    }
}
