import Threading

/// What is looked through when somebody searches, in memory: folded serial and other numbers as they are, the words of all other texts as an
/// index.
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
    /// The numbers that each slot has, as text: hardly one of them comes twice. Empty where it has none, else with a separator after each.
    private var numbers = TextBlocks()
    /// The words of all other texts.
    private var index = InvertedIndex()
    private var names = NameWords()
    private var (scratch, words): ([UInt8], [UInt32]) = ([], [])

    /// How many bytes it takes, without what is kept for growing.
    var byteCount: Int { letters.count * MemoryLayout<UInt64>.stride + numbers.byteCount + index.byteCount + names.byteCount }

    // MARK: - Filling

    mutating func reserve(_ count: Int) { letters.reserveCapacity(count) }

    /// Takes in the texts of an item.
    mutating func append(_ entry: SearchTable.Entry, slot: UInt32) {
        var bits = appendWords(entry.name, slot)
        names.append(words)
        for text in entry.texts { bits |= appendWords(text, slot) }
        scratch.removeAll(keepingCapacity: true)
        appendNumber(entry.serialNumber)
        for number in entry.numbers { appendNumber(number) }
        scratch.withUnsafeBytes { numbers.append($0) }
        letters.append(bits | Self.letters(of: scratch))
    }

    private mutating func appendNumber(_ number: String) {
        guard !number.isEmpty else { return }
        Folding.append(number, to: &scratch)
        scratch.append(Self.fieldSeparator)
    }

    /// Returns which letters a text has; its words' numbers are in `words`.
    private mutating func appendWords(_ text: String, _ slot: UInt32) -> UInt64 {
        scratch.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        Folding.append(text, to: &scratch)
        scratch.withUnsafeBufferPointer { index.append($0, slot: slot, numbers: &words) }
        return Self.letters(of: scratch)
    }

    private static func letters(of text: [UInt8]) -> UInt64 { text.reduce(0) { $0 | LetterBits.bit(of: $1) } }

    /// The same of some slots alone, which are in order and get numbers from 0.
    func packed(_ alive: [Int]) -> SearchTexts {
        var packed = SearchTexts()
        packed.reserve(alive.count)
        var renumbered = [UInt32?](repeating: nil, count: letters.count)
        for (number, slot) in alive.enumerated() { renumbered[slot] = UInt32(number) }
        let (index, words) = index.packed(renumbered)
        packed.index = index
        var (block, nameBlock) = (0, 0)
        for slot in alive {
            packed.numbers.append(numbers.text(slot, from: &block))
            packed.names.append(names.words(of: slot, from: &nameBlock).lazy.compactMap { words[Int($0)] })
            packed.letters.append(letters[slot])
        }
        return packed
    }

    // MARK: - Searching

    /// The bit of a word that is one letter or digit; nil for others.
    static func letter(_ word: [UInt8]) -> UInt64? {
        guard word.count == 1 else { return nil }
        let bit = LetterBits.bit(of: word[0])
        return bit == 0 ? nil : bit
    }

    /// Marks the slots that hold a word, of those that are marked with one number, with the next one.
    ///
    /// - Parameter pool: whose threads help where there is much to look through.
    func mark(_ word: [UInt8], in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8, on pool: ThreadPool?) {
        let want = have + 1
        if let pool, numbers.blockCount > Self.blocksForOneThread {
            markNumbers(holding: word, in: marks, have: have, want: want, on: pool)
        } else {
            word.withUnsafeBytes { word in
                numbers.forEach(holding: word) { if marks[$0] == have { marks[$0] = want } }
            }
        }
        index.forEachSlot(holding: word) { if marks[$0] == have { marks[$0] = want } }
    }

    /// The same for a letter or digit, whose bit is known, and for some slots.
    func mark(_ letter: UInt64, _ slots: Range<Int>, in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8) {
        letters.withUnsafeBufferPointer { letters in
            // No branch: whether a text has a letter cannot be guessed.
            let shift = UInt64(letter.trailingZeroBitCount)
            for slot in slots {
                let isNext: UInt8 = marks[slot] == have ? 1 : 0
                marks[slot] &+= UInt8(truncatingIfNeeded: letters[slot] &>> shift) & isNext
            }
        }
    }

    private func markNumbers(
        holding word: [UInt8], in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8, want: UInt8, on pool: ThreadPool
    ) {
        // Each block has slots of its own, so no two threads touch the same mark, and all are done before this returns.
        nonisolated(unsafe) let marks = marks
        let numbers = numbers
        pool.parallelFor(below: (numbers.blockCount + Self.blocksAtOnce - 1) / Self.blocksAtOnce) { part in
            let first = part * Self.blocksAtOnce
            let some = first..<min(first + Self.blocksAtOnce, numbers.blockCount)
            word.withUnsafeBytes { word in
                numbers.forEach(holding: word, in: some) { if marks[$0] == have { marks[$0] = want } }
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
        let bits = Self.letters(of: word)
        let likely = slots.filter { letters[Int($0)] & bits == bits || isKept(Int($0)) }
        guard Self.letter(word) == nil, !likely.isEmpty else { return likely }
        // A bit for each slot: they come in no order, and this much is near at hand.
        var indexed = [UInt64](repeating: 0, count: (letters.count + 63) / 64)
        indexed.withUnsafeMutableBufferPointer { indexed in
            index.forEachSlot(holding: word) { indexed[$0 &>> 6] |= 1 &<< UInt64($0 & 63) }
        }
        var isFound = likely.map { indexed[Int($0) / 64] & 1 << UInt64($0 % 64) != 0 || isKept(Int($0)) }
        isFound.withUnsafeMutableBufferPointer { isFound in
            if let pool, likely.count > Self.textsForOneThread {
                // As in `markNumbers`: each element is written by one thread only.
                nonisolated(unsafe) let isFound = isFound
                let numbers = numbers
                pool.parallelFor(below: (likely.count + Self.textsAtOnce - 1) / Self.textsAtOnce) { part in
                    let first = part * Self.textsAtOnce
                    Self.find(word, in: likely, first..<min(first + Self.textsAtOnce, likely.count), numbers, isFound)
                }
            } else {
                Self.find(word, in: likely, likely.indices, numbers, isFound)
            }
        }
        return zip(likely, isFound).compactMap { $1 ? $0 : nil }
    }

    /// For those of some slots that are not known to hold a word: whether one of their numbers holds it.
    private static func find(
        _ word: [UInt8], in slots: [UInt32], _ some: Range<Int>, _ numbers: TextBlocks, _ isFound: UnsafeMutableBufferPointer<Bool>
    ) {
        var block = 0
        word.withUnsafeBytes { word in
            for index in some where !isFound[index] {
                isFound[index] = ByteSearch.holds(numbers.text(Int(slots[index]), from: &block), word)
            }
        }
    }

    /// Calls the body with each slot whose name starts with a text, in order. How many blanks are between two words does not matter.
    func forEachSlot(startingWith prefix: [UInt8], _ body: (Int) -> Void) {
        let blank = UInt8(ascii: " ")
        var parts = prefix.split(separator: blank).map(Array.init)
        // What follows a blank is the beginning of another word, of which nothing is known yet.
        guard let last = prefix.last == blank ? [] : parts.popLast(), !parts.isEmpty || !last.isEmpty else { return }
        var whole: [UInt32] = []
        for part in parts {
            guard let number = index.number(of: part) else { return }
            whole.append(number)
        }
        let begins = index.words(startingWith: last)
        let bits = Self.letters(of: prefix)
        var block = 0
        for slot in letters.indices where letters[slot] & bits == bits {
            var words = names.words(of: slot, from: &block)
            if whole.allSatisfy({ words.next() == $0 }), let next = words.next(), begins[Int(next)] { body(slot) }
        }
    }
}
