import Threading

/// What is looked through when somebody searches, in memory: folded names and numbers as they are, the words of all other texts as an index.
///
/// By the slots of a SearchTable, which are appended in order.
struct SearchTexts {
    private static let fieldSeparator: UInt8 = 0x1F
    /// How many blocks a thread looks through before it takes the next ones: a megabyte of text, in a tenth of a millisecond or more.
    private static let blocksAtOnce = 16
    /// With fewer blocks one thread is done before another one is awake.
    private static let blocksForOneThread = 96
    /// The same for texts that are looked at one by one.
    private static let (textsAtOnce, textsForOneThread) = (4_096, 20_000)

    /// Which letters and digits each slot has, so that the first key of a search, which finds most items, need not go through the texts.
    private var letters: [UInt64] = []
    /// Names and numbers.
    private var blocks: [TextBlock] = []
    private var firstSlots: [Int] = []
    /// The words of texts that are not in the blocks.
    private var index = InvertedIndex()
    private var scratch: [UInt8] = []

    /// How many bytes it takes, without what is kept for growing.
    var byteCount: Int { blocks.reduce(letters.count * MemoryLayout<UInt64>.stride + index.byteCount) { $0 + $1.byteCount } }

    // MARK: - Filling

    mutating func reserve(_ count: Int) { letters.reserveCapacity(count) }

    /// Takes in the texts of an item.
    mutating func append(_ entry: SearchTable.Entry, slot: UInt32) {
        scratch.removeAll(keepingCapacity: true)
        Folding.append(entry.name, to: &scratch)
        scratch.append(Self.fieldSeparator)
        Folding.append(entry.serialNumber, to: &scratch)
        for number in entry.numbers {
            scratch.append(Self.fieldSeparator)
            Folding.append(number, to: &scratch)
        }
        scratch.append(Self.fieldSeparator)
        scratch.withUnsafeBytes { appendText($0) }
        var bits = scratch.reduce(0) { $0 | LetterBits.bit(of: $1) }
        for text in entry.texts {
            scratch.removeAll(keepingCapacity: true)
            Folding.append(text, to: &scratch)
            scratch.withUnsafeBufferPointer { index.append($0, slot: slot) }
            bits = scratch.reduce(bits) { $0 | LetterBits.bit(of: $1) }
        }
        letters.append(bits)
    }

    /// Called before the letters of the slot are appended.
    private mutating func appendText(_ text: UnsafeRawBufferPointer) {
        if let last = blocks.last {
            if last.append(text) { return }
            last.close()
        }
        let block = TextBlock(capacity: max(TextBlock.largestSize, text.count))
        blocks.append(block)
        firstSlots.append(letters.count)
        _ = block.append(text)
    }

    /// The same of some slots alone, which are in order and get numbers from 0.
    func packed(_ alive: [Int]) -> SearchTexts {
        var packed = SearchTexts()
        packed.reserve(alive.count)
        var renumbered = [UInt32?](repeating: nil, count: letters.count)
        var block = 0
        for (number, slot) in alive.enumerated() {
            renumbered[slot] = UInt32(number)
            packed.appendText(text(of: slot, from: &block))
            packed.letters.append(letters[slot])
        }
        packed.index = index.packed(renumbered)
        return packed
    }

    /// The names and numbers of a slot.
    ///
    /// - Parameter block: that of a slot before it, and then its own.
    private func text(of slot: Int, from block: inout Int) -> UnsafeRawBufferPointer {
        Self.text(of: slot, from: &block, of: blocks, firstSlots)
    }

    private static func text(of slot: Int, from block: inout Int, of blocks: [TextBlock], _ firstSlots: [Int]) -> UnsafeRawBufferPointer {
        while block + 1 < firstSlots.count, firstSlots[block + 1] <= slot { block += 1 }
        return blocks[block].text(slot - firstSlots[block])
    }

    // MARK: - Searching

    /// Marks the slots that hold a word, of those that are marked with one number, with the next one.
    ///
    /// - Parameter pool: whose threads help where there is much to look through.
    func mark(_ word: [UInt8], in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8, want: UInt8, on pool: ThreadPool?) {
        if word.count == 1, LetterBits.bit(of: word[0]) != 0 {
            mark(LetterBits.bit(of: word[0]), in: marks, have: have)
        } else {
            if let pool, blocks.count > Self.blocksForOneThread {
                markTexts(holding: word, in: marks, have: have, want: want, on: pool)
            } else {
                Self.markTexts(holding: word, blocks[...], firstSlots, in: marks, have: have, want: want)
            }
            index.forEachSlot(holding: word) { if marks[$0] == have { marks[$0] = want } }
        }
    }

    private func mark(_ bit: UInt64, in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8) {
        letters.withUnsafeBufferPointer { letters in
            // No branch: whether a text has a letter cannot be guessed.
            let shift = UInt64(bit.trailingZeroBitCount)
            for slot in letters.indices {
                let isNext: UInt8 = marks[slot] == have ? 1 : 0
                marks[slot] &+= UInt8(truncatingIfNeeded: letters[slot] &>> shift) & isNext
            }
        }
    }

    private func markTexts(
        holding word: [UInt8], in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8, want: UInt8, on pool: ThreadPool
    ) {
        // Each block has slots of its own, so no two threads touch the same mark, and all are done before this returns.
        nonisolated(unsafe) let marks = marks
        let (blocks, firstSlots) = (blocks, firstSlots)
        pool.parallelFor(below: (blocks.count + Self.blocksAtOnce - 1) / Self.blocksAtOnce) { number in
            let first = number * Self.blocksAtOnce
            let some = blocks[first..<min(first + Self.blocksAtOnce, blocks.count)]
            Self.markTexts(holding: word, some, firstSlots, in: marks, have: have, want: want)
        }
    }

    private static func markTexts(
        holding word: [UInt8], _ blocks: ArraySlice<TextBlock>, _ firstSlots: [Int], in marks: UnsafeMutableBufferPointer<UInt8>,
        have: UInt8, want: UInt8
    ) {
        word.withUnsafeBytes { word in
            for number in blocks.indices {
                let first = firstSlots[number]
                blocks[number].forEachEntry(holding: word) { entry in
                    if marks[first + entry] == have { marks[first + entry] = want }
                }
            }
        }
    }

    /// Keeps those of some slots, which are in order, that hold a word.
    ///
    /// - Parameters:
    ///   - isKept: whether a slot is kept whatever its texts are.
    ///   - pool: whose threads help where there are many.
    func narrowed(_ slots: [UInt32], to word: [UInt8], orWhere isKept: (Int) -> Bool, on pool: ThreadPool?) -> [UInt32] {
        // The letters of a word say of most slots that they lack it, and of a word of one letter all: to fetch a text from memory takes
        // longer than anything else here.
        let bits = word.reduce(0) { $0 | LetterBits.bit(of: $1) }
        let isLetter = word.count == 1 && bits != 0
        let likely = slots.filter { letters[Int($0)] & bits == bits || isKept(Int($0)) }
        guard !isLetter, !likely.isEmpty else { return likely }
        var isIndexed = [Bool](repeating: false, count: letters.count)
        index.forEachSlot(holding: word) { isIndexed[$0] = true }
        var isFound = likely.map { isIndexed[Int($0)] || isKept(Int($0)) }
        isFound.withUnsafeMutableBufferPointer { isFound in
            if let pool, likely.count > Self.textsForOneThread {
                // As in `markTexts`: each element is written by one thread only.
                nonisolated(unsafe) let isFound = isFound
                let (blocks, firstSlots) = (blocks, firstSlots)
                pool.parallelFor(below: (likely.count + Self.textsAtOnce - 1) / Self.textsAtOnce) { number in
                    let first = number * Self.textsAtOnce
                    let some = first..<min(first + Self.textsAtOnce, likely.count)
                    Self.find(word, in: likely, some, blocks, firstSlots, isFound)
                }
            } else {
                Self.find(word, in: likely, likely.indices, blocks, firstSlots, isFound)
            }
        }
        return zip(likely, isFound).compactMap { $1 ? $0 : nil }
    }

    /// Says of some of the slots which of them hold a word, where that is not known yet.
    private static func find(
        _ word: [UInt8], in slots: [UInt32], _ some: Range<Int>, _ blocks: [TextBlock], _ firstSlots: [Int],
        _ isFound: UnsafeMutableBufferPointer<Bool>
    ) {
        var block = 0
        word.withUnsafeBytes { word in
            for index in some where !isFound[index] {
                isFound[index] = ByteSearch.holds(text(of: Int(slots[index]), from: &block, of: blocks, firstSlots), word)
            }
        }
    }

    /// Calls the body with each slot whose name starts with a text, in order.
    func forEachSlot(startingWith prefix: [UInt8], _ body: (Int) -> Void) {
        guard let first = prefix.first else { return }
        let bits = prefix.reduce(0) { $0 | LetterBits.bit(of: $1) }
        for (block, firstSlot) in zip(blocks, firstSlots) {
            for entry in 0..<block.count where letters[firstSlot + entry] & bits == bits {
                let text = block.text(entry)
                if text.first == first, text.starts(with: prefix) { body(firstSlot + entry) }
            }
        }
    }
}
