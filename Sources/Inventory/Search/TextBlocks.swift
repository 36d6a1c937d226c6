/// Texts by number, from 0 on, in blocks that do not have to be copied to grow.
struct TextBlocks {
    private var blocks: [TextBlock] = []
    /// The number of the first text of each block.
    private var firsts: [Int] = []
    /// How many texts there are.
    private(set) var count = 0

    /// How many blocks there are; several threads can look through some of them each.
    var blockCount: Int { blocks.count }

    /// How many bytes they take, the room that is left in the last block among them.
    var byteCount: Int { blocks.reduce(0) { $0 + $1.byteCount } }

    /// Adds a text, whose number is the next one.
    mutating func append(_ text: UnsafeRawBufferPointer) {
        defer { count += 1 }
        if let last = blocks.last {
            if last.append(text) { return }
            last.close()
        }
        let block = TextBlock(capacity: max(TextBlock.largestSize, text.count))
        blocks.append(block)
        firsts.append(count)
        _ = block.append(text)
    }

    /// The bytes of a text; good while these blocks live.
    func text(_ number: Int) -> UnsafeRawBufferPointer {
        var (low, high) = (0, firsts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if firsts[middle] <= number { low = middle } else { high = middle }
        }
        return blocks[low].text(number - firsts[low])
    }

    /// The same, faster for a caller that goes through texts in order.
    ///
    /// - Parameter block: where a text before it was; afterwards where this one is.
    @inline(__always)
    func text(_ number: Int, from block: inout Int) -> UnsafeRawBufferPointer {
        while block + 1 < firsts.count, firsts[block + 1] <= number { block += 1 }
        return blocks[block].text(number - firsts[block])
    }

    /// Calls the body with the number of each text that holds a word, in order.
    ///
    /// Each text has to end with a byte that no word has, unless it is empty, so that no word reaches from one into the next.
    ///
    /// - Parameter some: in which blocks to look; nil for all.
    @inline(__always)
    func forEach(holding word: UnsafeRawBufferPointer, in some: Range<Int>? = nil, _ body: (Int) -> Void) {
        for block in some ?? blocks.indices {
            let first = firsts[block]
            blocks[block].forEachEntry(holding: word) { body(first + $0) }
        }
    }
}
