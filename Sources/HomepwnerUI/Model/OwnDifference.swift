import Inventory

/// The differences between two versions of an item in custom fields.
enum OwnDifference {
    /// Returns the names of the fields with the texts of both versions; a text is empty if a version has no value.
    static func all(
        from old: ItemContent?, to new: ItemContent, _ style: NumberStyle
    ) -> [(name: String, values: (old: String, new: String))] {
        let had = old?.own ?? []
        let fields = new.own.map(\.field) + had.map(\.field).filter { field in !new.own.contains { $0.field.id == field.id } }
        return fields.compactMap { field in
            let was = had.first { $0.field.id == field.id }
            let becomes = new.own.first { $0.field.id == field.id }
            guard was?.content != becomes?.content else { return nil }
            return (field.name, (was?.formatted(style) ?? "", becomes?.formatted(style) ?? ""))
        }
    }
}
