/// A motion of the caret.
public enum TextMotion: Hashable, Sendable {
    /// One character to that side of the screen.
    case left, right
    /// To the beginning or end of a word, to that side of the screen.
    case wordLeft, wordRight
    /// One line, or one page of lines.
    case up, down, pageUp, pageDown
    /// The ends of the displayed line.
    case lineStart, lineEnd
    /// The ends of the stretch between two line breaks, and then of the next ones.
    case paragraphUp, paragraphDown
    /// The ends of the text.
    case documentStart, documentEnd
}

/// The facts about a text that only its layout knows: the writing direction and the breaks of lines.
@MainActor public protocol TextGeometry {
    /// Returns the offset of the caret after a move by one character to the right (or left) on the screen; nil at that end of its line.
    func offset(besides offset: Int, toTheRight: Bool) -> Int?
    /// Returns whether the text around an offset runs from right to left.
    func runsRightToLeft(at offset: Int) -> Bool
    /// Returns the ends of the displayed line of an offset.
    func lineRange(at offset: Int) -> Range<Int>
    /// Returns the caret's offset some lines down (or, below zero, up), as near as possible to `x` in points, which is set to the caret's
    /// position if it is nil; nil if there is no such line.
    func offset(from offset: Int, lines: Int, x: inout Double?) -> Int?
    /// The number of lines of a page.
    var linesPerPage: Int { get }
}

extension TextEditor {
    /// Returns the head of the selection after a motion.
    ///
    /// - Parameter x: the wanted position of the caret on each line while it moves up and down, in points; set if it is nil and needed.
    func destination(of motion: TextMotion, extending: Bool, in geometry: (any TextGeometry)?, x: inout Double?) -> Int {
        let head = selection.head
        if !extending, let end = collapsed(motion, rightToLeft: geometry?.runsRightToLeft(at: head) ?? false) { return end }
        return destination(motion, from: head, geometry: geometry, x: &x)
    }

    /// Returns the caret after a plain arrow key at a selection: the end in its direction.
    private func collapsed(_ motion: TextMotion, rightToLeft: Bool) -> Int? {
        guard !selection.isEmpty else { return nil }
        switch motion {
        case .left, .wordLeft: return rightToLeft ? selection.range.upperBound : selection.range.lowerBound
        case .right, .wordRight: return rightToLeft ? selection.range.lowerBound : selection.range.upperBound
        default: return nil
        }
    }

    private func destination(_ motion: TextMotion, from head: Int, geometry: (any TextGeometry)?, x: inout Double?) -> Int {
        let rightToLeft = geometry?.runsRightToLeft(at: head) ?? false
        switch motion {
        case .left, .right:
            let toTheRight = motion == .right
            if let offset = geometry?.offset(besides: head, toTheRight: toTheRight) { return offset }
            return toTheRight != rightToLeft ? text.characterEnd(after: head) : text.characterStart(before: head)
        case .wordLeft, .wordRight:
            return (motion == .wordRight) != rightToLeft ? text.wordEnd(after: head) : text.wordStart(before: head)
        case .up: return line(-1, from: head, geometry: geometry, x: &x)
        case .down: return line(1, from: head, geometry: geometry, x: &x)
        case .pageUp: return line(-(geometry?.linesPerPage ?? 10), from: head, geometry: geometry, x: &x)
        case .pageDown: return line(geometry?.linesPerPage ?? 10, from: head, geometry: geometry, x: &x)
        case .lineStart: return (geometry?.lineRange(at: head) ?? text.lineRange(at: head)).lowerBound
        case .lineEnd: return (geometry?.lineRange(at: head) ?? text.lineRange(at: head)).upperBound
        case .paragraphUp: return text.lineRange(at: text.characterStart(before: head)).lowerBound
        case .paragraphDown: return text.lineEnd(at: text.characterEnd(after: head))
        case .documentStart: return 0
        case .documentEnd: return text.length
        }
    }

    private func line(_ lines: Int, from head: Int, geometry: (any TextGeometry)?, x: inout Double?) -> Int {
        if let geometry {
            return geometry.offset(from: head, lines: lines, x: &x) ?? (lines < 0 ? 0 : text.length)
        }
        var offset = head
        // Without a layout each character counts as one wide.
        let column = x ?? Double(text.substring(text.lineRange(at: head).lowerBound..<head).count)
        x = column
        for _ in 0..<abs(lines) {
            let line = text.lineRange(at: offset)
            guard lines < 0 ? line.lowerBound > 0 : line.upperBound < text.length else { return lines < 0 ? 0 : text.length }
            offset = lines < 0 ? text.characterStart(before: line.lowerBound) : text.characterEnd(after: line.upperBound)
        }
        let line = text.lineRange(at: offset)
        var index = text.index(at: line.lowerBound)
        _ = text.formIndex(&index, offsetBy: Int(column), limitedBy: text.index(at: line.upperBound))
        return text.offset(of: index)
    }
}
