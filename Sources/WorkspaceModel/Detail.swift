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
    /// The part that is to be seen.
    public enum Target: Sendable {
        /// The first rows.
        case top
        /// The selected item, wherever it comes into sight first.
        case selection
        /// The selected item at which keys act, in the middle if it is out of sight.
        case middle
    }

    /// The part that is to be seen.
    public private(set) var target = Target.top
    /// Another number for each time; 0 if there was none.
    public private(set) var number = 0
    /// Another number for each time that the first rows were to be seen; the selection may be brought into sight after them.
    public private(set) var topNumber = 0

    /// Nothing was to be brought into sight yet.
    public init() {}

    mutating func show(_ target: Target) {
        self.target = target
        number += 1
        if target == .top { topNumber += 1 }
    }
}
