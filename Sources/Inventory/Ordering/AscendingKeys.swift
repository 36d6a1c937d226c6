/// Keys from the smallest to the largest, as a bit for each key that there may be: a thirtieth of what a list of them takes, for most
/// keys that were ever given are still there.
struct AscendingKeys: Sendable {
    /// How many words are counted together.
    private static let blockSize = 8

    private var words: [UInt64] = []
    /// How many keys there are in front of each block of words.
    private var before: [UInt32] = []
    private(set) var count = 0

    /// Makes them of one byte for each key, which is not 0 for those that are there.
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

    /// The key at a place, of which there are `count`.
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

    /// The place of a key; nil where it is not there.
    func place(of key: UInt32) -> Int? {
        guard contains(key) else { return nil }
        let (word, bit) = Self.address(key)
        let block = word / Self.blockSize
        let inBlock = words[(block * Self.blockSize)..<word].reduce(0) { $0 + $1.nonzeroBitCount }
        return Int(before[block]) + inBlock + (words[word] & (bit - 1)).nonzeroBitCount
    }

    /// Puts a key in its place, unless it is there.
    mutating func insert(_ key: UInt32) {
        guard !contains(key) else { return }
        let (word, bit) = Self.address(key)
        while words.count <= word { append(0) }
        words[word] |= bit
        count += 1
        for block in before.indices.dropFirst(word / Self.blockSize + 1) { before[block] += 1 }
    }

    /// Takes a key out, where it is there.
    mutating func remove(_ key: UInt32) {
        guard contains(key) else { return }
        let (word, bit) = Self.address(key)
        words[word] &= ~bit
        count -= 1
        for block in before.indices.dropFirst(word / Self.blockSize + 1) { before[block] -= 1 }
    }

    /// Calls the body with each key, either from the smallest or from the largest on.
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

    /// Those of them that are marked with 1, either from the smallest or from the largest on.
    func filtered(by marks: UnsafeBufferPointer<UInt8>, ascending: Bool) -> [UInt32] {
        words.withUnsafeBufferPointer { words in
            // Never more words than have marks: who is behind those is not marked.
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

    /// The place of the first of them that is marked, from a place on, either towards the largest or towards the smallest, and then from
    /// the other end; nil where none is. `place` is one that there is.
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
