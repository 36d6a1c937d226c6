/// The parts in a search table, and their wholes. The value of a part is not added to a sum that contains a value of its whole: each item
/// counts once. A table without parts has no extra cost.
struct PartTable {
    /// A part with a value.
    private struct Part {
        let key: UInt32
        let currency: Int
        let minorUnits: Int64
        /// The range in `wholes` of all wholes around the part that have a value, the innermost first.
        let wholes: Range<Int>
    }

    /// The whole of each part.
    private var wholeOf: [UInt32: UInt32] = [:]
    /// The parts and wholes at the last call of `link`.
    private var related = KeySet(largest: 0)
    private var parts: [Part] = []
    private var wholes: [UInt32] = []
    private var isLinked = true

    /// Adds an item with its whole; 0 for an item that is not a part.
    mutating func insert(_ key: UInt32, partOf whole: UInt32) {
        if whole != 0 { wholeOf[key] = whole }
        if whole != 0 || related.contains(key) { isLinked = false }
    }

    mutating func remove(_ key: UInt32) {
        wholeOf[key] = nil
        if related.contains(key) { isLinked = false }
    }

    /// Discards the linked values, because the numbers of currencies have changed.
    mutating func unlink() { isLinked = wholeOf.isEmpty }

    /// Links parts with their wholes' values, if necessary.
    ///
    /// - Parameters:
    ///   - keys: the keys of all slots, 0 for a dead one.
    ///   - values: the values of all slots.
    mutating func link(_ keys: [UInt32], _ values: ValueColumn, largestKey: UInt32) {
        guard !isLinked else { return }
        isLinked = true
        // A whole that is not in the table, because it was sold, may have a larger key and come back.
        related = KeySet(largest: wholeOf.values.max().map { max($0, largestKey) } ?? 0)
        (parts, wholes) = ([], [])
        guard !wholeOf.isEmpty else { return }
        for (part, whole) in wholeOf {
            related.insertIfPossible(part)
            related.insertIfPossible(whole)
        }
        // The values of existing items; nil for an item without a value.
        var here: [UInt32: (currency: Int, minorUnits: Int64)?] = [:]
        for slot in keys.indices where keys[slot] != 0 && related.contains(keys[slot]) { here[keys[slot]] = .some(values[slot]) }
        for part in wholeOf.keys {
            guard case let value?? = here[part] else { continue }
            let start = wholes.count
            var seen: Set<UInt32> = [part]
            var next = wholeOf[part]
            // Wholes in a damaged file may form a cycle.
            while let whole = next, let found = here[whole], seen.insert(whole).inserted {
                if found != nil { wholes.append(whole) }
                next = wholeOf[whole]
            }
            guard wholes.count > start else { continue }
            parts.append(
                Part(key: part, currency: value.currency, minorUnits: value.minorUnits, wholes: start..<wholes.count))
        }
    }

    /// Calls a body for each part whose value is counted twice, in its own value and in that of its whole.
    ///
    /// - Parameters:
    ///   - wanted: the items in the sum; nil for all.
    ///   - isCounted: whether a whole is in the same sum as its part.
    ///   - takeOff: subtracts an amount, in a currency by number, from the sum that contains the part.
    func forEachCountedTwice(
        among wanted: KeySet?, with isCounted: (_ whole: UInt32, _ part: UInt32) -> Bool,
        _ takeOff: (_ part: UInt32, _ currency: Int, _ minorUnits: Int64) -> Void
    ) {
        for part in parts where wanted?.contains(part.key) ?? true {
            guard wholes[part.wholes].contains(where: { (wanted?.contains($0) ?? true) && isCounted($0, part.key) }) else { continue }
            takeOff(part.key, part.currency, part.minorUnits)
        }
    }

    /// Subtracts the values of the parts that the values of their wholes contain, in one sum of all items or of some.
    func forEachCountedTwice(among wanted: KeySet?, _ takeOff: (_ part: UInt32, _ currency: Int, _ minorUnits: Int64) -> Void) {
        forEachCountedTwice(among: wanted, with: { _, _ in true }, takeOff)
    }
}
