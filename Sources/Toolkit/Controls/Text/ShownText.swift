/// A text as it is displayed: with the text that an input method is composing at the caret, with signs in place of control characters, and
/// without the long runs of marks on one letter that only long texts can have.
///
/// Offsets in it differ from those in the text; it converts between both.
struct ShownText {
    /// The displayed text.
    let string: String
    /// The range of composed text in `string`; nil when no text is being composed.
    let markedRange: Range<Int>?

    /// The replacements, in order: their positions in the text and on display, and their bytes there.
    private struct Replacement {
        let source: Int
        var sourceLength: Int
        let display: Int
        let displayLength: Int
    }
    private let replacements: [Replacement]

    /// Texts of more bytes show at most `mostMarks` marks in a row: shaping thousands of them takes longer than a frame.
    private static let longLimit = 4_608
    private static let mostMarks = 32
    /// The displayed form of a wide blank: one character, so that the caret passes it in one step.
    private static let wideBlank = "\u{2003}"

    /// - Parameters:
    ///   - text: the text, or the part of it that is shown.
    ///   - marked: the composed text of an input method, and its position in `text`.
    ///   - wideBlanks: the offsets of blanks that are displayed wider.
    ///   - keepsLineBreaks: whether line breaks stay; elsewhere they are shown as signs.
    init(_ text: String, marked: (text: MarkedText, at: Int)? = nil, wideBlanks: [Int] = [], keepsLineBreaks: Bool) {
        let hasControls = text.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F || $0 == 0xE2 }
        let isLong = text.utf8.count > Self.longLimit
        guard hasControls || isLong || marked != nil || !wideBlanks.isEmpty else {
            string = text
            markedRange = nil
            replacements = []
            return
        }
        var shown = ""
        var list: [Replacement] = []
        var markedRange: Range<Int>?
        var source = 0
        var previous: Unicode.Scalar?
        func insertMarked() {
            guard let marked, marked.at == source, markedRange == nil else { return }
            let length = marked.text.text.length
            markedRange = shown.length..<shown.length + length
            list.append(Replacement(source: source, sourceLength: 0, display: shown.length, displayLength: length))
            shown += marked.text.text
        }
        var marksInARow = 0
        var wide = wideBlanks[...]
        for scalar in text.unicodeScalars {
            insertMarked()
            while let first = wide.first, first < source { wide.removeFirst() }
            let width = UTF8.width(scalar)
            if isLong { marksInARow = scalar.wordRole == .mark ? marksInARow + 1 : 0 }
            if marksInARow > Self.mostMarks {
                if marksInARow > Self.mostMarks + 1, let last = list.indices.last {
                    list[last].sourceLength += width
                } else {
                    list.append(Replacement(source: source, sourceLength: width, display: shown.length, displayLength: 0))
                }
            } else if wide.first == source, scalar == " " {
                list.append(Replacement(source: source, sourceLength: 1, display: shown.length, displayLength: Self.wideBlank.utf8.count))
                shown += Self.wideBlank
            } else if let sign = Self.sign(for: scalar, after: previous, keepsLineBreaks: keepsLineBreaks) {
                list.append(
                    Replacement(source: source, sourceLength: width, display: shown.length, displayLength: sign.utf8.count))
                shown += sign
            } else {
                shown.unicodeScalars.append(scalar)
            }
            source += width
            previous = scalar
        }
        insertMarked()
        string = shown
        self.markedRange = markedRange
        replacements = list
    }

    /// Returns the position on display of a boundary between characters of the text; before composed text.
    func display(_ offset: Int) -> Int {
        // The last replacement that begins before the offset.
        let index = replacements.partitionIndex { $0.source >= offset }
        guard index > 0 else { return offset }
        let last = replacements[index - 1]
        let beyond = offset - last.source
        return beyond < last.sourceLength ? last.display : last.display + last.displayLength + beyond - last.sourceLength
    }

    /// Returns the boundary between characters of the text at a position on display.
    func source(_ offset: Int) -> Int {
        let index = replacements.partitionIndex { $0.display > offset }
        guard index > 0 else { return offset }
        let last = replacements[index - 1]
        let beyond = offset - last.display
        return beyond < last.displayLength ? last.source : last.source + last.sourceLength + beyond - last.displayLength
    }

    /// Returns the positions on display of a range of the text.
    func display(_ range: Range<Int>) -> Range<Int> {
        let start = display(range.lowerBound)
        return start..<max(start, display(range.upperBound))
    }

    /// Returns the sign that is displayed for an invisible scalar, such as a control character; nil for one that is displayed itself.
    private static func sign(for scalar: Unicode.Scalar, after previous: Unicode.Scalar?, keepsLineBreaks: Bool) -> String? {
        if scalar.isLineBreak {
            if keepsLineBreaks { return nil }
            return scalar == "\n" && previous == "\r" ? "" : "\u{21B5}"
        }
        switch scalar.value {
        case 0x09: return nil
        case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
        case 0x7F: return "\u{2421}"
        default: return nil
        }
    }
}

extension Array {
    /// Returns the index of the first element that fulfils a condition, as all elements after it must.
    func partitionIndex(where condition: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
