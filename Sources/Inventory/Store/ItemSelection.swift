public import FoundationEssentials

/// Some items of a library, as somebody who asks or changes it names them. The store knows which they are, also when the library has changed
/// since: ranks are those of the result set beside them.
public enum ItemSelection: Sendable {
    /// Items that were named one by one.
    case items([UUID])
    /// Rows of a result set, however many.
    case ranks([Range<Int>], of: ItemListing)

    /// No item.
    public static let none = ItemSelection.items([])

    /// How many items it names.
    public var count: Int {
        switch self {
        case .items(let ids): ids.count
        case .ranks(let ranges, _): ranges.reduce(0) { $0 + $1.count }
        }
    }
}
