/// Ascending keys as a bitmap: one bit for each key ever assigned, most of which are still in use. It takes a thirtieth of a list's memory.
struct AscendingKeys: Sendable {
    /// The number of words that are counted together.
    private static let blockSize = 8

    private var words: [UInt64] = []
    /// The number of keys before each block of words.
    private var before: [UInt32] = []
    private(set) var count = 0

    /// Creates the keys from one byte for each key, which is not 0 for an existing key.
    init(marks: UnsafeBufferPointer<UInt8>) {
        words.reserveCapacity((marks.count + 63) / 64)
        for start in stride(from: 0, to: marks.count, by: 64) {
            var word: UInt64 = 0
            for key in start..<min(start + 64, marks.count) where marks[key] != 0 { word |= 1 << UInt64(key - start) }
            append(word)
        }
    }

    private mutating func append(_ word: UInt64) {
        if words.count % Self.blockSize == 0 { before.append(UInt32(count)) }
        words.append(word)
        count += word.nonzeroBitCount
    }

    func contains(_ key: UInt32) -> Bool {
        let (word, bit) = Self.address(key)
        return word < words.count && words[word] & bit != 0
    }

    /// The key at a place, which must be below `count`.
    subscript(place: Int) -> UInt32 {
        var (low, high) = (0, before.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(before[middle]) <= place { low = middle } else { high = middle }
        }
        var rest = place - Int(before[low])
        var word = low * Self.blockSize
        while case let here = words[word].nonzeroBitCount, rest >= here {
            rest -= here
            word += 1
        }
        var bits = words[word]
        for _ in 0..<rest { bits &= bits - 1 }
        return UInt32(word * 64 + bits.trailingZeroBitCount)
    }

    /// Returns the place of a key; nil if it does not exist.
    func place(of key: UInt32) -> Int? {
        guard contains(key) else { return nil }
        let (word, bit) = Self.address(key)
        let block = word / Self.blockSize
        let inBlock = words[(block * Self.blockSize)..<word].reduce(0) { $0 + $1.nonzeroBitCount }
        return Int(before[block]) + inBlock + (words[word] & (bit - 1)).nonzeroBitCount
    }

    /// Inserts a key, unless it exists.
    mutating func insert(_ key: UInt32) {
        guard !contains(key) else { return }
        let (word, bit) = Self.address(key)
        while words.count <= word { append(0) }
        words[word] |= bit
        count += 1
        for block in before.indices.dropFirst(word / Self.blockSize + 1) { before[block] += 1 }
    }

    /// Removes a key, if it exists.
    mutating func remove(_ key: UInt32) {
        guard contains(key) else { return }
        let (word, bit) = Self.address(key)
        words[word] &= ~bit
        count -= 1
        for block in before.indices.dropFirst(word / Self.blockSize + 1) { before[block] -= 1 }
    }

    /// Calls the body with each key, ascending or descending.
    @inline(__always)
    func forEach(ascending: Bool, _ body: (UInt32) -> Void) {
        words.withUnsafeBufferPointer { words in
            if ascending {
                for word in words.indices {
                    var bits = words[word]
                    while bits != 0 {
                        body(UInt32(truncatingIfNeeded: word &* 64 &+ bits.trailingZeroBitCount))
                        bits &= bits &- 1
                    }
                }
            } else {
                for word in words.indices.reversed() {
                    var bits = words[word]
                    while bits != 0 {
                        let bit = 63 &- bits.leadingZeroBitCount
                        body(UInt32(truncatingIfNeeded: word &* 64 &+ bit))
                        bits &= ~(1 << UInt64(truncatingIfNeeded: bit))
                    }
                }
            }
        }
    }

    /// Returns the keys that are marked with 1, ascending or descending.
    func filtered(by marks: UnsafeBufferPointer<UInt8>, ascending: Bool) -> [UInt32] {
        words.withUnsafeBufferPointer { words in
            // Never more words than marks: keys behind the marks are not marked.
            let reached = words.prefix((marks.count + 63) / 64).indices
            func wanted(_ word: Int) -> UInt64 { words[word] & MarkBits.word(marks, from: word &* 64, equalTo: 1) }
            let total = reached.reduce(0) { $0 &+ wanted($1).nonzeroBitCount }
            return [UInt32](unsafeUninitializedCapacity: total) { result, filled in
                var (place, step) = ascending ? (0, 1) : (total &- 1, -1)
                for word in reached {
                    var bits = wanted(word)
                    while bits != 0 {
                        result[place] = UInt32(truncatingIfNeeded: word &* 64 &+ bits.trailingZeroBitCount)
                        place &+= step
                        bits &= bits &- 1
                    }
                }
                filled = total
            }
        }
    }

    /// Returns the place of the first marked key, from a place on, upwards or downwards, and then from the other end; nil if there is none.
    /// `place` must exist.
    func firstPlace(in marks: UnsafeBufferPointer<UInt8>, from place: Int, ascending: Bool) -> Int? {
        let start = Int(self[place])
        func isWanted(_ key: Int) -> Bool { marks[key] != 0 && contains(UInt32(key)) }
        let key: Int?
        if ascending {
            let middle = min(start, marks.count)
            key = (middle..<marks.count).first(where: isWanted) ?? (0..<middle).first(where: isWanted)
        } else {
            let middle = min(start + 1, marks.count)
            key = (0..<middle).last(where: isWanted) ?? (middle..<marks.count).last(where: isWanted)
        }
        return key.flatMap { self.place(of: UInt32($0)) }
    }

    private static func address(_ key: UInt32) -> (word: Int, bit: UInt64) { (Int(key) / 64, 1 << UInt64(key % 64)) }
}
