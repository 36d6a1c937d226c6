import Inventory
import Toolkit

/// Where the keyboard begins in a form that was opened at a field.
final class FormBeginning {
    /// What that is; nil for the name, and once it is there.
    var place: FormPlace?

    /// Gives the keyboard to what the form was opened for. Own fields are there a moment later than the others; whoever has begun to type
    /// meanwhile goes on where they are.
    func go(in form: ItemFormView, unless hasChanges: Bool) {
        guard let wanted = place else { return }
        if hasChanges { return place = nil }
        guard let control = form.body.reveal(wanted) else { return }
        place = nil
        form.goTo(control)
    }
}
