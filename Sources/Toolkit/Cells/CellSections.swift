/// How many items each section has, and the number of each item when all sections are counted through.
nonisolated struct CellSections: Equatable, Sendable {
    /// The number of the first item of each section, and one more: the number of all items.
    private var starts: [Int] = [0]

    init() {}

    init(_ counts: some Sequence<Int>) {
        var sum = 0
        for count in counts {
            precondition(count >= 0, "a section cannot have \(count) items")
            sum += count
            starts.append(sum)
        }
    }

    /// How many sections there are.
    var count: Int { starts.count - 1 }

    /// How many items all sections have together.
    var itemCount: Int { starts[count] }

    /// How many items a section has.
    func count(_ section: Int) -> Int { starts[section + 1] - starts[section] }

    /// The numbers of a section's items, counted through.
    func range(_ section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

    func contains(_ path: IndexPath) -> Bool {
        path.section >= 0 && path.section < count && path.item >= 0 && path.item < count(path.section)
    }

    /// The number of an item, counted through; nil when there is no such item.
    func index(of path: IndexPath) -> Int? { contains(path) ? starts[path.section] + path.item : nil }

    /// The place of an item by its number; nil when there is no such item.
    func path(at index: Int) -> IndexPath? {
        guard index >= 0, index < itemCount else { return nil }
        let section = section(of: index)
        return IndexPath(item: index - starts[section], section: section)
    }

    /// The section of an item by its number: the last one that begins there or before, for empty ones in front of it begin there too.
    func section(of index: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] > index { high = middle } else { low = middle + 1 }
        }
        return max(0, low - 1)
    }

    /// The places of items by their numbers.
    func paths(_ indexes: RowSet) -> IndexPathSet {
        var result = IndexPathSet()
        for range in indexes.ranges {
            var start = range.lowerBound
            while start < range.upperBound, let path = path(at: start) {
                let end = min(range.upperBound, starts[path.section + 1])
                result.insert(path.item..<(path.item + end - start), section: path.section)
                start = end
            }
        }
        return result
    }

    /// The numbers of items by their places; places that do not exist are left out.
    func indexes(_ paths: IndexPathSet) -> RowSet {
        var result = RowSet()
        for (section, items) in paths.rows where section >= 0 && section < count {
            let count = count(section)
            for range in items.ranges {
                let present = range.clamped(to: 0..<count)
                result.insert((starts[section] + present.lowerBound)..<(starts[section] + present.upperBound))
            }
        }
        return result
    }
}
