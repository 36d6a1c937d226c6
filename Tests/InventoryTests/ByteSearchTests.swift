import Testing

@testable import Inventory
import TestSupport

/// Compares the next place of a word in a long text with a check of every place.
struct ByteSearchTests {
    private static func place(of word: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        guard !word.isEmpty, start + word.count <= text.count else { return nil }
        return (start...(text.count - word.count)).first { text[$0..<($0 + word.count)].elementsEqual(word) }
    }

    private static func found(_ word: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        // Separate in memory, so that tools detect a read beyond the end.
        text.withUnsafeBytes { text in word.withUnsafeBytes { ByteSearch.firstPlace(of: $0, in: text, from: start) } }
    }

    /// Texts of few letters contain nearly every word nearly everywhere: texts that only begin and end like the word, overlaps, and each
    /// distance from the end, at which sixteen places do not fit.
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

    /// Bytes of 0x80 and more, as in letters beyond ASCII, and zeros are like any other bytes.
    @Test func everyByteCanBeFound() {
        let text = (0...255).map { UInt8($0) }
        for byte in 0...253 { #expect(Self.found([UInt8(byte), UInt8(byte + 1)], in: text, from: 0) == byte) }
    }
}
