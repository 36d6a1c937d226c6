import Glibc

/// Finds bytes in bytes.
enum ByteSearch {
    /// Returns whether a short text contains a word.
    static func holds(_ text: UnsafeRawBufferPointer, _ word: UnsafeRawBufferPointer) -> Bool {
        guard let start = text.baseAddress, let wanted = word.baseAddress, !word.isEmpty else { return word.isEmpty }
        var position = 0
        while text.count - position >= word.count {
            // The word's first byte must leave room for the rest after it.
            guard let found = memchr(start + position, Int32(word[0]), text.count - position - word.count + 1) else { return false }
            if memcmp(found, wanted, word.count) == 0 { return true }
            position = UnsafeRawPointer(found) - start + 1
        }
        return false
    }

    /// Returns the next place of a word in a long text; nil if there is none, and for an empty word.
    ///
    /// Compares the first and the last byte of the word at sixteen places at a time, because other texts rarely have these two letters at
    /// this distance. One test covers four times sixteen places, which nearly always have none. `strstr` took twice as long for a key,
    /// because it analyses a word of any length first.
    ///
    /// - Parameter start: the first place, in bytes
    @inline(__always)
    static func firstPlace(of word: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let bytes = text.baseAddress, let wanted = word.baseAddress, !word.isEmpty else { return nil }
        let last = word.count - 1
        let (firstByte, lastByte) = (SIMD16(repeating: word[0]), SIMD16(repeating: word[last]))
        // Returns a byte of ones for each of sixteen places where the word may be.
        func likely(_ place: Int) -> SIMDMask<SIMD16<Int8>> {
            (bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) .== firstByte)
                .& (bytes.loadUnaligned(fromByteOffset: place &+ last, as: SIMD16<UInt8>.self) .== lastByte)
        }
        // Returns the first actual place among sixteen possible ones.
        func first(of likely: SIMDMask<SIMD16<Int8>>, at start: Int) -> Int? {
            let halves = unsafeBitCast(likely, to: SIMD2<UInt64>.self)
            for half in 0..<2 {
                var marks = halves[half].littleEndian
                while marks != 0 {
                    let offset = marks.trailingZeroBitCount / 8
                    let place = start + half * 8 + offset
                    if memcmp(bytes + place, wanted, word.count) == 0 { return place }
                    marks &= ~(0xFF << UInt64(offset * 8))
                }
            }
            return nil
        }
        var position = start
        while position + last + 64 <= text.count {
            let (one, two) = (likely(position), likely(position &+ 16))
            let (three, four) = (likely(position &+ 32), likely(position &+ 48))
            let any = unsafeBitCast(one .| two .| three .| four, to: SIMD2<UInt64>.self)
            if any[0] | any[1] != 0 {
                if let place = first(of: one, at: position) { return place }
                if let place = first(of: two, at: position &+ 16) { return place }
                if let place = first(of: three, at: position &+ 32) { return place }
                if let place = first(of: four, at: position &+ 48) { return place }
            }
            position += 64
        }
        while position + last + 16 <= text.count {
            if let place = first(of: likely(position), at: position) { return place }
            position += 16
        }
        while position + last < text.count {
            if memcmp(bytes + position, wanted, word.count) == 0 { return position }
            position += 1
        }
        return nil
    }

    /// Returns all ranges of a word in a short text, including overlapping ones.
    static func places(of word: [UInt8], in text: UnsafeRawBufferPointer) -> [Range<Int>] {
        guard let start = text.baseAddress, let first = word.first else { return [] }
        var result: [Range<Int>] = []
        var position = 0
        while text.count - position >= word.count {
            guard let found = memchr(start + position, Int32(first), text.count - position - word.count + 1) else { break }
            position = UnsafeRawPointer(found) - start
            if memcmp(found, word, word.count) == 0 { result.append(position..<position + word.count) }
            position += 1
        }
        return result
    }

    /// Returns whether a short text contains a word.
    static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        text.withUnsafeBytes { text in word.withUnsafeBytes { holds(text, $0) } }
    }
}
