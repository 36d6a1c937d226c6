import Inventory
import Toolkit

/// The notes of a form, which may be higher than other fields.
extension FormBody {
    /// The notes, if they are visible.
    var notes: TextView? {
        let isOpen = sections.first { $0.group == ItemField.notes.descriptor.group }?.view.isOpen ?? true
        return isOpen ? controls[.notes]?.view as? TextView : nil
    }

    /// The height of the notes beyond a line or two, in points.
    var notesGrowth: Double {
        get { made[.notes]?.growth ?? 0 }
        set {
            guard let row = made[.notes], row.growth != newValue else { return }
            row.growth = newValue
            contentDidChange(row)
        }
    }
}
