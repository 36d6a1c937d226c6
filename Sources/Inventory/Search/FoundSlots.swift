import Threading

/// The results of a search: slots of a SearchTable, with the keys and sums of their items.
struct FoundSlots {
    /// The number of words of 64 slots that a thread processes at once.
    private static let wordsAtOnce = 256

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
    ///   - pool: the pool of helping threads; nil for the calling thread alone.
    ///   - find: sets the words of a range; several threads call it, for each word once.
    init(
        of table: (keys: [UInt32], hasDead: Bool, largestKey: UInt32, values: ValueColumn, parts: PartTable), on pool: ThreadPool?,
        _ find: @escaping @Sendable (_ words: Range<Int>, _ bits: UnsafeMutableBufferPointer<UInt64>) -> Void
    ) {
        let wordCount = (table.keys.count + 63) / 64
        var bits = [UInt64](repeating: 0, count: wordCount)
        let wordsAtOnce = pool == nil ? max(1, wordCount) : Self.wordsAtOnce
        let parts = (wordCount + wordsAtOnce - 1) / wordsAtOnce
        let currencies = table.values.currencies.count
        var sums = [Int128](repeating: 0, count: parts * currencies)
        keys = KeySet(largest: table.largestKey) { marks in
            bits.withUnsafeMutableBufferPointer { bits in
                sums.withUnsafeMutableBufferPointer { sums in
                    // Each word, sum and key belongs to only one part, and all parts are finished before this returns. `make tsan` checks it
                    // in SearchTableTests.
                    nonisolated(unsafe) let (bits, sums, marks) = (bits, sums, marks)
                    @Sendable func collect(_ part: Int) {
                        let words = part * wordsAtOnce..<min((part + 1) * wordsAtOnce, wordCount)
                        find(words, bits)
                        Self.note(words, bits, table.keys, hasDead: table.hasDead, in: marks)
                        let own = UnsafeMutableBufferPointer(rebasing: sums[part * currencies..<(part + 1) * currencies])
                        table.values.addUp(words, of: UnsafeBufferPointer(bits), to: own)
                    }
                    if let pool { pool.parallelFor(below: parts, collect) } else { for part in 0..<parts { collect(part) } }
                }
            }
        }
        self.bits = bits
        count = bits.reduce(0) { $0 + $1.nonzeroBitCount }
        var totals = (0..<currencies).map { number in
            stride(from: number, to: sums.count, by: currencies).reduce(Int128(0)) { $0 + sums[$1] }
        }
        table.parts.forEachCountedTwice(among: keys) { totals[$1] -= Int128($2) }
        self.totals = Dictionary(uniqueKeysWithValues: zip(table.values.currencies, totals))
    }

    /// Marks the keys of slots, and removes dead slots.
    private static func note(
        _ words: Range<Int>, _ bits: UnsafeMutableBufferPointer<UInt64>, _ keys: [UInt32], hasDead: Bool,
        in marks: UnsafeMutableBufferPointer<UInt8>
    ) {
        keys.withUnsafeBufferPointer { keys in
            for word in words {
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
