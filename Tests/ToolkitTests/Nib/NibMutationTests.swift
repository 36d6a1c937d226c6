import Foundation
import Testing
import Toolkit

/// Files with random damage: each is read or rejected, and a file that is read can be instantiated. No input may cause a crash or a hang.
@Suite struct NibMutationTests {
    /// The number of inputs; `HOMEPWNER_NIB_INPUTS` overrides it.
    private static let count = ProcessInfo.processInfo.environment["HOMEPWNER_NIB_INPUTS"].flatMap { Int($0) } ?? 2_000

    @Test func damagedFilesAreReadOrDeclined() throws {
        var seeds = [[UInt8](NibSamples.rich.utf8)]
        for name in NibSamples.names.prefix(20) { seeds.append(try NibSamples.bytes(name)) }
        var random = Mutator(seed: 0x9E37_79B9)
        var declined = 0
        for round in 0..<Self.count {
            let bytes = random.mutate(seeds[round % seeds.count])
            do {
                let nib = try Nib(data: bytes, name: "Damaged.xib")
                let contents = nib.instantiate()
                for case let view as View in contents.topLevelObjects { view.layoutIfNeeded() }
            } catch {
                declined += 1
                #expect(error.description.hasPrefix("Damaged.xib"))
            }
        }
        // If none or all were rejected, the damage would be too little or too much to find anything.
        #expect(declined > Self.count / 20 && declined < Self.count * 19 / 20, "\(declined) of \(Self.count)")
    }
}

/// Damages files: the same way in every run.
private struct Mutator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    private mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

    private static let values = [
        "", "-1", "-2", "NaN", "inf", "-1e9", "1e308", "999999", "-999999", "0", "YES", "NO", "leading", "height", "1:0", "&#0;", "&amp;",
        "ÿ",
        "3.0", "cell", "view", "<", "\u{1F600}",
    ]

    mutating func mutate(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0...below(3) {
            switch below(8) {
            case 0: bytes = Array(bytes.prefix(below(bytes.count)))
            case 1: for _ in 0...below(4) where !bytes.isEmpty { bytes[below(bytes.count)] = UInt8(truncatingIfNeeded: next()) }
            case 2, 3: replaceValue(in: &bytes)
            case 4, 5: swapValues(in: &bytes)
            case 6:
                let part = slice(of: bytes)
                bytes.insert(contentsOf: part, at: below(bytes.count + 1))
            default:
                // The file is nested in itself, deeper and deeper.
                let depth = 1 + below(400)
                let name = below(2) == 0 ? "view" : "subviews"
                let nest = String(repeating: "<\(name)>", count: depth) + String(repeating: "</\(name)>", count: depth)
                if let at = find("<subviews>", in: bytes) { bytes.insert(contentsOf: nest.utf8, at: at + 10) }
            }
        }
        return bytes
    }

    private mutating func slice(of bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > 1 else { return [] }
        let start = below(bytes.count)
        return Array(bytes[start..<min(bytes.count, start + 1 + below(200))])
    }

    /// Returns the ranges between the quotes of the file.
    private func quoted(_ bytes: [UInt8]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var open: Int?
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\"") {
            if let start = open {
                result.append(start..<index)
                open = nil
            } else {
                open = index + 1
            }
        }
        return result
    }

    private mutating func replaceValue(in bytes: inout [UInt8]) {
        let places = quoted(bytes)
        guard !places.isEmpty else { return }
        bytes.replaceSubrange(places[below(places.count)], with: Self.values[below(Self.values.count)].utf8)
    }

    private mutating func swapValues(in bytes: inout [UInt8]) {
        let places = quoted(bytes)
        guard places.count > 1 else { return }
        let (a, b) = (places[below(places.count)], places[below(places.count)])
        let (first, second) = a.lowerBound < b.lowerBound ? (a, b) : (b, a)
        guard first.upperBound <= second.lowerBound else { return }
        let (x, y) = (Array(bytes[first]), Array(bytes[second]))
        bytes.replaceSubrange(second, with: x)
        bytes.replaceSubrange(first, with: y)
    }

    private func find(_ text: String, in bytes: [UInt8]) -> Int? {
        let wanted = Array(text.utf8)
        return bytes.indices.first { bytes[$0...].starts(with: wanted) }
    }
}
