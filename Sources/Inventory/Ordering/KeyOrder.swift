/// The keys of all items in the order of one sort key, smallest first, as in the database's index: first the items without a value, then
/// the others.
struct KeyOrder: Sendable {
    private enum Keys: Sendable {
        /// Keys of 32 bits, which take half the memory.
        case listed([UInt32])
        /// The order by age.
        case ascending(AscendingKeys)
    }

    private var keys: Keys
    /// The number of items without a value, which come first.
    private(set) var missingCount: Int

    /// Creates an order from a list of keys.
    init(keys: [UInt32], missingCount: Int) {
        self.keys = .listed(keys)
        self.missingCount = missingCount
    }

    /// Creates the order by age.
    init(byAge keys: AscendingKeys) {
        self.keys = .ascending(keys)
        missingCount = 0
    }

    var count: Int {
        switch keys {
        case .listed(let keys): keys.count
        case .ascending(let keys): keys.count
        }
    }

    private subscript(place: Int) -> UInt32 {
        switch keys {
        case .listed(let keys): keys[place]
        case .ascending(let keys): keys[place]
        }
    }

    /// Returns the key at an index of the list as it is shown: items without a value come last in both directions.
    func key(at index: Int, ascending: Bool) -> UInt32 { self[place(shownAt: index, ascending: ascending)] }

    /// Returns the index of an item in the list as it is shown; nil if it is not in the list.
    func index(of key: UInt32, ascending: Bool) -> Int? {
        let place =
            switch keys {
            case .listed(let keys): keys.firstIndex(of: key)
            case .ascending(let keys): keys.place(of: key)
            }
        return place.map { shownIndex(of: $0, ascending: ascending) }
    }

    private func place(shownAt index: Int, ascending: Bool) -> Int {
        let present = count - missingCount
        if ascending { return index < present ? missingCount + index : index - present }
        return index < present ? count - 1 - index : missingCount - 1 - (index - present)
    }

    private func shownIndex(of place: Int, ascending: Bool) -> Int {
        let present = count - missingCount
        if ascending { return place < missingCount ? present + place : place - missingCount }
        return place < missingCount ? present + missingCount - 1 - place : count - 1 - place
    }

    /// Returns the keys in the order shown.
    func listed(ascending: Bool) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(count)
        forEach(ascending: ascending) { result.append($0) }
        return result
    }

    /// Calls the body with each key in the order shown.
    @inline(__always)
    func forEach(ascending: Bool, _ body: (UInt32) -> Void) {
        switch keys {
        case .listed(let keys):
            keys.withUnsafeBufferPointer { keys in
                for range in [missingCount..<keys.count, 0..<missingCount] {
                    var (index, step) = ascending ? (range.lowerBound, 1) : (range.upperBound - 1, -1)
                    for _ in range {
                        body(keys[index])
                        index &+= step
                    }
                }
            }
        case .ascending(let keys): keys.forEach(ascending: ascending, body)
        }
    }

    /// Returns the first shown index at or after another, wrapping around, of an item in a set; nil if there is none.
    func firstPlace(of wanted: KeySet, from start: Int, ascending: Bool) -> Int? {
        guard start < count else { return nil }
        return wanted.withMarks { marks in
            switch keys {
            case .listed(let keys):
                func isWanted(_ shown: Int) -> Bool {
                    let key = Int(keys[place(shownAt: shown, ascending: ascending)])
                    return key < marks.count && marks[key] != 0
                }
                return (start..<keys.count).first(where: isWanted) ?? (0..<start).first(where: isWanted)
            case .ascending(let keys):
                let place = place(shownAt: start, ascending: ascending)
                return keys.firstPlace(in: marks, from: place, ascending: ascending)
                    .map { shownIndex(of: $0, ascending: ascending) }
            }
        }
    }

    /// Removes items.
    mutating func remove(_ gone: Set<UInt32>) {
        guard !gone.isEmpty else { return }
        switch keys {
        case .ascending(var ascending):
            // The property gives up its copy, so that the only other one is changed in place.
            keys = .listed([])
            for key in gone { ascending.remove(key) }
            keys = .ascending(ascending)
        case .listed(var listed):
            keys = .listed([])
            if gone.count == 1, let only = gone.first {
                if let place = listed.firstIndex(of: only) {
                    listed.remove(at: place)
                    if place < missingCount { missingCount -= 1 }
                }
            } else {
                missingCount -= listed[..<missingCount].count { gone.contains($0) }
                listed.removeAll { gone.contains($0) }
            }
            keys = .listed(listed)
        }
    }

    /// Inserts an item after its neighbour, or before the others of its kind; by age in the place of its key. An item may exist already, if
    /// the order was read after the change was stored and before it was followed.
    mutating func insert(_ place: OrderQueries.Place) {
        switch keys {
        case .ascending(var ascending):
            keys = .listed([])
            ascending.insert(place.item)
            keys = .ascending(ascending)
        case .listed(var listed):
            let behind = place.neighbour.flatMap { listed.lastPlace(of: $0) }.map { $0 + 1 }
            let index = behind ?? (place.isMissing ? 0 : missingCount)
            guard !listed.indices.contains(index) || listed[index] != place.item else { return }
            keys = .listed([])
            listed.insert(place.item, at: index)
            keys = .listed(listed)
            if place.isMissing { missingCount += 1 }
        }
    }

    /// Returns the wanted keys, in the order shown.
    func filtered(ascending: Bool, by wanted: KeySet) -> [UInt32] {
        wanted.withMarks { marks in
            if case .ascending(let keys) = keys { return keys.filtered(by: marks, ascending: ascending) }
            return [UInt32](unsafeUninitializedCapacity: count) { result, filled in
                // Every key is written and only wanted ones are kept, so there is no branch to mispredict. A local variable has the count;
                // in memory, each step would wait for the one before.
                var count = 0
                forEach(ascending: ascending) { key in
                    result[count] = key
                    count &+= Int(key) < marks.count ? Int(marks[Int(key)]) : 0
                }
                filled = count
            }
        }
    }

    /// Returns the wanted ones of some keys, in their order.
    static func kept(_ keys: [UInt32], in wanted: KeySet) -> [UInt32] {
        KeyOrder(keys: keys, missingCount: 0).filtered(ascending: true, by: wanted)
    }
}
