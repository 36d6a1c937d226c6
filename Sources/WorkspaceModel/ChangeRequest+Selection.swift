import Inventory

extension ChangeRequest {
    /// The items that were selected for it; nil for a change of single items or of none.
    var selection: ItemSelection? {
        switch self {
        case .delete(let items), .number(let items), .assign(_, to: let items), .assignAll(_, to: let items, seen: _): items
        case .add, .addAll, .update, .move, .bringBack, .restore, .goBack, .split, .mergeItems, .put, .putAll, .addPlace, .convert,
            .remove, .mergePlace, .mergeTag:
            nil
        }
    }

    /// Returns the same change of other items; itself, if it is for none that were selected.
    func with(_ items: ItemSelection) -> ChangeRequest {
        switch self {
        case .delete: .delete(items)
        case .number: .number(items)
        case .assign(let assignment, to: _): .assign(assignment, to: items)
        case .assignAll(let edit, to: _, let seen): .assignAll(edit, to: items, seen: seen)
        default: self
        }
    }
}
