/// Short texts one after another in one piece of memory: folded ones, which a search reads in one pass, or the numbers of names' words.
///
/// Not thread-safe. It belongs to one SearchTable, which is moved from the thread that fills it, or is behind the lock of SearchIndex. The
/// compiler cannot see that, hence `@unchecked`; `make tsan` checks it in SearchTableTests.
final class TextBlock: @unchecked Sendable {
    /// The maximum size of a block with several entries, so that their starts fit into two bytes.
    static let largestSize = 1 << 16

    /// The start of each entry.
    private var starts: [UInt16] = []
    /// The total size of all entries in bytes.
    private var used = 0
    private let bytes: UnsafeMutableRawPointer
    private let capacity: Int

    /// Creates an empty block of a size in bytes.
    init(capacity: Int) {
        self.capacity = capacity
        bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    }

    deinit { bytes.deallocate() }

    /// The number of entries.
    var count: Int { starts.count }

    /// Its size in bytes, without the spare capacity of its starts.
    var byteCount: Int { capacity + starts.count * MemoryLayout<UInt16>.stride }

    /// Adds an entry; returns false if there is no room.
    func append(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count <= capacity - used, let start = UInt16(exactly: used) else { return false }
        if let source = text.baseAddress { bytes.advanced(by: used).copyMemory(from: source, byteCount: text.count) }
        starts.append(start)
        used += text.count
        return true
    }

    /// Releases spare capacity, because no entry will be added.
    func close() { starts = starts.withUnsafeBufferPointer { Array($0) } }

    /// Returns the bytes of an entry, which are valid while the block exists.
    func text(_ entry: Int) -> UnsafeRawBufferPointer {
        let start = Int(starts[entry])
        return UnsafeRawBufferPointer(start: bytes + start, count: (entry + 1 < starts.count ? Int(starts[entry + 1]) : used) - start)
    }

    /// Calls the body with each entry that contains a word, in order. No match extends into the next entry, because each ends with a byte
    /// that no word has, unless it is empty.
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

    /// Returns the entry that contains a byte, at or after a known one. It tries near ones first, because the next match is often near.
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
