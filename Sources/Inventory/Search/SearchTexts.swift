/// The searched texts in memory: folded serial numbers and other numbers as they are, and an index of the words of all other texts.
///
/// Texts are appended in the order of the slots of a SearchTable.
struct SearchTexts {
    private static let fieldSeparator: UInt8 = 0x1F

    /// The letters and digits of each slot, so that the first key of a search, which finds most items, need not search the texts.
    private var letters: [UInt64] = []
    /// The numbers of each slot, as text, because hardly any occurs twice. Empty for none, otherwise with a separator after each.
    private var numbers = TextBlocks()
    /// The words of all other texts.
    private var index = InvertedIndex()
    private var names = NameWords()
    private var (scratch, words): ([UInt8], [UInt32]) = ([], [])

    /// Its size in bytes, without spare capacity.
    var byteCount: Int { letters.count * MemoryLayout<UInt64>.stride + numbers.byteCount + index.byteCount + names.byteCount }

    // MARK: - Filling

    mutating func reserve(_ count: Int) { letters.reserveCapacity(count) }

    /// Appends the texts of an item.
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

    /// Returns the letters of a text, and sets `words` to the numbers of its words.
    private mutating func appendWords(_ text: String, _ slot: UInt32) -> UInt64 {
        scratch.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        Folding.append(text, to: &scratch)
        scratch.withUnsafeBufferPointer { index.append($0, slot: slot, numbers: &words) }
        return Self.letters(of: scratch)
    }

    private static func letters(of text: [UInt8]) -> UInt64 { text.reduce(0) { $0 | LetterBits.bit(of: $1) } }

    /// Returns the texts of some slots, which are ordered and get numbers from 0.
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

    /// Returns the bit of a word of one letter or digit; nil for others.
    private static func letter(_ word: [UInt8]) -> UInt64? {
        guard word.count == 1 else { return nil }
        let bit = LetterBits.bit(of: word[0])
        return bit == 0 ? nil : bit
    }

    /// Sets the next number as the mark of slots that have a certain mark and contain a word.
    func mark(_ word: [UInt8], in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8) {
        if let letter = Self.letter(word) { return mark(letter, in: marks, have: have) }
        let want = have + 1
        word.withUnsafeBytes { word in
            numbers.forEach(holding: word) { if marks[$0] == have { marks[$0] = want } }
        }
        index.forEachSlot(holding: word) { if marks[$0] == have { marks[$0] = want } }
    }

    /// Does the same for the bit of a letter or digit.
    private func mark(_ letter: UInt64, in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8) {
        letters.withUnsafeBufferPointer { letters in
            // No branch, because the presence of a letter cannot be predicted.
            let shift = UInt64(letter.trailingZeroBitCount)
            for slot in marks.indices {
                let isNext: UInt8 = marks[slot] == have ? 1 : 0
                marks[slot] &+= UInt8(truncatingIfNeeded: letters[slot] &>> shift) & isNext
            }
        }
    }

    /// Keeps those of some ordered slots that contain a word.
    ///
    /// - Parameter isKept: whether a slot is kept regardless of its texts.
    func narrowed(_ slots: [UInt32], to word: [UInt8], orWhere isKept: (Int) -> Bool) -> [UInt32] {
        // The letters of a word rule out most slots, and decide everything for a word of one letter. Fetching a text from memory takes
        // longer than anything else here.
        let bits = Self.letters(of: word)
        let likely = slots.filter { letters[Int($0)] & bits == bits || isKept(Int($0)) }
        guard Self.letter(word) == nil, !likely.isEmpty else { return likely }
        // A bit for each slot, which fits in the cache, because the slots come in no order.
        var indexed = [UInt64](repeating: 0, count: (letters.count + 63) / 64)
        indexed.withUnsafeMutableBufferPointer { indexed in
            index.forEachSlot(holding: word) { indexed[$0 &>> 6] |= 1 &<< UInt64($0 & 63) }
        }
        var block = 0
        return word.withUnsafeBytes { word in
            likely.filter { slot in
                indexed[Int(slot) / 64] & 1 << UInt64(slot % 64) != 0 || isKept(Int(slot))
                    || ByteSearch.holds(numbers.text(Int(slot), from: &block), word)
            }
        }
    }

    /// Calls the body with each slot whose name starts with a text, in order. The number of spaces between two words does not matter.
    func forEachSlot(startingWith prefix: [UInt8], _ body: (Int) -> Void) {
        let blank = UInt8(ascii: " ")
        var parts = prefix.split(separator: blank).map(Array.init)
        // The text after the last space is the beginning of another word.
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
