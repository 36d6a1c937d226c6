import Inventory

/// Rows or a grid, the orders of the lists, and their groups. The grid is shown only after the library was read for groups.
struct Arrangement: Sendable {
    /// Whether the items are shown as a grid.
    var showsGrid: Bool
    /// The orders of the lists.
    var orders: ListOrders
    /// The groups that were chosen.
    var groups: GroupChoice
    /// The number of the listing that was shown when rows and grid changed places.
    var otherViewsListing: Int?
    /// Whether the library was read for groups.
    var isGrouped = false
    /// Whether the grid is shown once it was.
    var wantsGrid = false
    /// The order that is shown once it was.
    var wantedOrder: Inventory.SortOrder?

    init(showsGrid: Bool, orders: ListOrders) {
        (self.showsGrid, self.orders, groups) = (showsGrid, orders, GroupChoice(orders.grouping))
    }
}
