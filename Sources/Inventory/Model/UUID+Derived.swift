import FoundationEssentials
import Imaging

extension UUID {
    /// Creates the identity of a text, which is the same everywhere. RFC 9562, version 8, from the text's SHA-256.
    init(derivedFrom text: String) {
        let hash = ContentHash.sha256(Data(text.utf8))
        var bytes = UUID().uuid
        withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: hash.prefix(16)) }
        bytes.6 = bytes.6 & 0x0F | 0x80
        bytes.8 = bytes.8 & 0x3F | 0x80
        self = UUID(uuid: bytes)
    }

    /// Returns the identity of the place that was made of an item's text from before version 6.
    static func place(ofText text: String) -> UUID { UUID(derivedFrom: "place/" + text) }
}
