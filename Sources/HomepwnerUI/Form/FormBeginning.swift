import Inventory
import Toolkit
import WorkspaceModel

/// The first place of the keyboard in a form that was opened at a field.
final class FormBeginning {
    /// The field that gets the keyboard; nil for the name, and after it got the keyboard.
    var place: FormPlace?

    /// Gives the keyboard to the field that the form was opened for. Custom fields appear a moment later than the others; if the user has
    /// typed in the meantime, the keyboard stays where it is.
    func go(in form: ItemFormView, unless hasChanges: Bool) {
        guard let wanted = place else { return }
        if hasChanges { return place = nil }
        guard let control = form.body.reveal(wanted) else { return }
        place = nil
        form.goTo(control)
    }
}
