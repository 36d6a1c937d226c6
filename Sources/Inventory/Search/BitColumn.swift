/// A column of yes or no by slot, one bit each.
struct BitColumn {
    private var words: [UInt64] = []
    private var count = 0

    /// Its size in bytes, without spare capacity.
    var byteCount: Int { words.count * MemoryLayout<UInt64>.stride }

    mutating func reserve(_ count: Int) { words.reserveCapacity((count + 63) / 64) }

    mutating func append(_ bit: Bool) {
        if count % 64 == 0 { words.append(0) }
        if bit { words[count / 64] |= 1 << UInt64(count % 64) }
        count += 1
    }

    @inline(__always)
    subscript(slot: Int) -> Bool { words[slot / 64] & (1 << UInt64(slot % 64)) != 0 }
}
