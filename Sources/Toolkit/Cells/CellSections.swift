/// The number of items in each section, and the number of each item over all sections.
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

    /// The number of sections.
    var count: Int { starts.count - 1 }

    /// The number of items in all sections.
    var itemCount: Int { starts[count] }

    /// Returns the number of items in a section.
    func count(_ section: Int) -> Int { starts[section + 1] - starts[section] }

    /// Returns the numbers of a section's items over all sections.
    func range(_ section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

    func contains(_ path: IndexPath) -> Bool {
        path.section >= 0 && path.section < count && path.item >= 0 && path.item < count(path.section)
    }

    /// Returns the number of an item over all sections; nil if there is no such item.
    func index(of path: IndexPath) -> Int? { contains(path) ? starts[path.section] + path.item : nil }

    /// Returns the place of an item by its number; nil if there is no such item.
    func path(at index: Int) -> IndexPath? {
        guard index >= 0, index < itemCount else { return nil }
        let section = section(of: index)
        return IndexPath(item: index - starts[section], section: section)
    }

    /// Returns the section of an item by its number: the last one that begins there or before, because empty sections before it begin there
    /// too.
    func section(of index: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] > index { high = middle } else { low = middle + 1 }
        }
        return max(0, low - 1)
    }

    /// Returns the places of items by their numbers.
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

    /// Returns the numbers of items by their places; places that do not exist are left out.
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
