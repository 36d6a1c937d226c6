/// Splits a line into words as a shell does: blanks part words; `'…'` is taken as it is; in `"…"` and outside, a backslash takes the
/// next character as it is; `#` at a word's start begins a comment. There are no variables, no patterns, no commands.
public enum ShellWords {
    /// What is wrong with a line.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// One sentence.
        public let description: String
    }

    /// The words of a line; none when it is blank or a comment.
    public static func split(_ line: String) throws(Problem) -> [String] {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        var isEscaped = false
        for scalar in line.unicodeScalars {
            if isEscaped {
                isEscaped = false
                // In double quotes a backslash is only special before what is special there.
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
