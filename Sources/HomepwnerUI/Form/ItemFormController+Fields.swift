import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// The actions of a person in the fields of the form.
extension ItemFormController: FormActing {
    func fieldDidChange(_ place: FormPlace) {
        form.body.fieldDidChange(place)
        textDidChange()
    }

    func submit() { done() }

    func pasteWasRefused(bytes: Int) { form.show(message: Self.refusedPaste(bytes: bytes)) }

    func formWidthDidChange() { bar.fit(navigationItem, width: view.bounds.width) }

    func undoPictures() { pictures.undo() }
}

/// The texts that fields offer.
extension ItemFormController: FormSource, FieldCompletionsDelegate {
    func completions(of typed: String, in field: ItemField) -> [String] { completions?.matching(typed, at: .field(field)) ?? [] }

    func completions(of typed: String, inOwn field: UUID) -> [String] { completions?.matching(typed, at: .own(field)) ?? [] }

    func completionsDidCome(for place: FormPlace) {
        switch place {
        case .field(let field): form.reloadCompletions(of: field)
        case .own(let id): form.body.own.reloadCompletions(of: id)
        case .pictures: break
        }
    }
}
