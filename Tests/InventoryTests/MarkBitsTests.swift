import TestSupport
import Testing

@testable import Inventory

/// Compares marks in the form of bits with a check of each.
@Suite struct MarkBitsTests {
    @Test(arguments: [0, 1, 7, 63, 64, 65, 127, 128, 200])
    func aBitIsWhereAMarkIs(count: Int) {
        var random = SeededRandom(UInt64(count))
        for wanted: UInt8 in [0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF] {
            // Many marks that differ from it in one bit.
            let marks = (0..<count).map { _ in wanted ^ [0, 0, 1, 0x40, 0x80, 0xFF].randomElement(using: &random)! }
            marks.withUnsafeBufferPointer { marks in
                for start in 0...count {
                    var expected: UInt64 = 0
                    for place in start..<min(start + 64, count) where marks[place] == wanted { expected |= 1 << UInt64(place - start) }
                    #expect(MarkBits.word(marks, from: start, equalTo: wanted) == expected, "\(Array(marks)) from \(start)")
                }
            }
        }
    }
}
