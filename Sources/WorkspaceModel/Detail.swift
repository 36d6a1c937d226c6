public import Inventory

/// The facts about the selection: the only selected item, or the number of selected items and their sums.
public struct Detail: Sendable {
    /// The only selected item; until it is read, that of the selection before.
    public internal(set) var item: Item?
    /// The number of selected items when `item` was read.
    public internal(set) var selectedCount = 0
    /// The sums of the values of several selected items; nil until they are known.
    public internal(set) var totals: [CurrencyTotal]?
    /// Another number for each item that was read.
    public internal(set) var number = 0
    /// Whether the selection is not known to the store before the whole listing is.
    var isDue = false

    /// Nothing is selected.
    public init() {}
}

/// The part of the list that is to be brought into sight: done once, after the list shows its rows.
public struct Sight: Sendable, Equatable {
    /// Another number for each selection that is to be seen; 0 if there was none.
    public internal(set) var number = 0

    /// Nothing was to be brought into sight yet.
    public init() {}

    /// The selected item is to be seen.
    mutating func showSelection() { number += 1 }
}
