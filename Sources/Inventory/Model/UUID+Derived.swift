import FoundationEssentials
import Imaging

extension UUID {
    /// The identity that belongs to a text: the same text has the same one everywhere. RFC 9562, version 8, from the text's SHA-256.
    init(derivedFrom text: String) {
        let hash = ContentHash.sha256(Data(text.utf8))
        var bytes = UUID().uuid
        withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: hash.prefix(16)) }
        bytes.6 = bytes.6 & 0x0F | 0x80
        bytes.8 = bytes.8 & 0x3F | 0x80
        self = UUID(uuid: bytes)
    }

    /// The identity of the place that was made of a location's text.
    static func place(ofLocation text: String) -> UUID { UUID(derivedFrom: "place/" + text) }
}
