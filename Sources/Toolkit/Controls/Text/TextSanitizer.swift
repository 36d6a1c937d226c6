/// Cleans foreign text (typed, pasted, dropped, composed) for a field: characters that cannot be seen or typed are removed.
public enum TextSanitizer {
    /// Returns the text with one kind of line break, and without control characters.
    ///
    /// Line breaks of every system become `\n`; on a single line, line breaks and tabs become spaces, a run of breaks one space, and those
    /// at both ends are removed, so that a line copied with its end pastes as that line. NUL, other control characters and a byte order
    /// mark are removed.
    public static func sanitize(_ text: String, isMultiline: Bool) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = String.UnicodeScalarView()
        var pendingBreak = false
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar.value {
            case 0x0A where previous?.value == 0x0D:
                continue
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
                if isMultiline { result.append("\n") } else { pendingBreak = true }
            case 0x09:
                if pendingBreak, !result.isEmpty { result.append(" ") }
                pendingBreak = false
                result.append(isMultiline ? scalar : " ")
            case 0..<0x20, 0x7F..<0xA0:
                continue
            case 0xFEFF where previous == nil:
                continue
            default:
                if pendingBreak, !result.isEmpty { result.append(" ") }
                pendingBreak = false
                result.append(scalar)
            }
        }
        return String(result)
    }
}
