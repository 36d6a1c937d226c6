public import Inventory

/// The orders of the lists: one that most share, and those of the lists about a fact, which are sorted by it at first. And the groups that a
/// window begins with.
public struct ListOrders: Sendable {
    /// The order of all lists without one of their own.
    private(set) var common: SortOrder
    private var own: [ItemScope: SortOrder] = [:]
    /// The groups that were chosen before; nil for the usual ones of list and grid.
    let grouping: Grouping?

    /// Makes orders of which none was chosen for a list about a fact.
    public init(common: SortOrder, grouping: Grouping? = nil) { (self.common, self.grouping) = (common, grouping) }

    /// Returns the order of a list.
    public func order(of scope: ItemScope) -> SortOrder {
        guard let natural = SortOrder.natural(of: scope) else { return common }
        return own[scope] ?? natural
    }

    /// Takes an order that was chosen for a list.
    mutating func choose(_ order: SortOrder, for scope: ItemScope) {
        if SortOrder.natural(of: scope) == nil { common = order } else { own[scope] = order }
    }
}

extension SortKey {
    /// The field that it compares; nil if it does not compare a field.
    public var field: ItemField? {
        switch self {
        case .value: .value
        case .serialNumber: .serialNumber
        case .place: .place
        case .warrantyEnds: .warrantyEnds
        case .column(.fixed(let field)): field
        case .newest, .name, .custom, .missing, .column: nil
        }
    }
}

extension SortOrder {
    /// Returns whether it compares a field that the library hides, or a custom one that it does not have.
    func isLost(hiding hidden: Set<ItemField>, own fields: [OwnField]) -> Bool {
        ([first] + (second.map { [$0] } ?? [])).contains { term in
            if let field = term.key.field, hidden.contains(field) { return true }
            guard case .column(.own(let id)) = term.key else { return false }
            return !fields.contains { $0.id == id && $0.isSortable }
        }
    }
}
