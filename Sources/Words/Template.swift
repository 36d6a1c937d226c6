/// Texts with numbered values, as `Moved {1} to {2}`; `{{` and `}}` stand for single braces.
enum Template {
    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")

    private static func isBrace(_ byte: UInt8) -> Bool { byte == open || byte == close }

    /// Returns the text with its own braces doubled.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: isBrace) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar == "{" || scalar == "}" { result.unicodeScalars.append(scalar) }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// Puts values into a template.
    ///
    /// - Parameter value: returns the value of a number, which begins at 1; nil if there is none.
    /// - Returns: nil if a brace is not closed or names no value.
    static func filled(_ template: String, with value: (Int) -> String?) -> String? {
        guard template.utf8.contains(where: isBrace) else { return template }
        var template = template
        return template.withUTF8 { bytes in
            var text: [UInt8] = []
            text.reserveCapacity(bytes.count + 32)
            var at = 0
            while at < bytes.count {
                let byte = bytes[at]
                at += 1
                guard isBrace(byte) else {
                    text.append(byte)
                    continue
                }
                if at < bytes.count, bytes[at] == byte {
                    text.append(byte)
                    at += 1
                    continue
                }
                guard byte == open, let number = number(in: bytes, from: &at), let filling = value(number) else { return nil }
                text.append(contentsOf: filling.utf8)
            }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// Reads a number of at most three digits and the closing brace; nil if there is none.
    private static func number(in bytes: UnsafeBufferPointer<UInt8>, from at: inout Int) -> Int? {
        var number = 0
        for count in 0...3 {
            guard at < bytes.count else { return nil }
            let byte = bytes[at]
            at += 1
            if byte == close { return count > 0 ? number : nil }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return nil
    }
}
