import FoundationEssentials

/// Keeps the saved searches what they were when entries that they name become others, in the same change.
enum SearchRewriting {
    /// Lets the saved searches for a place or a tag find those of another one.
    ///
    /// - Parameter field: the field that names it.
    static func replace(_ id: UUID, by other: UUID, in field: ItemField, _ change: inout ChangeTransaction) throws {
        try rewrite(&change) { $0.replacing(id, by: other, in: field) }
    }

    /// Takes removed choices of a custom field out of the saved searches.
    static func removeChoices(from old: CatalogEntry?, to new: CatalogEntry, _ change: inout ChangeTransaction) throws {
        guard case .field(let old)? = old, case .field(let new) = new, old.hasChoices, new.hasChoices else { return }
        let removed = Set(old.choices).subtracting(new.choices)
        if !removed.isEmpty { try rewrite(&change) { $0.leavingOut(removed, of: new.id) } }
    }

    private static func rewrite(_ change: inout ChangeTransaction, _ transform: (Condition) -> Condition) throws {
        for search in change.catalog.searches {
            var changed = search
            changed.condition = transform(search.condition)
            if changed != search { try change.put(.search, search.id, .search(changed)) }
        }
    }
}

extension OwnField {
    fileprivate var hasChoices: Bool { fieldKind == .choice || fieldKind == .choices }
}
