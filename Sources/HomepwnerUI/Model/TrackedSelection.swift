import Inventory

/// The selection as the store knows it, which follows it through changes of the library.
struct TrackedSelection {
    /// The selected items; none if there are too many to restore.
    private(set) var items = ItemSelection.none
    /// Another number for each selection.
    private(set) var version = 0

    /// More selected items than these are not looked for again after a change.
    private static let limit = 2_000

    /// Other items are selected.
    mutating func follow(_ selection: ItemSelection) {
        items = selection.count <= Self.limit ? selection : .none
        version += 1
    }
}
