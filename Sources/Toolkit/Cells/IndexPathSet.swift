/// A set of places of items, kept as ranges in each section: all of a hundred thousand items take as much memory as one.
nonisolated public struct IndexPathSet: Hashable, Sendable {
    /// The items by section; a section without items is not in it.
    public private(set) var rows: [Int: RowSet] = [:]

    /// Makes an empty set.
    public init() {}

    /// Makes a set of some places, in any order.
    public init(_ paths: some Sequence<IndexPath>) {
        for path in paths { insert(path) }
    }

    /// Makes a set of items of one section.
    public init(_ items: RowSet, section: Int) { if !items.isEmpty { rows[section] = items } }

    /// Whether no place is in it.
    public var isEmpty: Bool { rows.isEmpty }

    /// The number of places in it.
    public var count: Int { rows.values.reduce(0) { $0 + $1.count } }

    /// The first place in the order shown.
    public var first: IndexPath? {
        guard let section = rows.keys.min(), let item = rows[section]?.first else { return nil }
        return IndexPath(item: item, section: section)
    }

    /// Returns the items of one section.
    public func items(inSection section: Int) -> RowSet { rows[section] ?? RowSet() }

    /// Returns whether a place is in it.
    public func contains(_ path: IndexPath) -> Bool { rows[path.section]?.contains(path.item) ?? false }

    /// Adds a place.
    public mutating func insert(_ path: IndexPath) { rows[path.section, default: RowSet()].insert(path.item) }

    /// Adds neighbouring items of a section.
    public mutating func insert(_ items: Range<Int>, section: Int) {
        if !items.isEmpty { rows[section, default: RowSet()].insert(items) }
    }
}

nonisolated extension IndexPathSet: Sequence, ExpressibleByArrayLiteral {
    /// Makes a set of the places in a list.
    public init(arrayLiteral paths: IndexPath...) { self.init(paths) }

    /// Returns the places in the order shown.
    public func makeIterator() -> AnyIterator<IndexPath> {
        let places = rows.keys.sorted().lazy.flatMap { section in
            (rows[section] ?? RowSet()).lazy.map { IndexPath(item: $0, section: section) }
        }
        var iterator = places.makeIterator()
        return AnyIterator { iterator.next() }
    }
}
