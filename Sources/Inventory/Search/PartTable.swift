/// Which items of a search table are parts of which, and whose values therefore add nothing to a sum in which what they are a part of has a
/// value: each thing counts once. Few items are parts, and a table without any pays nothing for this.
struct PartTable {
    /// A part that has a value.
    private struct Part {
        let key: UInt32
        let currency: Int
        let minorUnits: Int64
        /// The range in `wholes` of the items with a value around it, one around the other.
        let wholes: Range<Int>
    }

    /// By part what it is a part of.
    private var wholeOf: [UInt32: UInt32] = [:]
    /// Parts and wholes, as of the last time that `link` was called.
    private var related = KeySet(largest: 0)
    private var parts: [Part] = []
    private var wholes: [UInt32] = []
    private var isLinked = true

    /// Takes in an item, which is a part of another one or (0) of none.
    mutating func insert(_ key: UInt32, partOf whole: UInt32) {
        if whole != 0 { wholeOf[key] = whole }
        if whole != 0 || related.contains(key) { isLinked = false }
    }

    mutating func remove(_ key: UInt32) {
        wholeOf[key] = nil
        if related.contains(key) { isLinked = false }
    }

    /// Forgets what it knows of values, whose currencies have other numbers now.
    mutating func unlink() { isLinked = wholeOf.isEmpty }

    /// Brings it up to date.
    ///
    /// - Parameters:
    ///   - keys: those of all slots, 0 for a dead one.
    ///   - values: the values of the same.
    mutating func link(_ keys: [UInt32], _ values: ValueColumn, largestKey: UInt32) {
        guard !isLinked else { return }
        isLinked = true
        related = KeySet(largest: wholeOf.isEmpty ? 0 : largestKey)
        (parts, wholes) = ([], [])
        guard !wholeOf.isEmpty else { return }
        for (part, whole) in wholeOf {
            related.insertIfPossible(part)
            related.insertIfPossible(whole)
        }
        // Those that are here; nil where they have no value.
        var here: [UInt32: (currency: Int, minorUnits: Int64)?] = [:]
        for slot in keys.indices where keys[slot] != 0 && related.contains(keys[slot]) { here[keys[slot]] = .some(values[slot]) }
        for part in wholeOf.keys {
            guard case let value?? = here[part] else { continue }
            let start = wholes.count
            var seen: Set<UInt32> = [part]
            var next = wholeOf[part]
            // A file that is damaged may lead round in a circle.
            while let whole = next, let found = here[whole], seen.insert(whole).inserted {
                if found != nil { wholes.append(whole) }
                next = wholeOf[whole]
            }
            guard wholes.count > start else { continue }
            parts.append(
                Part(key: part, currency: value.currency, minorUnits: value.minorUnits, wholes: start..<wholes.count))
        }
    }

    /// Takes the values of parts off sums that have them beside those of their wholes.
    ///
    /// - Parameters:
    ///   - wanted: the items that were added up; nil for all.
    ///   - takeOff: takes an amount of a currency, by number, off the sum that has the part.
    func forEachCountedTwice(among wanted: KeySet?, _ takeOff: (_ part: UInt32, _ currency: Int, _ minorUnits: Int64) -> Void) {
        for part in parts {
            if let wanted {
                guard wanted.contains(part.key), wholes[part.wholes].contains(where: wanted.contains) else { continue }
            }
            takeOff(part.key, part.currency, part.minorUnits)
        }
    }
}
