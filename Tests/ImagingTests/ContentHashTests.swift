import FoundationEssentials
import Testing

@testable import Imaging

@Suite struct ContentHashTests {
    /// The hash both ways: with the processor's instructions, where there are any, and without.
    static func hashes(_ bytes: [UInt8]) -> Set<String> {
        var result: Set<String> = []
        for usesInstructions in [false, ContentHash.hasInstructions] {
            let hash = bytes.withUnsafeBytes { ContentHash.sha256($0, usesInstructions: usesInstructions) }
            result.insert(hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
        }
        return result
    }

    /// The examples of FIPS 180-4 and of RFC 6234.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    ])
    func knownHashes(_ text: String, _ hash: String) {
        #expect(Self.hashes(Array(text.utf8)) == [hash])
        #expect(ContentHash.sha256(Data(text.utf8)).count == 32)
    }

    @Test func aMillion() {
        let hash = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(Self.hashes([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)) == [hash])
    }

    @Test func bothWaysAgreeAtEveryLength() {
        var bytes: [UInt8] = []
        for length in 0..<300 {
            #expect(Self.hashes(bytes).count == 1, "\(length)")
            bytes.append(UInt8(truncatingIfNeeded: length &* 167 &+ 13))
        }
    }

    /// However a file is cut into pieces, its hash is the same.
    @Test func piecesMakeTheHashOfTheWhole() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
        let whole = bytes.withUnsafeBytes { ContentHash.sha256($0, usesInstructions: false) }
        for size in [1, 3, 63, 64, 65, 127, 128, 999, 1_000, 2_000] {
            for usesInstructions in [false, ContentHash.hasInstructions] {
                var hash = RunningHash(usesInstructions: usesInstructions)
                for start in stride(from: 0, to: bytes.count, by: size) {
                    bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { hash.add($0) }
                }
                #expect(hash.finished() == whole, "\(size)")
            }
        }
    }
}
