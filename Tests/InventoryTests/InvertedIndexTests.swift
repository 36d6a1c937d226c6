import TestSupport
import Testing

@testable import Inventory

/// Compares words and their slots with a search of the texts one by one.
struct InvertedIndexTests {
    private static func texts(_ count: Int) -> [String] {
        var random = SeededRandom(7)
        // Some words are in nearly every text, some in one; their lists have all lengths.
        let words = (0..<400).map { number in String(number, radix: 36) + ["a", "kettle", "ß", "日本", "-"][number % 5] }
        return (0..<count).map { slot in
            let length = Int.random(in: 0...9, using: &random)
            let some = (0..<length).map { _ in words[min(Int.random(in: 0..<400, using: &random), Int.random(in: 0..<400, using: &random))]
            }
            return (some + (slot % 90 == 0 ? ["only\(slot)"] : [])).joined(separator: slot % 2 == 0 ? " " : "  ")
        }
    }

    private static func index(_ texts: [String]) -> InvertedIndex {
        var (index, numbers) = (InvertedIndex(), [UInt32]())
        for (slot, text) in texts.enumerated() {
            numbers.removeAll()
            Array(text.utf8).withUnsafeBufferPointer { index.append($0, slot: UInt32(slot), numbers: &numbers) }
            #expect(numbers == text.split(separator: " ").map { index.number(of: Array($0.utf8)) })
        }
        return index
    }

    private static func found(_ index: InvertedIndex, _ word: String) -> Set<Int> {
        var result: Set<Int> = []
        index.forEachSlot(holding: Array(word.utf8)) { result.insert($0) }
        return result
    }

    private static let asked = ["a", "kettle", "ett", "ß", "本", "-", "only", "only90", "1", "zz", "eon", "0a"]

    @Test func findsWhatTheTextsHold() {
        let texts = Self.texts(40_000)
        let index = Self.index(texts)
        for word in Self.asked {
            let bytes = Array(word.utf8)
            let expected = Set(texts.indices.filter { ByteSearch.holds(Array(texts[$0].utf8), bytes) })
            #expect(Self.found(index, word) == expected, "\(word)")
        }
    }

    @Test func isTheSameWhenItIsPacked() {
        let texts = Self.texts(5_000)
        var random = SeededRandom(8)
        var renumbered: [UInt32?] = []
        var rest: [String] = []
        for text in texts {
            let stays = Int.random(in: 0..<3, using: &random) > 0
            renumbered.append(stays ? UInt32(rest.count) : nil)
            if stays { rest.append(text) }
        }
        let index = Self.index(texts)
        let ((packed, numbers), fresh) = (index.packed(renumbered), Self.index(rest))
        #expect(packed.wordCount == fresh.wordCount, "words that no text has any more are gone")
        for word in Self.asked { #expect(Self.found(packed, word) == Self.found(fresh, word), "\(word)") }
        for word in Set(texts.flatMap { $0.split(separator: " ") }).map({ Array($0.utf8) }) {
            #expect(packed.number(of: word) == index.number(of: word).flatMap { numbers[Int($0)] })
        }
        #expect(packed.number(of: Array("ett".utf8)) == nil, "a part of a word is none")
        for prefix in ["a", "only", "1", "zz", ""] {
            let begins = packed.words(startingWith: Array(prefix.utf8))
            let expected = Set(rest.flatMap { $0.split(separator: " ") }).count { $0.hasPrefix(prefix) || prefix.isEmpty }
            #expect(begins.count == packed.wordCount && begins.count { $0 } == expected, "\(prefix)")
        }
    }

    /// Sizes, models and consecutive numbers differ in only a few bytes, at any position.
    @Test(arguments: ["", "-inch", "-2023", "000000000-pin"], ["", "model-no"])
    func wordsThatAreAlikeStandApart(end: String, start: String) {
        let digits = (0..<36).map { String($0, radix: 36) }
        let texts = digits.flatMap { first in digits.map { start + first + $0 + end } }
        let index = Self.index(texts)
        let steps = texts.map { index.stepCount(to: Array($0.utf8)) }
        #expect(steps.reduce(0, +) < 3 * steps.count, "\(steps.max() ?? 0), \(steps.reduce(0, +))")
    }

    @Test func listsKeepTheirNumbersOverManySlices() {
        var lists = PostingLists()
        var random = SeededRandom(9)
        var expected: [[UInt32]] = []
        for _ in 0..<50 {
            let first = UInt32.random(in: 0...10_000_000, using: &random)
            lists.add(first: first)
            expected.append([first])
        }
        for _ in 0..<20_000 {
            let list = min(Int.random(in: 0..<50, using: &random), Int.random(in: 0..<50, using: &random))
            let largest = [UInt32(1), 200, 40_000][Int.random(in: 0..<3, using: &random)]
            let number = (expected[list].last ?? 0) + UInt32.random(in: 0...largest, using: &random)
            lists.append(number, to: list)
            if number != expected[list].last { expected[list].append(number) }
        }
        for list in expected.indices {
            var numbers: [UInt32] = []
            lists.forEach(in: list) { numbers.append($0) }
            #expect(numbers == expected[list])
        }
    }

    @Test func listsThatHaveMostNumbersTakeABitForEach() {
        var (lists, random) = (PostingLists(), SeededRandom(10))
        // All numbers, half of them, one of nine, and lists with many at first and few later, or the other way round.
        let chances: [(UInt32) -> Int] = [
            { _ in 1 }, { _ in 2 }, { _ in 9 }, { $0 < 30_000 ? 1 : 5_000 }, { $0 < 60_000 ? 500 : 1 }, { $0 / 9_000 % 2 == 0 ? 1 : 3_000 },
            { $0 < 20_000 ? 1 : 100_000 },
        ]
        var expected = chances.map { _ in [UInt32(0)] }
        for _ in chances { lists.add(first: 0) }
        for number: UInt32 in 1..<200_000 {
            for list in chances.indices where Int.random(in: 0..<chances[list](number), using: &random) == 0 {
                lists.append(number, to: list)
                lists.append(number, to: list)
                expected[list].append(number)
            }
        }
        for list in expected.indices {
            var numbers: [UInt32] = []
            lists.forEach(in: list) { numbers.append($0) }
            #expect(numbers == expected[list], "\(list)")
        }
        let count = expected.reduce(0) { $0 + $1.count }
        #expect(lists.byteCount * 3 < count, "\(lists.byteCount) bytes for \(count) numbers")
    }

    @Test func slicesThatAListLeavesAreUsedAgain() {
        var lists = PostingLists()
        for list in 0..<1_000 {
            lists.add(first: 0)
            // Distances at first, then bits in a slice of 256 bytes.
            for number: UInt32 in 1..<2_000 { lists.append(number, to: list) }
        }
        // So far away that bits would take more room than distances.
        lists.append(40_000_000, to: 7)
        // A distance of five bytes.
        lists.append(4_000_000_000, to: 7)
        #expect(lists.byteCount < 400_000)
        for list in 0..<1_000 {
            var numbers: [UInt32] = []
            lists.forEach(in: list) { numbers.append($0) }
            #expect(numbers == Array(0..<2_000) + (list == 7 ? [40_000_000, 4_000_000_000] : []))
        }
    }
}
