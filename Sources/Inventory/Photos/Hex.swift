import FoundationEssentials

/// Bytes as hexadecimal digits.
enum Hex {
    static func encode(_ bytes: some Sequence<UInt8>) -> String { encode(Array(bytes)) }

    static func encode(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { text in
            for (index, byte) in bytes.enumerated() {
                text[index * 2] = digit(byte >> 4)
                text[index * 2 + 1] = digit(byte & 15)
            }
            return bytes.count * 2
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value }

    /// Returns whether a text has the digits of a SHA-256, in the form of `encode`.
    static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// Returns the bytes of an even number of digits; nil for anything else.
    static func decode(_ text: String) -> Data? {
        var result = Data(capacity: text.utf8.count / 2)
        var high: UInt8?
        for character in text.utf8 {
            let digit: UInt8
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
            default: return nil
            }
            if let upper = high {
                result.append(upper << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil ? result : nil
    }
}
