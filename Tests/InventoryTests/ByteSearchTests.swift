import Testing

@testable import Inventory
import TestSupport

/// Where a word next stands in a long text, beside looking at every place.
struct ByteSearchTests {
    private static func place(of word: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        guard !word.isEmpty, start + word.count <= text.count else { return nil }
        return (start...(text.count - word.count)).first { text[$0..<($0 + word.count)].elementsEqual(word) }
    }

    private static func found(_ word: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        // By itself in memory, so that a byte that is read after it is found by tools that look for that.
        text.withUnsafeBytes { text in word.withUnsafeBytes { ByteSearch.firstPlace(of: $0, in: text, from: start) } }
    }

    /// Texts of few letters hold nearly every word nearly everywhere: what begins and ends as the word and is none, what overlaps, and each
    /// distance from the end, at which sixteen places are not there any more.
    @Test func isWhereAWordStands() {
        var random = SeededRandom(26)
        for length in 0..<80 {
            for _ in 0..<60 {
                let text = (0..<length).map { _ in UInt8.random(in: 0x61...0x63, using: &random) }
                let word = (0..<Int.random(in: 1...20, using: &random)).map { _ in UInt8.random(in: 0x61...0x63, using: &random) }
                for start in [0, length / 3, length] {
                    #expect(Self.found(word, in: text, from: start) == Self.place(of: word, in: text, from: start), "\(word) in \(text)")
                }
                let cut = length / 2
                let piece = Array(text[cut..<min(cut + 5, length)])
                guard !piece.isEmpty else { continue }
                #expect(Self.found(piece, in: text, from: 0) == Self.place(of: piece, in: text, from: 0), "\(piece) in \(text)")
            }
        }
    }

    @Test func anEmptyWordAndALongerOneStandNowhere() {
        #expect(Self.found([], in: Array("lamp".utf8), from: 0) == nil)
        #expect(Self.found(Array("lampshade".utf8), in: Array("lamp".utf8), from: 0) == nil)
        #expect(Self.found([0x61], in: [], from: 0) == nil)
    }

    /// Bytes of 0x80 and more, as letters beyond ASCII have, and zeros are bytes as any other.
    @Test func everyByteCanBeFound() {
        let text = (0...255).map { UInt8($0) }
        for byte in 0...253 { #expect(Self.found([UInt8(byte), UInt8(byte + 1)], in: text, from: 0) == byte) }
    }
}
