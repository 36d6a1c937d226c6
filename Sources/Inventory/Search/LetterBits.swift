/// Which of a to z and 0 to 9 a folded text has, as bits.
enum LetterBits {
    /// The bit of a byte; none for other bytes.
    @inline(__always)
    static func bit(of byte: UInt8) -> UInt64 {
        let letter = byte &- UInt8(ascii: "a")
        if letter < 26 { return 1 &<< UInt64(letter) }
        let digit = byte &- UInt8(ascii: "0")
        return digit < 10 ? 1 &<< UInt64(digit &+ 26) : 0
    }
}
