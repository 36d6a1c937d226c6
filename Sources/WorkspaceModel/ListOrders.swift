public import Inventory

/// The orders of the lists: one that most share, and those of the lists about a fact, which are sorted by it at first.
public struct ListOrders: Sendable {
    /// The order of all lists without one of their own.
    private(set) var common: SortOrder
    private var own: [ItemScope: SortOrder] = [:]

    /// Makes orders of which none was chosen for a list about a fact.
    public init(common: SortOrder) { self.common = common }

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
