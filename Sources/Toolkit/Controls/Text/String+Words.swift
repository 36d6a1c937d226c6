/// Boundaries of words, as in Pango and so in GTK: runs of letters and digits with their marks, divided between the scripts of Japanese.
/// Signs, spaces and emoji belong to no word.
extension String {
    /// Returns the end of the word at or after an offset, or the end of the text.
    func wordEnd(after offset: Int) -> Int {
        var current = index(at: offset)
        var previous = wordScalar(before: current)?.scalar
        while current < endIndex {
            let scalar = unicodeScalars[current]
            let moved = self.offset(of: current) > offset
            switch scalar.wordRole {
            case .mark:
                break
            case .word:
                if let previous, moved, scalar.beginsWord(after: previous) {
                    return characterBoundary(atOrAfter: self.offset(of: current))
                }
                previous = scalar
            case .other:
                if previous != nil, moved { return characterBoundary(atOrAfter: self.offset(of: current)) }
                previous = nil
            }
            current = unicodeScalars.index(after: current)
        }
        return length
    }

    /// Returns the beginning of the word before an offset, or 0.
    func wordStart(before offset: Int) -> Int {
        var current = index(at: offset)
        var found: (index: Index, scalar: Unicode.Scalar)?
        while current > startIndex {
            current = unicodeScalars.index(before: current)
            let scalar = unicodeScalars[current]
            switch scalar.wordRole {
            case .mark:
                continue
            case .word:
                if let found, found.scalar.beginsWord(after: scalar) { break }
                found = (current, scalar)
                continue
            case .other:
                if found == nil { continue }
            }
            break
        }
        return found.map { characterBoundary(atOrBefore: self.offset(of: $0.index)) } ?? 0
    }

    /// Returns the double click's selection at the character that begins at an offset: a word, spaces, or a run of signs, within its line.
    func wordRange(at offset: Int) -> Range<Int> {
        let line = lineRange(at: offset)
        // A press right of the last character, or on a line break, selects the text before it.
        let at = offset >= line.upperBound ? characterStart(before: line.upperBound) : offset
        guard !line.isEmpty, at >= line.lowerBound else { return offset..<offset }
        let role = unicodeScalars[index(at: at)].clickRole
        if role == .word {
            let next = characterEnd(after: at)
            let start = wordStart(before: next)
            return max(line.lowerBound, start)..<min(line.upperBound, wordEnd(after: start))
        }
        var start = at
        while start > line.lowerBound {
            let before = characterStart(before: start)
            guard unicodeScalars[index(at: before)].clickRole == role else { break }
            start = before
        }
        var end = characterEnd(after: at)
        while end < line.upperBound, unicodeScalars[index(at: end)].clickRole == role { end = characterEnd(after: end) }
        return start..<end
    }

    /// Returns the letter or digit at the end of the text before an index, ignoring marks.
    private func wordScalar(before index: Index) -> (index: Index, scalar: Unicode.Scalar)? {
        var current = index
        while current > startIndex {
            current = unicodeScalars.index(before: current)
            let scalar = unicodeScalars[current]
            switch scalar.wordRole {
            case .mark: continue
            case .word: return (current, scalar)
            case .other: return nil
            }
        }
        return nil
    }
}

extension Unicode.Scalar {
    enum WordRole { case word, mark, other }
    enum ClickRole { case word, space, sign }
    private enum Script { case hiragana, katakana, kanji, other }

    var wordRole: WordRole {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return .word
        case 0...0x7F: return .other
        default: break
        }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return .word
        case .decimalNumber, .letterNumber, .otherNumber: return .word
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: return .mark
        default: return .other
        }
    }

    fileprivate var clickRole: ClickRole {
        if properties.isWhitespace { return .space }
        return wordRole == .word ? .word : .sign
    }

    /// Returns whether a word ends between a letter or digit and this one.
    fileprivate func beginsWord(after previous: Unicode.Scalar) -> Bool {
        let here = script
        let before = previous.script
        guard here != .other || before != .other else { return false }
        switch before {
        case .hiragana: return here != .hiragana
        case .katakana: return here != .katakana && here != .hiragana
        case .kanji: return here != .kanji && here != .hiragana && !isDigit
        case .other: return true
        }
    }

    private var isDigit: Bool { properties.generalCategory == .decimalNumber }

    private var script: Script {
        switch value {
        case 0x3041...0x309F: .hiragana
        case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: .katakana
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: .kanji
        default: .other
        }
    }
}
