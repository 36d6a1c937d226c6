import FoundationEssentials

/// The groups of items that are not in memory, by the items themselves.
struct GroupMembers {
    private let query: ItemQuery?
    private let order: GroupOrder
    private var values: [(key: UInt32, value: GroupName?)] = []
    private var items: [UInt32: (id: UUID?, content: ItemContent)] = [:]

    /// - Parameter query: the query whose items are grouped; nil if they are not grouped.
    init(_ query: ItemQuery?, _ catalog: Catalog, _ collation: Collation) {
        self.query = query
        order = GroupOrder(query?.grouping ?? .none, catalog, collation)
    }

    /// Takes an item that the listing has.
    mutating func take(_ item: Item) {
        guard query != nil else { return }
        let key = UInt32(truncatingIfNeeded: item.key.rawValue)
        values.append((key, order.value(of: item.content)))
        items[key] = (item.id, item.content)
    }

    /// Returns a listing of the items in their groups; the same listing if they are not grouped.
    ///
    /// - Parameter sum: returns the sums of the values of some items.
    func grouped(
        _ listing: ItemListing, _ sum: ([(id: UUID?, content: ItemContent)]) throws -> [Currency: Int128]
    ) rethrows -> ItemListing {
        guard let query else { return listing }
        var (different, places): ([GroupName], [GroupName: UInt32]) = ([], [:])
        var numbers = [UInt32](repeating: 0, count: Int(values.lazy.map(\.key).max() ?? 0) + 1)
        for case (let key, let value?) in values {
            if places[value] == nil {
                different.append(value)
                places[value] = UInt32(different.count)
            }
            numbers[Int(key)] = places[value] ?? 0
        }
        let found = order.groups(different, of: numbers)
        let groups = query.hasReversedGroups ? found.reversed : found
        var members = [[(id: UUID?, content: ItemContent)]](repeating: [], count: groups.count)
        listing.forEachKey { key in if let item = items[key] { members[groups.group(of: key)].append(item) } }
        return listing.grouped(by: groups, sums: try members.map(sum))
    }
}
