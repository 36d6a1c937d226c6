/// Consecutive items of a listing that are in the same group.
public struct ItemSection: Hashable, Sendable {
    /// The index of its first item in the listing.
    public let start: Int
    /// The number of its items; at least one, except in a listing that shows a move before it was stored.
    public let count: Int
    /// The name of the group.
    public let name: GroupName
    /// The sums of their values, by currency; nil if the library was not read for them yet.
    public var totals: [CurrencyTotal]?
}

extension ItemSection {
    /// Returns the sections of the first rows of a list that is sorted by place, one for each place; the last section is assumed to have all
    /// rows below.
    static func sections(of rows: [ItemRow], count: Int) -> [ItemSection] {
        var starts: [Int] = []
        for (index, row) in rows.enumerated() where index == 0 || rows[index - 1].placePath != row.placePath { starts.append(index) }
        return starts.enumerated().map { number, start in
            let end = number + 1 < starts.count ? starts[number + 1] : count
            let place = rows[start].place
            return ItemSection(start: start, count: end - start, name: place.isEmpty ? .nothing : .place(place))
        }
    }
}

extension [ItemSection] {
    /// Returns the number of the section with a rank of the listing; nil if there are no sections.
    public func index(ofRank rank: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].start <= rank { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}

extension ItemListing {
    /// Returns the listing with the items of each group together, in the order of the groups, and in its own order within a group.
    ///
    /// - Parameter sums: the sums of the values of the items of each group; nil if they are unknown.
    func grouped(by groups: ItemGroups, sums: [[Currency: Int128]]?) -> ItemListing {
        var starts = [Int](repeating: 0, count: groups.count + 1)
        forEachKey { starts[groups.group(of: $0) + 1] += 1 }
        var sections: [ItemSection] = []
        for group in 0..<groups.count {
            let count = starts[group + 1]
            if count > 0 {
                sections.append(
                    ItemSection(
                        start: starts[group], count: count, name: groups.name(of: group), totals: sums.map { Counters.shown($0[group]) }))
            }
            starts[group + 1] += starts[group]
        }
        var result = self
        // A listing that is sorted by place alone has each place together already.
        if query.grouping != .place(.whole) || query.order.key != .place || query.order.second != nil {
            var sorted = [UInt32](repeating: 0, count: count)
            forEachKey { key in
                let group = groups.group(of: key)
                sorted[starts[group]] = key
                starts[group] += 1
            }
            result = ItemListing(query: query, count: count, totals: totals, isComplete: true, keys: .some(sorted))
        }
        result.sections = sections
        return result
    }
}
