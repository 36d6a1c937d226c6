/// All items' keys in the order of one sort key, smallest first, as the database's index has them: first those that have nothing to
/// sort by, then the rest.
struct KeyOrder: Sendable {
    /// Keys fit in 32 bits; half the memory.
    var keys: [UInt32]
    /// How many at the start have nothing to sort by.
    var missingCount: Int

    var count: Int { keys.count }

    /// The key at a place of the list as it is shown: those that have nothing to sort by come last, either way.
    func key(at index: Int, ascending: Bool) -> UInt32 {
        let present = keys.count - missingCount
        if ascending { return index < present ? keys[missingCount + index] : keys[index - present] }
        return index < present ? keys[keys.count - 1 - index] : keys[missingCount - 1 - (index - present)]
    }

    /// The place in the shown list of a place in `keys`.
    func shownIndex(of place: Int, ascending: Bool) -> Int {
        let present = keys.count - missingCount
        if ascending { return place < missingCount ? present + place : place - missingCount }
        return place < missingCount ? present + missingCount - 1 - place : keys.count - 1 - place
    }

    /// The first shown place at or after another, wrapping around, of an item of a set; nil when there is none.
    func firstPlace(of wanted: KeySet, from start: Int, ascending: Bool) -> Int? {
        keys.withUnsafeBufferPointer { keys in
            wanted.withMarks { marks in
                let present = keys.count - missingCount
                func isWanted(_ shown: Int) -> Bool {
                    let place: Int
                    if ascending {
                        place = shown < present ? missingCount + shown : shown - present
                    } else {
                        place = shown < present ? keys.count - 1 - shown : missingCount - 1 - (shown - present)
                    }
                    return Int(keys[place]) < marks.count && marks[Int(keys[place])] != 0
                }
                return (start..<keys.count).first(where: isWanted) ?? (0..<start).first(where: isWanted)
            }
        }
    }

    /// Takes items out.
    mutating func remove(_ gone: Set<UInt32>) {
        guard !gone.isEmpty else { return }
        if gone.count == 1, let only = gone.first {
            guard let place = keys.firstIndex(of: only) else { return }
            keys.remove(at: place)
            if place < missingCount { missingCount -= 1 }
            return
        }
        missingCount -= keys[..<missingCount].count { gone.contains($0) }
        keys.removeAll { gone.contains($0) }
    }

    /// Puts an item behind its neighbour, or first of those of its kind. It is there already where the order was read after the change was
    /// stored and before it was followed.
    mutating func insert(_ place: OrderQueries.Place) {
        let behind = place.neighbour.flatMap { keys.lastIndex(of: $0) }.map { $0 + 1 }
        let index = behind ?? (place.isMissing ? 0 : missingCount)
        guard !keys.indices.contains(index) || keys[index] != place.item else { return }
        keys.insert(place.item, at: index)
        if place.isMissing { missingCount += 1 }
    }

    /// The keys that are wanted, in the order shown.
    func filtered(ascending: Bool, by wanted: KeySet) -> [UInt32] {
        keys.withUnsafeBufferPointer { keys in
            wanted.withMarks { marks in
                [UInt32](unsafeUninitializedCapacity: keys.count) { result, filled in
                    // Every key is written and only wanted ones are kept: no branch to guess wrong. The count is kept here, for what it
                    // is in is memory, and each step would wait for the one before.
                    var count = 0
                    for range in [missingCount..<keys.count, 0..<missingCount] {
                        var (index, step) = ascending ? (range.lowerBound, 1) : (range.upperBound - 1, -1)
                        for _ in range {
                            let key = keys[index]
                            result[count] = key
                            count &+= Int(key) < marks.count ? Int(marks[Int(key)]) : 0
                            index &+= step
                        }
                    }
                    filled = count
                }
            }
        }
    }

    /// Those of some keys that are wanted, in the order that they are in.
    static func kept(_ keys: [UInt32], in wanted: KeySet) -> [UInt32] {
        KeyOrder(keys: keys, missingCount: 0).filtered(ascending: true, by: wanted)
    }
}
