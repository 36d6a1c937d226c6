/// What is looked through when somebody searches, in memory: folded names and numbers as they are, the words of all other texts as an index.
///
/// By the slots of a SearchTable, which are appended in order.
struct SearchTexts {
    private static let fieldSeparator: UInt8 = 0x1F

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
        while block + 1 < firstSlots.count, firstSlots[block + 1] <= slot { block += 1 }
        return blocks[block].text(slot - firstSlots[block])
    }

    // MARK: - Searching

    /// Marks the slots that hold a word, of those that are marked with one number, with the next one.
    func mark(_ word: [UInt8], in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8, want: UInt8) {
        if word.count == 1, LetterBits.bit(of: word[0]) != 0 {
            mark(LetterBits.bit(of: word[0]), in: marks, have: have)
        } else {
            markTexts(holding: word, in: marks, have: have, want: want)
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

    private func markTexts(holding word: [UInt8], in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8, want: UInt8) {
        word.withUnsafeBytes { word in
            for (block, first) in zip(blocks, firstSlots) {
                block.forEachEntry(holding: word) { entry in
                    if marks[first + entry] == have { marks[first + entry] = want }
                }
            }
        }
    }

    /// Keeps those of some slots, which are in order, that hold a word.
    ///
    /// - Parameter isKept: whether a slot is kept whatever its texts are.
    func narrowed(_ slots: [UInt32], to word: [UInt8], orWhere isKept: (Int) -> Bool) -> [UInt32] {
        // The letters of a word say of most slots that they lack it, and of a word of one letter all: to fetch a text from memory takes
        // longer than anything else here.
        let bits = word.reduce(0) { $0 | LetterBits.bit(of: $1) }
        let isLetter = word.count == 1 && bits != 0
        let likely = slots.filter { letters[Int($0)] & bits == bits || isKept(Int($0)) }
        guard !isLetter, !likely.isEmpty else { return likely }
        var isIndexed = [Bool](repeating: false, count: letters.count)
        index.forEachSlot(holding: word) { isIndexed[$0] = true }
        var block = 0
        return likely.filter { slot in
            let slot = Int(slot)
            if isIndexed[slot] || isKept(slot) { return true }
            let text = text(of: slot, from: &block)
            return word.withUnsafeBytes { ByteSearch.holds(text, $0) }
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
