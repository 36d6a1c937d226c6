import Inventory

/// The orders of the lists: one that most share, and those of the lists about a fact, which are sorted by it at first.
nonisolated struct ListOrders {
    /// The order of all lists without one of their own.
    private(set) var common: SortOrder
    private var own: [ItemScope: SortOrder] = [:]

    init(common: SortOrder) { self.common = common }

    /// Returns the order of a list.
    func order(of scope: ItemScope) -> SortOrder {
        guard let natural = SortOrder.natural(of: scope) else { return common }
        return own[scope] ?? natural
    }

    /// Takes an order that was chosen for a list.
    mutating func choose(_ order: SortOrder, for scope: ItemScope) {
        if SortOrder.natural(of: scope) == nil { common = order } else { own[scope] = order }
    }
}
