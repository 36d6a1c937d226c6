import Inventory
import Toolkit

/// Several new items one after the other, without the mouse.
extension ItemFormController {
    /// Saves, and goes on with another new item at the same place, of the same source and day. An item that is edited is saved and closed.
    func doneAndAddAnother() {
        addsAnother = item == nil
        done(nil)
    }

    /// The fields that the next item has too.
    private static let keptFields: [ItemField] = [.place, .type, .source, .bought]

    /// What the form of the next item begins with.
    func next(after saved: FormFields) -> FormFields {
        var next = FormFields()
        for field in Self.keptFields { next[field] = saved[field] }
        next[.name] = typed(since: saved)
        return next
    }

    /// What somebody typed on while the item was being saved: it is the beginning of the next one's name.
    private func typed(since saved: FormFields) -> String {
        let now = form.fields
        let field = ItemField.allCases.first { now[$0] != saved[$0] && now[$0].hasPrefix(saved[$0]) }
        return field.map { String(now[$0].dropFirst(saved[$0].count)) } ?? ""
    }

    /// Save and Add Another has a button where the bar has room for it.
    func updateBar() {
        let hasRoom = item == nil && view.bounds.width >= Self.roomForAnother
        anotherItem.title = view.bounds.width >= Self.roomForSentence ? "Save and Add Another" : "Add Another"
        let items = hasRoom ? [doneItem, anotherItem] : [doneItem]
        if navigationItem.rightBarButtonItems.count != items.count { navigationItem.rightBarButtonItems = items }
    }

    /// From this width on the bar has room for three buttons beside the title, in points.
    private static let roomForAnother = 480.0
    /// From this width on its title says all that it does, in points.
    private static let roomForSentence = 640.0
}
