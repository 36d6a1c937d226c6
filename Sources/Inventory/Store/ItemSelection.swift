public import FoundationEssentials

/// A selection of items for a query or a change. The store finds the same items after the library has changed, because ranks belong to the
/// result set beside them.
public enum ItemSelection: Sendable {
    /// Items by identity.
    case items([UUID])
    /// Any number of rows of a result set.
    case ranks([Range<Int>], of: ItemListing)

    /// No item.
    public static let none = ItemSelection.items([])

    /// The number of selected items.
    public var count: Int {
        switch self {
        case .items(let ids): ids.count
        case .ranks(let ranges, _): ranges.reduce(0) { $0 + $1.count }
        }
    }

    /// The identities of items that are selected by these; empty for rows.
    var names: [UUID] {
        guard case .items(let ids) = self else { return [] }
        return ids
    }

    /// Whether each selected item is known; the listing of a start knows the first ones only.
    public var isKnown: Bool {
        guard case .ranks(let ranges, let listing) = self, !listing.isComplete else { return true }
        return ranges.allSatisfy { $0.isEmpty || listing.isKnown($0.upperBound - 1) }
    }
}
