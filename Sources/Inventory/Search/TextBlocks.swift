/// Texts by number, from 0 on, in blocks that are not copied to grow.
struct TextBlocks {
    private var blocks: [TextBlock] = []
    /// The number of the first text of each block.
    private var firsts: [Int] = []
    /// The number of texts.
    private(set) var count = 0

    /// Their size in bytes, including unused room in the last block.
    var byteCount: Int { blocks.reduce(0) { $0 + $1.byteCount } }

    /// Adds a text with the next number.
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

    /// Returns the bytes of a text, which are valid while these blocks exist.
    func text(_ number: Int) -> UnsafeRawBufferPointer {
        var (low, high) = (0, firsts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if firsts[middle] <= number { low = middle } else { high = middle }
        }
        return blocks[low].text(number - firsts[low])
    }

    /// Returns the bytes of a text, faster for a caller that reads texts in order.
    ///
    /// - Parameter block: the block of an earlier text; afterwards that of this one.
    @inline(__always)
    func text(_ number: Int, from block: inout Int) -> UnsafeRawBufferPointer {
        while block + 1 < firsts.count, firsts[block + 1] <= number { block += 1 }
        return blocks[block].text(number - firsts[block])
    }

    /// Calls the body with the number of each text that contains a word, in order.
    ///
    /// Each text must end with a byte that no word has, unless it is empty, so that no match extends into the next text.
    @inline(__always)
    func forEach(holding word: UnsafeRawBufferPointer, _ body: (Int) -> Void) {
        for block in blocks.indices {
            let first = firsts[block]
            blocks[block].forEachEntry(holding: word) { body(first + $0) }
        }
    }
}
