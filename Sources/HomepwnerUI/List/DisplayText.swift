/// Texts of people as rows show them: one line, no control character unseen, no text that turns its neighbours round.
nonisolated enum DisplayText {
    /// Makes a text safe beside others.
    ///
    /// A text with right-to-left or formatting characters is put between a first-strong isolate and its end (Unicode UAX 9), control
    /// characters are shown by their pictures, and a text that is longer than any row is cut.
    static func isolated(_ text: String, limit: Int = limit) -> String {
        let short = cut(text, limit: limit)
        guard !isPlain(short) else { return short }
        var scalars = String.UnicodeScalarView()
        scalars.append("\u{2068}")
        for scalar in short.unicodeScalars { scalars.append(visible(scalar)) }
        scalars.append("\u{2069}")
        return String(scalars)
    }

    /// A name as it is in a sentence.
    static func quoted(_ name: String) -> String { "“\(isolated(shortened(name, to: 80)))”" }

    /// Returns the beginning of a text, marked if it is cut, with a limit in characters and in the bytes that these take in most scripts.
    static func shortened(_ text: String, to count: Int) -> String {
        let isIsolated = text.unicodeScalars.first == "\u{2068}"
        var short = String(text.prefix(count))
        while short.utf8.count > count * 4 { short.unicodeScalars.removeLast() }
        guard short.utf8.count < text.utf8.count else { return text }
        return short + "…" + (isIsolated ? "\u{2069}" : "")
    }

    /// No row is wide enough for more bytes than these.
    static let limit = 2_000

    /// The text, or how it begins where it has more bytes than a limit.
    static func cut(_ text: String, limit: Int) -> String { text.utf8.count > limit ? shortened(text, to: limit / 4) : text }

    /// Returns whether a text can be shown as it is.
    static func isPlain(_ text: String) -> Bool {
        // Below U+0590 there is no right-to-left letter, and of controls only the C0 and C1 ranges.
        text.unicodeScalars.allSatisfy { ($0.value >= 0x20 && $0.value < 0x7F) || ($0.value >= 0xA0 && $0.value < 0x0590) }
    }

    /// Returns the visible substitute for a character.
    static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
        case 0x7F: "\u{2421}"
        case 0x80..<0xA0, 0x2028, 0x2029: "\u{FFFD}"
        // Overrides and embeddings have no place in a name: they only deceive.
        case 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: scalar
        }
    }
}
