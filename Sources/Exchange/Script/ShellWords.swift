/// Splits a line into words by the rules of a shell: spaces separate words; text in `'…'` is literal; in `"…"` and outside, a backslash
/// makes the next character literal; `#` at a word's start begins a comment. There are no variables, no patterns, no commands.
public enum ShellWords {
    /// The problem of a line.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The problem in one sentence.
        public let description: String
    }

    /// Returns the words of a line; none if it is blank or a comment.
    public static func split(_ line: String) throws(Problem) -> [String] {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        var isEscaped = false
        for scalar in line.unicodeScalars {
            if isEscaped {
                isEscaped = false
                // In double quotes a backslash is special only before a special character.
                if quote == "\"", scalar != "\"", scalar != "\\" { word?.append("\\") }
                word = (word ?? .init()) + [scalar]
            } else if let open = quote {
                if scalar == open { quote = nil } else if scalar == "\\", open == "\"" { isEscaped = true } else { word?.append(scalar) }
            } else {
                switch scalar {
                case "\\": isEscaped = true
                case "'", "\"":
                    quote = scalar
                    word = word ?? .init()
                case " ", "\t", "\r", "\n":
                    if let done = word { words.append(String(done)) }
                    word = nil
                case "#" where word == nil: return words
                default: word = (word ?? .init()) + [scalar]
                }
            }
        }
        if let quote { throw Problem(description: "The quotation mark \(quote) is not closed.") }
        guard !isEscaped else { throw Problem(description: "The line ends with a backslash, which needs a character after it.") }
        if let word { words.append(String(word)) }
        return words
    }
}
