/// A set of items as one bit for each possible key, so that sets are combined 64 items at a time.
struct KeyBits: Equatable, Sendable {
    /// The bits, the first one lowest in its word. Words after the last are empty.
    private var words: [UInt64]

    /// Creates an empty set.
    init() { words = [] }

    /// Creates a set of the keys below a number that the body is true for.
    @inline(__always)
    init(below end: Int, where holds: (Int) -> Bool) {
        words = [UInt64](unsafeUninitializedCapacity: (end + 63) / 64) { words, filled in
            for word in 0..<(end + 63) / 64 {
                var bits: UInt64 = 0
                let start = word * 64
                for bit in 0..<min(64, end - start) where holds(start + bit) { bits |= 1 << UInt64(bit) }
                words[word] = bits
            }
            filled = (end + 63) / 64
        }
    }

    init(_ keys: KeySet) {
        self = keys.withMarks { marks in KeyBits(below: marks.count) { marks[$0] != 0 } }
    }

    /// Its size in bytes, without spare capacity.
    var byteCount: Int { words.count * MemoryLayout<UInt64>.stride }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The largest key that may be in the set.
    var largest: UInt32 { UInt32(max(0, words.count * 64 - 1)) }

    /// Adds a key or removes it.
    mutating func set(_ key: UInt32, _ isIn: Bool) {
        let word = Int(key / 64)
        if word >= words.count {
            guard isIn else { return }
            words += [UInt64](repeating: 0, count: word + 1 - words.count)
        }
        if isIn { words[word] |= 1 << UInt64(key % 64) } else { words[word] &= ~(1 << UInt64(key % 64)) }
    }

    /// Keeps the keys that are also in another set.
    mutating func formIntersection(_ other: KeyBits) {
        for word in words.indices { words[word] &= word < other.words.count ? other.words[word] : 0 }
    }

    mutating func formUnion(_ other: KeyBits) {
        if words.count < other.words.count { words += [UInt64](repeating: 0, count: other.words.count - words.count) }
        for word in other.words.indices { words[word] |= other.words[word] }
    }

    /// Removes the keys of another set.
    mutating func subtract(_ other: KeyBits) {
        for word in 0..<min(words.count, other.words.count) { words[word] &= ~other.words[word] }
    }

    func intersection(_ other: KeyBits) -> KeyBits {
        var result = self
        result.formIntersection(other)
        return result
    }

    func subtracting(_ other: KeyBits) -> KeyBits {
        var result = self
        result.subtract(other)
        return result
    }

    /// Calls the body with each key, the smallest first.
    func forEach(_ body: (UInt32) -> Void) {
        for word in words.indices {
            var rest = words[word]
            while rest != 0 {
                body(UInt32(truncatingIfNeeded: word &* 64 &+ rest.trailingZeroBitCount))
                rest &= rest &- 1
            }
        }
    }

    /// The keys, the smallest first.
    var keys: [Int64] {
        var result: [Int64] = []
        result.reserveCapacity(count)
        forEach { result.append(Int64($0)) }
        return result
    }

    /// The same set with one byte for each key, which orders and sums take.
    var keySet: KeySet {
        KeySet(largest: largest) { marks in forEach { marks[Int($0)] = 1 } }
    }

    static func == (one: KeyBits, other: KeyBits) -> Bool {
        let (short, long) = one.words.count < other.words.count ? (one.words, other.words) : (other.words, one.words)
        return long[..<short.count].elementsEqual(short) && long[short.count...].allSatisfy { $0 == 0 }
    }
}
