/// A set of row numbers, kept as ranges: all of a million rows take as much room as one.
nonisolated public struct RowSet: Hashable, Sendable {
    /// The rows as ranges that neither overlap nor touch, in ascending order.
    public private(set) var ranges: [Range<Int>] = []

    /// Makes an empty set.
    public init() {}

    /// Makes a set of one row.
    public init(_ row: Int) { ranges = [row..<(row + 1)] }

    /// Makes a set of neighbouring rows.
    public init(_ rows: Range<Int>) { if !rows.isEmpty { ranges = [rows] } }

    /// Makes a set of any rows, in any order.
    public init(_ rows: some Sequence<Int>) {
        for row in rows { insert(row) }
    }

    /// Whether no row is in it.
    public var isEmpty: Bool { ranges.isEmpty }

    /// How many rows are in it.
    public var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// The lowest row.
    public var first: Int? { ranges.first?.lowerBound }

    /// The highest row.
    public var last: Int? { ranges.last.map { $0.upperBound - 1 } }

    /// Whether a row is in it.
    public func contains(_ row: Int) -> Bool {
        let index = firstRange { $0.upperBound > row }
        return index < ranges.count && ranges[index].lowerBound <= row
    }

    /// How many rows of a range are in it.
    func count(in rows: Range<Int>) -> Int { ranges.reduce(0) { $0 + $1.clamped(to: rows).count } }

    /// Puts a row in.
    public mutating func insert(_ row: Int) { insert(row..<(row + 1)) }

    /// Puts neighbouring rows in.
    public mutating func insert(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        // Ranges that overlap or touch the new one become one with it.
        let start = firstRange { $0.upperBound >= rows.lowerBound }
        var end = start
        var merged = rows
        while end < ranges.count, ranges[end].lowerBound <= rows.upperBound {
            let low = Swift.min(merged.lowerBound, ranges[end].lowerBound)
            merged = low..<Swift.max(merged.upperBound, ranges[end].upperBound)
            end += 1
        }
        ranges.replaceSubrange(start..<end, with: CollectionOfOne(merged))
    }

    /// Takes a row out.
    public mutating func remove(_ row: Int) { remove(row..<(row + 1)) }

    /// Takes neighbouring rows out.
    public mutating func remove(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        let start = firstRange { $0.upperBound > rows.lowerBound }
        var end = start
        var kept: [Range<Int>] = []
        while end < ranges.count, ranges[end].lowerBound < rows.upperBound {
            let range = ranges[end]
            if range.lowerBound < rows.lowerBound { kept.append(range.lowerBound..<rows.lowerBound) }
            if range.upperBound > rows.upperBound { kept.append(rows.upperBound..<range.upperBound) }
            end += 1
        }
        ranges.replaceSubrange(start..<end, with: kept)
    }

    /// Puts all rows of another set in.
    public mutating func formUnion(_ other: RowSet) {
        for range in other.ranges { insert(range) }
    }

    /// Takes all rows of another set out.
    public mutating func subtract(_ other: RowSet) {
        for range in other.ranges { remove(range) }
    }

    /// The rows that are not in another set.
    public func subtracting(_ other: RowSet) -> RowSet {
        var result = self
        result.subtract(other)
        return result
    }

    /// The index of the first range that fulfils a condition which all later ones fulfil too; the number of ranges where none does.
    private func firstRange(where condition: (Range<Int>) -> Bool) -> Int {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if condition(ranges[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

nonisolated extension RowSet: Sequence, ExpressibleByArrayLiteral {
    /// Makes a set of the rows in a list.
    public init(arrayLiteral rows: Int...) { self.init(rows) }

    /// The rows in ascending order.
    public func makeIterator() -> FlattenSequence<[Range<Int>]>.Iterator { ranges.joined().makeIterator() }
}

/// Where rows end up when others come or go.
nonisolated extension RowSet {
    /// Where a row is once the rows of this set (numbered as they are afterwards) were put in.
    func position(afterInsertionOf row: Int) -> Int {
        var position = row
        for range in ranges {
            guard range.lowerBound <= position else { break }
            position += range.count
        }
        return position
    }

    /// Where a row is once the rows of this set (numbered as they were before) are gone; nil if it is one of them.
    func position(afterRemovalOf row: Int) -> Int? {
        var below = 0
        for range in ranges {
            if range.contains(row) { return nil }
            guard range.lowerBound < row else { break }
            below += range.count
        }
        return row - below
    }

    /// The same rows at their places once others (numbered as they are afterwards) were put in between.
    func shifted(byInserting inserted: RowSet) -> RowSet {
        var result = RowSet()
        for range in ranges {
            var start = range.lowerBound
            while start < range.upperBound {
                // Up to the next insertion the rows of a range stay neighbours.
                let from = inserted.position(afterInsertionOf: start)
                let nextGap = inserted.ranges.first { $0.lowerBound > from }?.lowerBound ?? Int.max
                let length = Swift.min(range.upperBound - start, nextGap - from)
                result.insert(from..<(from + length))
                start += length
            }
        }
        return result
    }

    /// The same rows at their places once others (numbered as they were before) are gone.
    func shifted(byRemoving removed: RowSet) -> RowSet {
        var result = RowSet()
        for range in subtracting(removed).ranges {
            guard let from = removed.position(afterRemovalOf: range.lowerBound) else { continue }
            result.insert(from..<(from + range.count))
        }
        return result
    }
}
