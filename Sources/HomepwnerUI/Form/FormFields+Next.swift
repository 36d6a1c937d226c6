import Inventory

/// Several new items one after the other, without the mouse.
extension FormFields {
    /// The fields that the next item has too.
    private static let keptFields: [ItemField] = [.place, .type, .source, .bought]

    /// Returns the fields that the next item's form begins with, after these fields were saved.
    ///
    /// - Parameter now: the fields as they are by now. Text that was typed while the item was being saved becomes the beginning of the next
    ///   one's name.
    func next(typed now: FormFields) -> FormFields {
        var next = FormFields()
        for field in Self.keptFields { next[field] = self[field] }
        let field = ItemField.allCases.first { now[$0] != self[$0] && now[$0].hasPrefix(self[$0]) }
        next[.name] = field.map { String(now[$0].dropFirst(self[$0].count)) } ?? ""
        return next
    }
}
