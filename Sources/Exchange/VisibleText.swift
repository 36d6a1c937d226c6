/// Foreign text in one line of a table or a list: line ends and tabs become spaces, and other characters are shown as by `visible`.
public enum VisibleLine {
    /// Returns the line.
    public static func text(_ text: String) -> String {
        isPlain(text) ? text : visible(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
    }
}

/// Returns foreign text in the form for messages and terminals: control, format and line-breaking characters become `\u{…}`, so that a name
/// can neither forge a line nor send commands to a terminal.
///
/// - Parameters:
///   - text: the foreign text.
///   - limit: the maximum number of characters; a cut text ends with "…".
public func visible(_ text: String, limit: Int = .max) -> String {
    let cut = text.prefix(limit)
    let rest = cut.endIndex < text.endIndex ? "…" : ""
    if isPlain(cut) { return String(cut) + rest }
    var result = ""
    for scalar in cut.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
            // Joiners make emoji and the letters of several scripts; they cannot reorder or break anything.
            if scalar == "\u{200C}" || scalar == "\u{200D}" {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            }
        default:
            result.unicodeScalars.append(scalar)
        }
    }
    return result + rest
}

/// Returns whether a text consists only of printable ASCII characters, like most texts. The check is much cheaper than reading each
/// character's category.
func isPlain(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
