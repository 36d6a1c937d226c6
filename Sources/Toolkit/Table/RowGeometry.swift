public import Graphics

/// The places of the rows of a list, one below the other, in points from the top of the first.
///
/// Equal rows take no memory per row, however many there are. Rows of different heights are found by binary search in the sums of the
/// heights above them.
nonisolated public struct RowGeometry: Equatable, Sendable {
    private enum Storage: Equatable, Sendable {
        case uniform(count: Int, height: Double)
        /// `tops` has one entry more than `heights`: the end of the last row.
        case variable(heights: [Double], tops: [Double])
    }

    private var storage: Storage

    /// Makes equal rows.
    public init(count: Int = 0, height: Double = 0) {
        precondition(count >= 0, "RowGeometry: a list cannot have \(count) rows")
        storage = .uniform(count: count, height: Self.clean(height))
    }

    /// Makes rows of the given heights, in points. A negative height or NaN counts as 0.
    public init(heights: [Double]) {
        storage = Self.storage(heights.map(Self.clean))
    }

    private static func clean(_ height: Double) -> Double { height.isFinite ? max(0, height) : 0 }

    private static func storage(_ heights: [Double]) -> Storage {
        if let first = heights.first, heights.allSatisfy({ $0 == first }) { return .uniform(count: heights.count, height: first) }
        if heights.isEmpty { return .uniform(count: 0, height: 0) }
        var tops: [Double] = []
        tops.reserveCapacity(heights.count + 1)
        var sum = 0.0
        tops.append(sum)
        for height in heights {
            sum += height
            tops.append(sum)
        }
        return .variable(heights: heights, tops: tops)
    }

    // MARK: - Reading

    /// The number of rows.
    public var count: Int {
        switch storage {
        case .uniform(let count, _): count
        case .variable(let heights, _): heights.count
        }
    }

    /// The height of all rows together.
    public var totalHeight: Double { top(ofRow: count) }

    /// Returns the top of a row. The row after the last one begins where the list ends.
    public func top(ofRow row: Int) -> Double {
        precondition(row >= 0 && row <= count, "RowGeometry: row \(row) is not among \(count)")
        return switch storage {
        case .uniform(_, let height): Double(row) * height
        case .variable(_, let tops): tops[row]
        }
    }

    /// The height of a row.
    public func height(ofRow row: Int) -> Double {
        precondition(row >= 0 && row < count, "RowGeometry: row \(row) is not among \(count)")
        return switch storage {
        case .uniform(_, let height): height
        case .variable(let heights, _): heights[row]
        }
    }

    /// Returns the rectangle of a row in a list of a width.
    public func rect(ofRow row: Int, width: Double) -> Rect {
        let top = top(ofRow: row)
        return Rect(x: 0, y: top, width: width, height: self.top(ofRow: row + 1) - top)
    }

    /// Returns the row at a distance from the top; nil above the first and below the last. A boundary belongs to the lower row.
    public func row(at y: Double) -> Int? {
        guard y >= 0, y < totalHeight else { return nil }
        // This is the last row that begins there or above: rows without height above it begin there too.
        return firstRow { $0 > y } - 1
    }

    /// Returns the rows that are partly between two distances from the top. Rows without height count if they are strictly between.
    public func rows(from minY: Double, to maxY: Double) -> Range<Int> {
        guard maxY > minY, count > 0 else { return 0..<0 }
        let end = min(count, firstRow { $0 >= maxY })
        // A row's end is the next one's top.
        let start = max(0, firstRow { $0 > minY } - 1)
        return start < end ? start..<end : 0..<0
    }

    /// Returns the first row (or the row after the last) whose top meets a condition that all lower tops meet too; `count + 1` if there is
    /// none.
    private func firstRow(whereTop condition: (Double) -> Bool) -> Int {
        var low = 0
        var high = count + 1
        while low < high {
            let middle = (low + high) / 2
            if condition(top(ofRow: middle)) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    // MARK: - Changing

    /// Inserts rows, numbered as they are afterwards. `height` is called once for each, in ascending order.
    public mutating func insert(_ rows: RowSet, height: (Int) -> Double) {
        guard let first = rows.first, let last = rows.last else { return }
        precondition(first >= 0 && last < count + rows.count, "RowGeometry: rows \(first) to \(last) cannot be put among \(count)")
        let old = heights
        var new: [Double] = []
        new.reserveCapacity(old.count + rows.count)
        var taken = 0
        for range in rows.ranges {
            let before = range.lowerBound - new.count
            new.append(contentsOf: old[taken..<(taken + before)])
            taken += before
            for row in range { new.append(Self.clean(height(row))) }
        }
        new.append(contentsOf: old[taken...])
        storage = Self.storage(new)
    }

    /// Inserts rows of a height, in points. Rows of equal height stay so if it is the same.
    public mutating func insert(_ rows: RowSet, equalHeight: Double) {
        guard !rows.isEmpty else { return }
        let height = Self.clean(equalHeight)
        if case .uniform(let count, let present) = storage, count == 0 || present == height {
            storage = .uniform(count: count + rows.count, height: height)
        } else {
            insert(rows) { _ in height }
        }
    }

    /// Removes rows, numbered as they were before.
    public mutating func remove(_ rows: RowSet) {
        guard let first = rows.first, let last = rows.last else { return }
        precondition(first >= 0 && last < count, "RowGeometry: rows \(first) to \(last) are not among \(count)")
        switch storage {
        case .uniform(let count, let height): storage = .uniform(count: count - rows.count, height: height)
        case .variable(let old, _):
            var new: [Double] = []
            new.reserveCapacity(old.count - rows.count)
            var next = 0
            for range in rows.ranges {
                new.append(contentsOf: old[next..<range.lowerBound])
                next = range.upperBound
            }
            new.append(contentsOf: old[next...])
            storage = Self.storage(new)
        }
    }

    /// Gives rows new heights; `height` is called once for each, in ascending order.
    public mutating func reload(_ rows: RowSet, height: (Int) -> Double) {
        guard let last = rows.last else { return }
        precondition(last < count, "RowGeometry: row \(last) is not among \(count)")
        let new = rows.map { Self.clean(height($0)) }
        if zip(rows, new).allSatisfy({ self.height(ofRow: $0) == $1 }) { return }
        var all = heights
        for (row, height) in zip(rows, new) { all[row] = height }
        storage = Self.storage(all)
    }

    private var heights: [Double] {
        switch storage {
        case .uniform(let count, let height): Array(repeating: height, count: count)
        case .variable(let heights, _): heights
        }
    }
}
