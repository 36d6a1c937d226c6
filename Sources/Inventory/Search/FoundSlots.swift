/// The results of a search: slots of a SearchTable, with the keys and sums of their items.
struct FoundSlots {
    /// A bit for each slot, 64 in a word, the first one lowest.
    private let bits: [UInt64]
    /// The number of slots.
    let count: Int
    /// The keys of their items.
    let keys: KeySet
    /// The sums of their values.
    let totals: [Currency: Int128]

    /// Collects slots.
    ///
    /// - Parameters:
    ///   - table: the keys of all slots, 0 for a dead one; whether any slot is dead, so that dead ones are left out; the largest key; the
    ///     values; the parts among the items.
    ///   - slots: a bit for each slot, 64 in a word, the first one lowest.
    init(
        of table: (keys: [UInt32], hasDead: Bool, largestKey: UInt32, values: ValueColumn, parts: PartTable), _ slots: [UInt64]
    ) {
        var bits = slots
        keys = KeySet(largest: table.largestKey) { marks in Self.note(&bits, table.keys, hasDead: table.hasDead, in: marks) }
        self.bits = bits
        count = bits.reduce(0) { $0 + $1.nonzeroBitCount }
        var totals = table.values.sums(of: bits)
        table.parts.forEachCountedTwice(among: keys) { totals[$1] -= Int128($2) }
        self.totals = Dictionary(uniqueKeysWithValues: zip(table.values.currencies, totals))
    }

    /// Marks the keys of slots, and removes dead slots.
    private static func note(
        _ bits: inout [UInt64], _ keys: [UInt32], hasDead: Bool, in marks: UnsafeMutableBufferPointer<UInt8>
    ) {
        keys.withUnsafeBufferPointer { keys in
            for word in bits.indices {
                var rest = bits[word]
                while rest != 0 {
                    let bit = rest & (0 &- rest)
                    let key = keys[word &* 64 &+ rest.trailingZeroBitCount]
                    rest &= rest &- 1
                    if hasDead, key == 0 { bits[word] &= ~bit } else { marks[Int(key)] = 1 }
                }
            }
        }
    }

    /// The slots, in order.
    var slots: [UInt32] {
        [UInt32](unsafeUninitializedCapacity: count) { slots, filled in
            for word in bits.indices {
                var rest = bits[word]
                while rest != 0 {
                    slots[filled] = UInt32(truncatingIfNeeded: word &* 64 &+ rest.trailingZeroBitCount)
                    filled &+= 1
                    rest &= rest &- 1
                }
            }
        }
    }
}
