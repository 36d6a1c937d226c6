import Glibc

/// Looks for bytes in bytes.
enum ByteSearch {
    /// Whether a short text holds a word.
    static func holds(_ text: UnsafeRawBufferPointer, _ word: UnsafeRawBufferPointer) -> Bool {
        guard let start = text.baseAddress, let wanted = word.baseAddress, !word.isEmpty else { return word.isEmpty }
        var position = 0
        while text.count - position >= word.count {
            // The word's first byte can only stand where the rest has room after it.
            guard let found = memchr(start + position, Int32(word[0]), text.count - position - word.count + 1) else { return false }
            if memcmp(found, wanted, word.count) == 0 { return true }
            position = UnsafeRawPointer(found) - start + 1
        }
        return false
    }

    /// Everywhere that a word is in a short text, also where it overlaps itself.
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

    /// Whether a short text holds a word.
    static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        text.withUnsafeBytes { text in word.withUnsafeBytes { holds(text, $0) } }
    }
}
