/// Foreign text as one line of a table or a list shows it: line ends and tabs are blanks, and the rest is as `visible` shows it.
public enum VisibleLine {
    /// The line.
    public static func text(_ text: String) -> String {
        isPlain(text) ? text : visible(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
    }
}

/// Foreign text as a message or a terminal may show it: control, format and line-breaking characters become `\u{…}`, so that a name
/// can neither forge a line nor send commands to a terminal.
///
/// - Parameters:
///   - text: what somebody else wrote.
///   - limit: the most characters that are shown; what is cut off is marked with "…".
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

/// Returns whether a text consists of printable ASCII characters alone, as most do. The check is much cheaper than a look at each
/// character's category.
func isPlain(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
