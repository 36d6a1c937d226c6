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

    /// The keys that are wanted, in the order shown.
    func filtered(ascending: Bool, _ isWanted: (UInt32) -> Bool) -> [UInt32] {
        var result: [UInt32] = []
        let present = keys[missingCount...]
        let missing = keys[..<missingCount]
        if ascending {
            for key in present where isWanted(key) { result.append(key) }
            for key in missing where isWanted(key) { result.append(key) }
        } else {
            for key in present.reversed() where isWanted(key) { result.append(key) }
            for key in missing.reversed() where isWanted(key) { result.append(key) }
        }
        return result
    }
}
