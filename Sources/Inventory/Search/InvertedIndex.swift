/// Which slots have which words: for texts in which the same words come again and again, as notes, makers and shops. Each word is kept once,
/// and takes about a byte for each slot that has it.
///
/// What is looked for is a part of a word and holds no blank, so it is enough to go through the words, of which there are few.
struct InvertedIndex {
    private static let blank = UInt8(ascii: " ")

    /// The words, folded, each with a blank after it, so that nothing is found that begins in one word and ends in the next.
    private var blocks: [TextBlock] = []
    private var firstWords: [Int] = []
    /// The slots of each word.
    private var slots = PostingLists()
    /// Finds a word by its bytes: numbers of words and one more, 0 where there is none; a power of two of them, at least a quarter of it free.
    private var table = [UInt32](repeating: 0, count: 256)
    private var scratch: [UInt8] = []

    /// How many words there are.
    var wordCount: Int { slots.count }

    /// How many bytes it takes, without what is kept for growing.
    var byteCount: Int { blocks.reduce(slots.byteCount + table.count * 4) { $0 + $1.byteCount } }

    /// Takes in the words of a folded text that a slot has. Slots come in order.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, slot: UInt32) {
        var start = 0
        for index in 0...text.count where index == text.count || text[index] == Self.blank {
            if index > start { append(word: UnsafeBufferPointer(rebasing: text[start..<index]), slot: slot) }
            start = index + 1
        }
    }

    private mutating func append(word: UnsafeBufferPointer<UInt8>, slot: UInt32) {
        var place = Self.hash(word) & (table.count - 1)
        while table[place] != 0 {
            let number = Int(table[place]) - 1
            let known = self.word(number)
            if known.count == word.count, known.elementsEqual(word) { return slots.append(slot, to: number) }
            place = (place + 1) & (table.count - 1)
        }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: word)
        scratch.append(Self.blank)
        scratch.withUnsafeBytes { bytes in
            if let last = blocks.last {
                if last.append(bytes) { return }
                last.close()
            }
            let block = TextBlock(capacity: max(TextBlock.largestSize, bytes.count))
            blocks.append(block)
            firstWords.append(slots.count)
            _ = block.append(bytes)
        }
        slots.add(first: slot)
        table[place] = UInt32(slots.count)
        if slots.count * 4 > table.count * 3 { growTable() }
    }

    private mutating func growTable() {
        var larger = [UInt32](repeating: 0, count: table.count * 2)
        for number in 0..<slots.count {
            var place = Self.hash(word(number)) & (larger.count - 1)
            while larger[place] != 0 { place = (place + 1) & (larger.count - 1) }
            larger[place] = UInt32(number + 1)
        }
        table = larger
    }

    /// A word without the blank after it.
    private func word(_ number: Int) -> UnsafeBufferPointer<UInt8> {
        var block = blocks.count - 1
        while firstWords[block] > number { block -= 1 }
        let text = blocks[block].text(number - firstWords[block])
        return UnsafeBufferPointer(rebasing: text.bindMemory(to: UInt8.self).dropLast())
    }

    /// FNV-1a.
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash ^ (hash >> 32))
    }

    /// Calls the body with each slot that has a word which holds the one that is looked for; with some slots more than once, and in no order.
    func forEachSlot(holding word: [UInt8], _ body: (Int) -> Void) {
        word.withUnsafeBytes { word in
            for (block, first) in zip(blocks, firstWords) {
                block.forEachEntry(holding: word) { entry in slots.forEach(in: first + entry) { body(Int($0)) } }
            }
        }
    }

    /// The same with other slots; words that no slot has any more are gone.
    ///
    /// - Parameter renumbered: the new slot of each slot, growing; nil where it is gone.
    func packed(_ renumbered: [UInt32?]) -> InvertedIndex {
        var result = InvertedIndex()
        for number in 0..<slots.count {
            let before = result.wordCount
            slots.forEach(in: number) { slot in
                guard let slot = renumbered[Int(slot)] else { return }
                if result.wordCount == before {
                    result.append(word: word(number), slot: slot)
                } else {
                    result.slots.append(slot, to: before)
                }
            }
        }
        return result
    }
}
