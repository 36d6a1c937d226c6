/// The letters a to z and the digits 0 to 9 in a folded text, as bits.
enum LetterBits {
    /// Returns the bit of a byte; no bit for other bytes.
    @inline(__always)
    static func bit(of byte: UInt8) -> UInt64 {
        let letter = byte &- UInt8(ascii: "a")
        if letter < 26 { return 1 &<< UInt64(letter) }
        let digit = byte &- UInt8(ascii: "0")
        return digit < 10 ? 1 &<< UInt64(digit &+ 26) : 0
    }
}
