/// Values that read in the other direction than the text around them (Unicode UAX 9).
enum Isolation {
    private static let first: Unicode.Scalar = "\u{2068}"
    private static let end: Unicode.Scalar = "\u{2069}"

    /// Returns the value of a text, between a first-strong isolate and its end where it could turn its neighbours round.
    ///
    /// In a right-to-left text that is every value; in other texts, values with right-to-left characters. A value that is isolated already
    /// stays as it is.
    static func isolated(_ value: String, inRightToLeft isRightToLeft: Bool) -> String {
        guard !value.isEmpty, isRightToLeft || hasRightToLeft(value), !isIsolated(value) else { return value }
        var scalars = String.UnicodeScalarView()
        scalars.append(first)
        scalars.append(contentsOf: value.unicodeScalars)
        scalars.append(end)
        return String(scalars)
    }

    /// Returns whether one isolate spans the whole value.
    private static func isIsolated(_ value: String) -> Bool {
        let scalars = value.unicodeScalars
        guard let begin = scalars.first, (0x2066...0x2068).contains(begin.value), scalars.last == end else { return false }
        var depth = 0
        for index in scalars.indices {
            switch scalars[index].value {
            case 0x2066...0x2068: depth += 1
            case 0x2069: depth -= 1
            default: continue
            }
            if depth == 0 { return scalars.index(after: index) == scalars.endIndex }
        }
        return false
    }

    private static func hasRightToLeft(_ value: String) -> Bool {
        // U+0590 begins with D6 in UTF-8, so texts of the scripts before it are known by their bytes.
        guard value.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
        return value.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
            case 0x200F, 0x202B, 0x202E, 0x2067: true
            default: false
            }
        }
    }
}
