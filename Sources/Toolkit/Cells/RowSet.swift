/// A set of row numbers, kept as ranges: all of a million rows take as much memory as one.
nonisolated public struct RowSet: Hashable, Sendable {
    private var rows = RangeSet<Int>()

    /// Makes an empty set.
    public init() {}

    /// Makes a set of one row.
    public init(_ row: Int) { insert(row) }

    /// Makes a set of neighbouring rows.
    public init(_ rows: Range<Int>) { insert(rows) }

    /// Makes a set of any rows, in any order.
    public init(_ rows: some Sequence<Int>) {
        for row in rows { insert(row) }
    }

    /// The rows as ranges that neither overlap nor touch, in ascending order.
    public var ranges: [Range<Int>] { Array(rows.ranges) }

    /// Whether the set has no rows.
    public var isEmpty: Bool { rows.isEmpty }

    /// The number of rows.
    public var count: Int { rows.ranges.reduce(0) { $0 + $1.count } }

    /// The lowest row.
    public var first: Int? { rows.ranges.first?.lowerBound }

    /// The highest row.
    public var last: Int? { rows.ranges.last.map { $0.upperBound - 1 } }

    /// Returns whether the set has a row.
    public func contains(_ row: Int) -> Bool { rows.contains(row) }

    /// Returns the number of its rows in a range.
    func count(in range: Range<Int>) -> Int { rows.ranges.reduce(0) { $0 + $1.clamped(to: range).count } }

    /// Adds a row.
    public mutating func insert(_ row: Int) { insert(row..<(row + 1)) }

    /// Adds neighbouring rows.
    public mutating func insert(_ rows: Range<Int>) { self.rows.insert(contentsOf: rows) }

    /// Removes a row.
    public mutating func remove(_ row: Int) { remove(row..<(row + 1)) }

    /// Removes neighbouring rows.
    public mutating func remove(_ rows: Range<Int>) { self.rows.remove(contentsOf: rows) }

    /// Adds all rows of another set.
    public mutating func formUnion(_ other: RowSet) { rows.formUnion(other.rows) }

    /// Removes all rows of another set.
    public mutating func subtract(_ other: RowSet) { rows.subtract(other.rows) }

    /// Returns the rows that are not in another set.
    public func subtracting(_ other: RowSet) -> RowSet {
        var result = self
        result.subtract(other)
        return result
    }
}

nonisolated extension RowSet: Sequence, ExpressibleByArrayLiteral {
    /// Makes a set of the rows in a list.
    public init(arrayLiteral rows: Int...) { self.init(rows) }

    /// The rows in ascending order.
    public func makeIterator() -> FlattenSequence<RangeSet<Int>.Ranges>.Iterator { rows.ranges.joined().makeIterator() }
}

/// The new numbers of rows after insertions and removals.
nonisolated extension RowSet {
    /// Returns the number of a row after the insertion of the rows of this set (numbered as afterwards).
    func position(afterInsertionOf row: Int) -> Int {
        var position = row
        for range in rows.ranges {
            guard range.lowerBound <= position else { break }
            position += range.count
        }
        return position
    }

    /// Returns the number of a row after the removal of the rows of this set (numbered as before); nil if it is one of them.
    func position(afterRemovalOf row: Int) -> Int? {
        var below = 0
        for range in rows.ranges {
            if range.contains(row) { return nil }
            guard range.lowerBound < row else { break }
            below += range.count
        }
        return row - below
    }

    /// Returns the same rows with their numbers after the insertion of others (numbered as afterwards).
    func shifted(byInserting inserted: RowSet) -> RowSet {
        var result = RowSet()
        for range in rows.ranges {
            var start = range.lowerBound
            while start < range.upperBound {
                // The rows of a range stay neighbours up to the next insertion.
                let from = inserted.position(afterInsertionOf: start)
                let nextGap = inserted.rows.ranges.first { $0.lowerBound > from }?.lowerBound ?? Int.max
                let length = Swift.min(range.upperBound - start, nextGap - from)
                result.insert(from..<(from + length))
                start += length
            }
        }
        return result
    }

    /// Returns the same rows with their numbers after the removal of others (numbered as before).
    func shifted(byRemoving removed: RowSet) -> RowSet {
        var result = RowSet()
        for range in subtracting(removed).rows.ranges {
            guard let from = removed.position(afterRemovalOf: range.lowerBound) else { continue }
            result.insert(from..<(from + range.count))
        }
        return result
    }
}
