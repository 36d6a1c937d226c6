/// Packs marks of one byte each into bits, so that a search for the few marked ones reads eight at a time.
enum MarkBits {
    private static let lowest: UInt64 = 0x0101_0101_0101_0101
    private static let lower: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    /// Moves the lowest bit of each byte to its place in the highest byte, without collisions.
    private static let gathering: UInt64 = 0x0102_0408_1020_4080

    /// Returns a bit for each of 64 marks from a place on, the first mark's lowest: 1 if the mark has the given value. Bits behind the last
    /// mark are zero.
    @inline(__always)
    static func word(_ marks: UnsafeBufferPointer<UInt8>, from start: Int, equalTo mark: UInt8) -> UInt64 {
        guard let bytes = UnsafeRawPointer(marks.baseAddress), start &+ 64 <= marks.count else {
            var word: UInt64 = 0
            for place in start..<max(start, min(start &+ 64, marks.count)) where marks[place] == mark {
                word |= 1 << UInt64(place &- start)
            }
            return word
        }
        let wanted = lowest &* UInt64(mark)
        var word: UInt64 = 0
        for byte in 0..<8 {
            let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start &+ byte &* 8, as: UInt64.self)) ^ wanted
            // The highest bit of each byte that is not 0; the sum does not overflow into another byte.
            let other = ((eight & lower) &+ lower) | eight
            let bits = ((~other >> 7 & lowest) &* gathering) >> 56
            word |= bits << UInt64(byte &* 8)
        }
        return word
    }
}
