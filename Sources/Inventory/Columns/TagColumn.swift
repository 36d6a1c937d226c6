/// The tags of items, as numbers of sets: many items have the same tags.
struct TagColumn: FactColumn {
    /// The number of each item's set; 0 for the empty one.
    private var items: [UInt32] = []
    /// The sets, the smallest tag first.
    private var sets: [[Int64]] = [[]]
    private var known: [[Int64]: UInt32] = [[]: 0]

    var byteCount: Int { items.count * MemoryLayout<UInt32>.stride + sets.reduce(0) { $0 + 64 + 16 * $1.count } }

    mutating func reserve(_ count: Int) { items.reserveCapacity(count) }

    /// Adds a tag to those of an item; nil takes all off.
    mutating func set(_ value: FactValue?, for key: UInt32) {
        while items.count <= Int(key) { items.append(0) }
        guard case .number(let tag) = value else { return items[Int(key)] = 0 }
        var set = sets[Int(items[Int(key)])]
        guard !set.contains(tag) else { return }
        set.insert(tag, at: set.firstIndex { $0 > tag } ?? set.count)
        if known[set] == nil {
            known[set] = UInt32(sets.count)
            sets.append(set)
        }
        items[Int(key)] = known[set] ?? 0
    }

    /// The sets, and the number of each item's set, by key, from 1; 0 for none.
    var numbered: (sets: [[Int64]], numbers: [UInt32]) { (Array(sets.dropFirst()), items) }
}
