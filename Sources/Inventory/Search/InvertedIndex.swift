import Glibc

/// The slots of each word, for texts with many repeated words, such as names, notes and shops. Each word is stored once, and takes about a
/// byte for each slot that has it.
///
/// A searched text is a part of a word without spaces, so only the words are searched, which are few in most libraries.
struct InvertedIndex {
    private static let blank = UInt8(ascii: " ")

    /// The folded words, each followed by a space, so that no match extends into the next word.
    private var words = TextBlocks()
    /// The slots of each word.
    private var slots = PostingLists()
    /// A hash table of words by their bytes: the word's number plus one, or 0 for a free place. Its size is a power of two, and at least a
    /// quarter is free.
    private var table = [UInt32](repeating: 0, count: 256)
    private var scratch: [UInt8] = []

    /// Returns the number of places that are checked to find a word; 1 if it is in its first place, as for most words.
    func stepCount(to word: [UInt8]) -> Int {
        word.withUnsafeBufferPointer { word in
            ((find(word).place &- Self.hash(word)) & (table.count - 1)) + 1
        }
    }

    /// The number of words.
    var wordCount: Int { slots.count }

    /// Its size in bytes, without spare capacity.
    var byteCount: Int { words.byteCount + slots.byteCount + table.count * MemoryLayout<UInt32>.stride }

    /// Adds the words of a slot's folded text. Slots must be added in order.
    ///
    /// - Parameter numbers: the list to which the words' numbers are added, in the order of the text.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, slot: UInt32, numbers: inout [UInt32]) {
        var start = 0
        for index in 0...text.count where index == text.count || text[index] == Self.blank {
            if index > start {
                let number = append(word: UnsafeBufferPointer(rebasing: text[start..<index]), slot: slot)
                numbers.append(UInt32(truncatingIfNeeded: number))
            }
            start = index + 1
        }
    }

    private mutating func append(word: UnsafeBufferPointer<UInt8>, slot: UInt32) -> Int {
        let (known, place) = find(word)
        if let known {
            slots.append(slot, to: known)
            return known
        }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: word)
        scratch.append(Self.blank)
        scratch.withUnsafeBytes { words.append($0) }
        slots.add(first: slot)
        table[place] = UInt32(slots.count)
        if slots.count * 4 > table.count * 3 { growTable() }
        return slots.count - 1
    }

    /// Returns the number of a word, nil if there is none, and its place in the table.
    private func find(_ word: UnsafeBufferPointer<UInt8>) -> (number: Int?, place: Int) {
        var place = Self.hash(word) & (table.count - 1)
        while table[place] != 0 {
            let number = Int(table[place]) - 1
            if Self.isEqual(self.word(number), word) { return (number, place) }
            place = (place + 1) & (table.count - 1)
        }
        return (nil, place)
    }

    /// Returns the number of a whole word; nil if no slot has it.
    func number(of word: [UInt8]) -> UInt32? {
        word.withUnsafeBufferPointer { find($0).number }.map { UInt32(truncatingIfNeeded: $0) }
    }

    /// Returns for each word whether it starts with some bytes, by its number.
    func words(startingWith prefix: [UInt8]) -> [Bool] {
        var block = 0
        return (0..<words.count).map { words.text($0, from: &block).starts(with: prefix) }
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

    /// Returns a word without the space after it.
    private func word(_ number: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: words.text(number).bindMemory(to: UInt8.self).dropLast())
    }

    private static func isEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard one.count == other.count, let first = one.baseAddress, let second = other.baseAddress else { return one.count == other.count }
        return memcmp(first, second, one.count) == 0
    }

    /// Hashes eight bytes at a time by multiplication, because words are looked up millions of times while a table is read.
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
        let bytes = UnsafeRawBufferPointer(word)
        var hash = UInt64(bytes.count)
        func mix(_ part: UInt64) {
            hash = (hash ^ part) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        var position = 0
        while position &+ 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position &+= 8
        }
        var rest: UInt64 = 0
        while position < bytes.count {
            rest = rest << 8 | UInt64(bytes[position])
            position &+= 1
        }
        mix(rest)
        // Without this, its upper bytes, which are the first ones, would not influence the bits that select places.
        mix(0)
        return Int(truncatingIfNeeded: hash)
    }

    /// Calls the body with each slot that has a word containing the searched one, with some slots more than once, and in no order.
    func forEachSlot(holding word: [UInt8], _ body: (Int) -> Void) {
        word.withUnsafeBytes { word in
            words.forEach(holding: word) { number in slots.forEach(in: number) { body(Int($0)) } }
        }
    }

    /// Returns the index with other slots, without words that no slot has any more.
    ///
    /// - Parameter renumbered: the new slot of each slot, ascending; nil for a removed one.
    /// - Returns: also the new number of each word; nil for a removed one.
    func packed(_ renumbered: [UInt32?]) -> (index: InvertedIndex, numbers: [UInt32?]) {
        var result = InvertedIndex()
        let numbers = (0..<slots.count).map { number in
            var new: Int?
            slots.forEach(in: number) { slot in
                guard let slot = renumbered[Int(slot)] else { return }
                if let new {
                    result.slots.append(slot, to: new)
                } else {
                    new = result.append(word: word(number), slot: slot)
                }
            }
            return new.map { UInt32(truncatingIfNeeded: $0) }
        }
        return (result, numbers)
    }
}
