import Inventory
import Toolkit
import WorkspaceModel

/// Going to one of the fields.
extension FormBody {
    /// Shows a field to be changed. Returns the view that takes the keyboard; nil if the form does not have the field.
    func reveal(_ place: FormPlace) -> View? {
        switch place {
        case .pictures: return pictureBar.strip
        case .own(let id): return own.show(problem: "", of: id)
        case .field(let field):
            uncover(field)
            heightDidChange()
            return controls[field]?.focusView
        }
    }
}
