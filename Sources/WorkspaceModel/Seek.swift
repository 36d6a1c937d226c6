public import FoundationEssentials
public import Inventory

/// An item that is looked for wherever it is, and what is said if other items have to be shown for it.
public struct Seek: Sendable {
    /// The item.
    public let item: UUID
    /// The list that is shown if the shown one does not have the item; nil if it is not looked for elsewhere.
    public let fallback: ItemScope?
    /// The message if a search that hides it ends.
    public let endedSearch: Message?
    /// The message if the other list is shown.
    public let leftList: Message?

    /// Looks for an item.
    public init(_ item: UUID, fallback: ItemScope? = nil, endedSearch: Message? = nil, leftList: Message? = nil) {
        (self.item, self.fallback, self.endedSearch, self.leftList) = (item, fallback, endedSearch, leftList)
    }
}
