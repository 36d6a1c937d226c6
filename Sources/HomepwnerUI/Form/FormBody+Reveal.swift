import Inventory
import Toolkit

/// Going to one of the fields.
extension FormBody {
    /// Shows something that is to be changed. Returns what takes the keyboard; nil where it is not there.
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
