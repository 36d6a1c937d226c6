public import FoundationEssentials

/// The numbers of items for a sidebar.
public struct LibraryCounts: Hashable, Sendable {
    /// By place, including all places below it.
    public var places: [UUID: Int] = [:]
    /// By tag.
    public var tags: [UUID: Int] = [:]
    /// By type.
    public var types: [UUID: Int] = [:]
    /// All items in the household.
    public var all = 0
    /// Items without a place.
    public var noPlace = 0
    /// Items that were added in the last thirty days.
    public var recentlyAdded = 0
    /// Items with missing facts.
    public var incomplete = 0
    /// Items whose warranty ends within sixty days.
    public var warrantyEnding = 0
    /// Items that were sold, given away, lost, stolen or destroyed.
    public var disposed = 0
    /// Deleted items that were not brought back.
    public var deleted = 0

    /// Creates empty counts.
    public init() {}
}
