import FoundationEssentials
import Testing

@testable import Imaging

@Suite struct ContentHashTests {
    private static func hex(_ hash: [UInt8]) -> String { hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    /// The examples of FIPS 180-4 and of RFC 6234.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    ])
    func knownHashes(_ text: String, _ hash: String) { #expect(Self.hex(ContentHash.sha256(Data(text.utf8))) == hash) }

    @Test func aMillion() {
        let hash = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(Self.hex(ContentHash.sha256(Data(repeating: UInt8(ascii: "a"), count: 1_000_000))) == hash)
    }

    /// However a file is cut into pieces, its hash is the same; a hash that was asked for goes on.
    @Test func piecesMakeTheHashOfTheWhole() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
        let whole = ContentHash.sha256(Data(bytes))
        for size in [1, 3, 63, 64, 65, 127, 128, 999, 1_000, 2_000] {
            var hash = RunningHash()
            for start in stride(from: 0, to: bytes.count, by: size) {
                _ = hash.finished()
                bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { hash.add($0) }
            }
            #expect(hash.finished() == whole, "\(size)")
        }
    }
}
