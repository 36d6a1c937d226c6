/// Short texts one after another in one piece of memory: folded ones, so that a search runs over them in one go, or the numbers that names are
/// made of.
///
/// Not thread-safe by itself; it belongs to one SearchTable, which is either on its way from the thread that fills it or behind the lock of
/// SearchIndex, or is read by a pool's threads while the one that holds the lock waits for them. The compiler cannot see that, hence
/// `@unchecked`.
final class TextBlock: @unchecked Sendable {
    /// The largest size of a block that has several entries: where these start fits into two bytes.
    static let largestSize = 1 << 16

    /// Where each entry starts.
    private var starts: [UInt16] = []
    /// How many bytes all entries have.
    private var used = 0
    private let bytes: UnsafeMutableRawPointer
    private let capacity: Int

    /// Makes an empty block of a size in bytes.
    init(capacity: Int) {
        self.capacity = capacity
        bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    }

    deinit { bytes.deallocate() }

    /// How many entries it has.
    var count: Int { starts.count }

    /// How many bytes it takes, without what its starts keep for growing.
    var byteCount: Int { capacity + starts.count * MemoryLayout<UInt16>.stride }

    /// Adds an entry; false when there is no room.
    func append(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count <= capacity - used, let start = UInt16(exactly: used) else { return false }
        if let source = text.baseAddress { bytes.advanced(by: used).copyMemory(from: source, byteCount: text.count) }
        starts.append(start)
        used += text.count
        return true
    }

    /// Nothing more is added: lets what is kept for growing go.
    func close() { starts = starts.withUnsafeBufferPointer { Array($0) } }

    /// The bytes of an entry; good while the block lives.
    func text(_ entry: Int) -> UnsafeRawBufferPointer {
        let start = Int(starts[entry])
        return UnsafeRawBufferPointer(start: bytes + start, count: (entry + 1 < starts.count ? Int(starts[entry + 1]) : used) - start)
    }

    /// Calls the body with each entry that holds a word, in order. No word reaches from one entry into the next: each ends with a byte that
    /// no word has, unless it is empty.
    func forEachEntry(holding word: UnsafeRawBufferPointer, _ body: (Int) -> Void) {
        let text = UnsafeRawBufferPointer(start: bytes, count: used)
        starts.withUnsafeBufferPointer { starts in
            var position = 0
            var entry = 0
            while let found = ByteSearch.firstPlace(of: word, in: text, from: position) {
                entry = Self.entry(of: found, from: entry, starts: starts)
                body(entry)
                entry += 1
                guard entry < starts.count else { return }
                position = Int(starts[entry])
            }
        }
    }

    /// The entry that a byte belongs to, at or after a known one: near ones first, for the next match is often near.
    @inline(__always)
    private static func entry(of position: Int, from first: Int, starts: UnsafeBufferPointer<UInt16>) -> Int {
        var low = first
        var step = 1
        while low + step < starts.count, Int(starts[low + step]) <= position {
            low += step
            step *= 2
        }
        var high = min(low + step, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= position { low = middle } else { high = middle }
        }
        return low
    }
}
