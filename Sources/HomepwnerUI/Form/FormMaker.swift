import FoundationEssentials
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// Closes the form of an item that is stored, or goes on.
protocol ItemFormDelegate: AnyObject {
    /// The item is stored after Done: the delegate dismisses the form.
    func itemForm(_ form: ItemFormController, didSave change: Change)
    /// The item is stored after Save and Add Another; the next one begins with some fields.
    func itemForm(_ form: ItemFormController, didSave change: Change, goingOnWith kept: FormFields)
    /// Several items were added instead of the form's own one. A form that does not stay open is dismissed by the delegate.
    func itemForm(_ form: ItemFormController, didAddMany change: Change, stays: Bool)
}

/// Makes the forms of items, and selects what was saved in them. One form is open at a time.
final class FormMaker: ItemFormDelegate {
    private let around: Surroundings
    private let model: ResultsController
    private unowned let main: MainController
    /// The forms of items with missing facts, one after the other.
    private(set) lazy var gaps = GapFilling(around, model)
    /// The form that is open.
    private(set) weak var form: ItemFormController?

    init(_ around: Surroundings, model: ResultsController, main: MainController) {
        (self.around, self.model, self.main) = (around, model, main)
    }

    /// Returns a new form.
    func form(for start: FormStart) throws(NibError) -> ItemFormController {
        let made: ItemFormController
        switch start {
        case .new(let content, let text, let field):
            // These fields were not typed.
            var fields = FormFields(content, style: around.style)
            fields[field] = text
            made = try ItemFormController(next: fields, around)
        case .edit(let item, let place):
            made = try ItemFormController(editing: item, around)
            made.beginning.place = place
        case .fill(let item, let place):
            made = try ItemFormController(editing: item, around)
            made.beginning.place = place
            gaps.follow(made, of: item)
        case .draft(let draft, let item): made = try ItemFormController(resuming: draft, item: item, around)
        }
        connect(made)
        return made
    }

    private func connect(_ controller: ItemFormController) {
        form = controller
        controller.completions = FieldCompletions(around.reader)
        controller.form.body.plan = FormPlan(hiding: around.workspace.catalog.tree.catalog.hiddenFields)
        controller.delegate = self
        main.attachments.pictures.dismiss()
        controller.attachments = main.attachments
        controller.paperArrivals.attachments = main.attachments
    }

    func itemForm(_ form: ItemFormController, didAddMany change: Change, stays: Bool) {
        guard !stays else { return tellAdded(change) }
        handOver()
        form.dismiss { [weak self] in self?.tellAdded(change) }
    }

    private func tellAdded(_ change: Change) {
        let notice = "Added \(CountText.items(change.items.count, style: around.style))"
        around.workspace.send(.changed(change, .offerUndo(notice)))
    }

    /// The texts have been handed over, and the form closes: the list has the keyboard as soon as it begins to.
    private func handOver() { main.window?.makeFirstResponder(main.list.itemsView) }

    /// Replaces the form of the saved item with that of the next one: the person can type on.
    func itemForm(_ saved: ItemFormController, didSave change: Change, goingOnWith kept: FormFields) {
        select(change, lookingFor: model.query.condition)
        do {
            let next = try ItemFormController(next: kept, around)
            connect(next)
            saved.navigationController?.setViewControllers([next], animated: false)
        } catch {
            saved.dismiss()
            around.workspace.send(.say(.problem("\(error)")))
        }
    }

    /// The saved item arrives through the store's changes, as all changes do; then its row is selected.
    func itemForm(_ form: ItemFormController, didSave change: Change) {
        let condition = model.query.condition
        if !change.items.isEmpty { handOver() }
        if gaps.isOpen(in: form) { return form.dismiss { [gaps] in gaps.goOn(after: change) } }
        form.dismiss { [weak self] in self?.select(change, lookingFor: condition) }
    }

    /// Selects the saved item, unless the person searches for something else by then.
    private func select(_ change: Change, lookingFor condition: Condition) {
        guard let id = change.items.first?.id else { return }
        model.whenShown(change) { [weak self] in
            if let self, model.query.condition == condition { main.seek(saved: id) }
        }
    }

    // MARK: - Drafts

    /// Offers the form that a crash or a lost display left behind.
    func offerDraft() {
        let (store, drafts, isReadOnly) = (around.reader.store, around.library.drafts, around.isReadOnly)
        let (currency, style) = (around.currency, around.style)
        let preparation = ScreenPreparation(isUnsolicited: true) { () async throws(InventoryError) -> Screen? in
            guard let draft = drafts.load() else {
                if !isReadOnly { try? drafts.discardLeftovers() }
                return nil
            }
            let id = draft.itemID ?? draft.newItemID
            let item = if let id { (try? await store.items(ids: [id]))?[id] } else { Item?.none }
            // The program ended after saving and before it put the draft away.
            if let item, FormFields(draft).matches(item.content, currency: currency, style: style) {
                drafts.discardSoon()
                return nil
            }
            if item == nil, let id, let merged = try? await store.mergedItem(id) {
                let stored = FormFields(merged.kept.content, style: style)
                let fields = stored.taking(FormFields(draft), changedFrom: FormFields(merged.gone.content, style: style))
                // The item that stays has all of it.
                guard fields != stored else {
                    drafts.discardSoon()
                    return nil
                }
                return .question(Self.question(about: merged, fields, style) { drafts.discardSoon() })
            }
            return .question(Self.question(about: draft, of: item) { drafts.discardSoon() })
        }
        around.workspace.send(.prepare(preparation))
    }

    /// Returns the question about the form of an item that was merged into another one.
    ///
    /// - Parameter fields: the texts of the item that stays, with what was typed for the other one
    private nonisolated static func question(
        about merged: MergedItem, _ fields: FormFields, _ style: NumberStyle, discard: @escaping @MainActor @Sendable () -> Void
    ) -> Question {
        func name(_ item: Item) -> String { DisplayText.isolated(DisplayText.shortened(item.title(style), to: 60)) }
        let (gone, kept) = (name(merged.gone), name(merged.kept))
        let draft = fields.draft(of: merged.kept, newID: nil)
        return Question(
            tr("“\(gone)” was merged into “\(kept)”"),
            tr(
                "The form of “\(gone)” was still open when the program ended. Continue enters its text in the form of “\(kept)”, where you can check it before it is stored."
            ),
            [
                .init(tr("Discard"), .destructive, .call(discard)),
                .init(tr("Continue"), .preferred, .open(.form(.draft(draft, of: merged.kept)))),
            ], isUnsolicited: true)
    }

    private nonisolated static func question(
        about draft: Draft, of item: Item?, discard: @escaping @MainActor @Sendable () -> Void
    ) -> Question {
        let name = draft[.name].trimmed.isEmpty ? "an item" : "“\(DisplayText.isolated(String(draft[.name].prefix(60))))”"
        // The window may have come up under the hands of somebody who types.
        return Question(
            "Continue where you left off?",
            "\(item == nil ? "A new form" : "The form") for \(name) was still open when the program ended. Its text has been kept.",
            [.init("Discard", .destructive, .call(discard)), .init("Continue", .preferred, .open(.form(.draft(draft, of: item))))],
            isUnsolicited: true)
    }
}
