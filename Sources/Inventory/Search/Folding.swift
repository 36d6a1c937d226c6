import Foundation
import Synchronization

/// Removes the differences that a search ignores: case, accents, widths and other ways to write the same letter, in every script.
///
/// Each scalar is folded separately: its compatibility decomposition, without combining marks and invisible characters, is mapped to upper
/// case and then to lower case (so that ß gives ss, ς gives σ and the Turkish İ and ı both give i). Digits of all scripts become 0 to 9,
/// blanks a space, curly quotes straight ones, dashes a hyphen. Control characters are removed, so they can separate fields.
enum Folding {
    /// Returns the folded text in UTF-8.
    static func folded(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        append(text, to: &result)
        return result
    }

    /// Appends a folded text.
    static func append(_ text: String, to result: inout [UInt8]) {
        var text = text
        let isASCII = text.withUTF8 { bytes -> Bool in
            for byte in bytes where byte >= 0x80 { return false }
            for byte in bytes {
                let folded = asciiFolded(byte)
                if folded != 0 { result.append(folded) }
            }
            return true
        }
        if isASCII { return }
        for scalar in text.unicodeScalars {
            if scalar.value < 0x80 {
                let folded = asciiFolded(UInt8(scalar.value))
                if folded != 0 { result.append(folded) }
            } else {
                result.append(contentsOf: folded(scalar))
            }
        }
    }

    /// Appends a folded copy of a UTF-8 text.
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return append(String(decoding: bytes, as: UTF8.self), to: &result) }
        for byte in bytes {
            let folded = asciiFolded(byte)
            if folded != 0 { result.append(folded) }
        }
    }

    /// Returns the folded byte of an ASCII character; 0 for a removed one.
    @inline(__always)
    static func asciiFolded(_ byte: UInt8) -> UInt8 {
        if byte &- 0x41 < 26 { return byte | 0x20 }
        if byte >= 0x20 { return byte == 0x7F ? 0 : byte }
        return byte &- 9 < 5 ? 0x20 : 0
    }

    // MARK: - Beyond ASCII

    /// The folded forms of scalars, each computed once.
    private static let known = Mutex<[UInt32: [UInt8]]>([:])

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        if let result = known.withLock({ $0[scalar.value] }) { return result }
        let result = fold(scalar)
        known.withLock { $0[scalar.value] = result }
        return result
    }

    private static func fold(_ scalar: Unicode.Scalar) -> [UInt8] {
        if let special = special[scalar.value] { return Array(special.utf8) }
        var result = ""
        for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars where !isIgnored(part) {
            if let special = special[part.value] {
                result += special
            } else if part.properties.numericType == .decimal, let value = part.properties.numericValue {
                result += String(Int(value))
            } else if part.properties.isWhitespace {
                result += " "
            } else {
                result += cased(cased(cased(String(part), \.lowercaseMapping), \.uppercaseMapping), \.lowercaseMapping)
            }
        }
        // Case mapping may add marks, as for the capital İ.
        return Array(String(String.UnicodeScalarView(result.unicodeScalars.filter { !isIgnored($0) })).utf8)
    }

    private static func cased(_ text: String, _ mapping: (Unicode.Scalar.Properties) -> String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += mapping($1.properties) }
    }

    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .enclosingMark: return !properties.isWhitespace
        // Marks of class 0 and the virama are vowels and parts of letters in Indian and Thai scripts, not accents.
        case .nonspacingMark, .spacingMark: return ![.notReordered, .virama].contains(properties.canonicalCombiningClass)
        default: return properties.isDefaultIgnorableCodePoint
        }
    }

    /// Letters with a stroke and similar ones, which Unicode does not decompose, and typographic marks.
    private static let special: [UInt32: String] = {
        var result: [UInt32: String] = [:]
        for (letters, folded) in [
            ("øØ", "o"), ("łŁ", "l"), ("đĐðÐ", "d"), ("ħĦ", "h"), ("ŧŦ", "t"), ("æÆ", "ae"), ("œŒ", "oe"), ("ıİ", "i"),
            ("‘’‚‛′", "'"), ("“”„‟″", "\""), ("‐‑‒–—―−", "-"),
        ] {
            for scalar in letters.unicodeScalars { result[scalar.value] = folded }
        }
        return result
    }()
}
