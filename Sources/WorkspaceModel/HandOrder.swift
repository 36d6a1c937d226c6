import Inventory

/// Remembers that the list went over to the order made by hand because somebody moved a row in another one, and how it gets back.
struct HandOrder: Sendable {
    private var before: Inventory.SortOrder?
    private var isTakenBack = false
    /// The text about the switch; nil if the order was not switched.
    private(set) var notice: String?

    /// A row was moved in an order, which led to the one made by hand.
    mutating func begin(from order: Inventory.SortOrder, notice: String) {
        before = order
        isTakenBack = false
        self.notice = notice
    }

    /// Somebody chose an order.
    mutating func forget() { self = HandOrder() }

    /// Returns the order to show after an undo or a redo: the earlier one, if no row is moved by hand any more, and the one made by hand,
    /// if one is again. Nil if the order stays.
    mutating func order(instead shown: Inventory.SortOrder, isMovedByHand: Bool) -> Inventory.SortOrder? {
        guard let before, isTakenBack == isMovedByHand, shown == (isTakenBack ? before : .custom) else { return nil }
        isTakenBack.toggle()
        return isTakenBack ? before : .custom
    }
}
