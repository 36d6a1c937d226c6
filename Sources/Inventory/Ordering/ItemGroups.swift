/// The groups of a list in the order shown, and the group of each item. The items without a value are the last group.
struct ItemGroups: Sendable {
    /// The names, without the last group.
    private let names: [GroupName]
    /// The group of each item, by key, from 1; 0 for none.
    private let numbers: [UInt32]
    private var isReversed = false

    /// Creates groups in their order.
    init(names: [GroupName], numbers: [UInt32]) { (self.names, self.numbers) = (names, numbers) }

    /// The number of groups, with that of the items without a value. Some may have no items.
    var count: Int { names.count + 1 }

    /// The same groups in reverse order. The items without a value stay last.
    var reversed: ItemGroups {
        var result = self
        result.isReversed.toggle()
        return result
    }

    /// Returns the number of the group of an item.
    @inline(__always)
    func group(of key: UInt32) -> Int {
        guard Int(key) < numbers.count, case let number = Int(numbers[Int(key)]), number != 0 else { return names.count }
        return isReversed ? names.count - number : number - 1
    }

    /// Returns the name of a group.
    func name(of group: Int) -> GroupName {
        guard group < names.count else { return .nothing }
        return names[isReversed ? names.count - 1 - group : group]
    }
}

/// The order of the groups of a list: places as in their tree, texts by the locale, years from the newest one.
struct GroupOrder {
    private let catalog: Catalog
    private let collation: Collation
    private let grouping: Grouping
    private let levels: PlaceLevels
    private var ranks: [Int64: Int] = [:]

    init(_ grouping: Grouping, _ catalog: Catalog, _ collation: Collation) {
        (self.grouping, self.catalog, self.collation) = (grouping, catalog, collation)
        levels = PlaceLevels(catalog)
        guard grouping.isByPlace else { return }
        for (rank, number) in catalog.preorder(collation).enumerated() { ranks[number] = rank }
    }

    /// Returns the groups of items by their values. Equal values are one group.
    ///
    /// - Parameters:
    ///   - values: the values.
    ///   - numbers: the value of each item, by key, from 1; 0 for none.
    func groups(_ values: [GroupName], of numbers: [UInt32]) -> ItemGroups {
        var counts = [Int](repeating: 0, count: values.count + 1)
        for number in numbers { counts[Int(number)] += 1 }
        var (groups, places): ([Group], [[UInt8]: Int]) = ([], [:])
        // The group of each value, before sorting.
        let group = zip(values, counts.dropFirst()).map { value, count -> Int in
            let value = named(value)
            let (new, same) = (Group(name: value, order: order(of: value), count: count), sameness(of: value))
            guard let place = same.flatMap({ places[$0] }) else {
                if let same { places[same] = groups.count }
                groups.append(new)
                return groups.count - 1
            }
            // Of several spellings, the one of most items is shown.
            if new.isSpelledBetter(than: groups[place]) { groups[place] = new }
            return place
        }
        let sorted = groups.indices.sorted { groups[$0].order.lexicographicallyPrecedes(groups[$1].order) }
        var ranks = [UInt32](repeating: 0, count: groups.count)
        for (rank, place) in sorted.enumerated() { ranks[place] = UInt32(truncatingIfNeeded: rank + 1) }
        let numbered = [0] + group.map { ranks[$0] }
        return ItemGroups(names: sorted.map { groups[$0].name }, numbers: numbers.map { numbered[Int($0)] })
    }

    /// Returns the value of an item; nil if it has none.
    func value(of content: ItemContent) -> GroupName? {
        switch grouping {
        case .none: nil
        case .place: content.place.flatMap { $0.path.isEmpty ? nil : .place($0.path) }
        case .type: content.type.map { .text($0.name) }
        case .maker: content.text(.maker).isEmpty ? nil : .text(content.text(.maker))
        case .tags: content.tags.isEmpty ? nil : .tags(sorted(content.tags.map(\.name)))
        case .year: (content[.bought]?.day).map { .year($0.first.year) }
        }
    }

    /// Returns the names of tags in the order of a heading.
    func sorted(_ tags: [String]) -> [String] {
        tags.map { (order: order(of: $0), name: $0) }.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.name)
    }

    private struct Group {
        let name: GroupName
        let order: [UInt8]
        /// The number of items with this spelling.
        let count: Int

        func isSpelledBetter(than other: Group) -> Bool {
            count == other.count ? order.lexicographicallyPrecedes(other.order) : count > other.count
        }
    }

    /// Returns the name of the group of a value.
    private func named(_ value: GroupName) -> GroupName {
        guard case .place(let level) = grouping, case .place(let path) = value else { return value }
        return .place(levels.path(path, to: level))
    }

    /// Returns bytes that are the same for values of one group; nil if no other value has the group.
    private func sameness(of value: GroupName) -> [UInt8]? {
        switch (grouping, value) {
        case (.maker, .text(let text)): Catalog.plain(text)
        default: order(of: value)
        }
    }

    /// Returns bytes by which groups are sorted.
    private func order(of value: GroupName) -> [UInt8] {
        switch value {
        case .place(let path):
            let rank = catalog.place(at: path).flatMap { catalog.placeTable.numbers[$0.id] }.flatMap { ranks[$0] }
            // Places that are gone, of items that left, come behind the others.
            return rank.map(Self.bytes) ?? Self.bytes(Int(UInt32.max)) + path.flatMap { order(of: $0) }
        case .text(let text): return order(of: text)
        case .tags(let tags): return tags.flatMap { order(of: $0) }
        case .year(let year): return Self.bytes(Int(UInt16.max) - year)
        case .nothing, .all: return []
        }
    }

    /// A name with its end, so that a name that begins another one comes before it.
    private func order(of text: String) -> [UInt8] { collation.key(text) + [0] + Array(text.utf8) + [0] }

    private static func bytes(_ number: Int) -> [UInt8] {
        let number = UInt32(clamping: number)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
