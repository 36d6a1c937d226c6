/// How many columns of a terminal a text takes.
enum DisplayWidth {
    static func width(_ text: String) -> Int { isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + width($1) } }

    /// The text, cut to a width; what is cut off is marked with "…".
    static func cut(_ text: String, to limit: Int) -> String {
        guard width(text) > limit else { return text }
        var result = ""
        var used = 0
        var lastThatFits = (result, used)
        for character in text {
            let next = width(character)
            if used + next > limit { return lastThatFits.0 + "…" }
            result.append(character)
            used += next
            if used < limit { lastThatFits = (result, used) }
        }
        return result
    }

    static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        if character.unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(first.value) } ? 2 : 1
        }
    }

    /// The blocks of East Asian characters that terminals draw over two columns.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
}
