internal import CText
import Glibc

/// The number of columns of a terminal that a text takes.
enum DisplayWidth {
    static func width(_ text: String) -> Int { isPlain(text) ? text.utf8.count : withUnicode { text.reduce(0) { $0 + width($1) } } }

    /// Returns the text, cut to a width; an ellipsis marks the cut.
    static func cut(_ text: String, to limit: Int) -> String {
        guard width(text) > limit else { return text }
        return withUnicode {
            var result = ""
            var used = 0
            for character in text {
                let next = width(character)
                // One column is for the ellipsis.
                guard used + next < limit else { break }
                result.append(character)
                used += next
            }
            return result + "…"
        }
    }

    /// The width of a character, whatever scalars it is made of.
    private static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        // This scalar asks for the coloured form, which takes two columns.
        if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        return max(0, Int(wcwidth(wchar_t(first.value))))
    }

    /// Runs a body in which the C library knows the width of all characters, whatever the user's locale.
    private static func withUnicode<Result>(_ body: () -> Result) -> Result {
        let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
        let former = locale.map { uselocale($0) }
        defer {
            if let former { uselocale(former) }
            if let locale { freelocale(locale) }
        }
        return body()
    }
}
