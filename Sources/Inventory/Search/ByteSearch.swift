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

    /// Whether a short text holds a word.
    static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        text.withUnsafeBytes { text in word.withUnsafeBytes { holds(text, $0) } }
    }
}
