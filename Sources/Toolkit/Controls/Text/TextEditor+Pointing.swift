extension TextEditor {
    /// Begins a selection with a press of the pointer.
    ///
    /// - Parameters:
    ///   - caret: the boundary between characters nearest to the pointer.
    ///   - character: the beginning of the character under the pointer, which a double click takes.
    ///   - granularity: a double click selects words, a triple click lines, and so does the drag after it.
    ///   - extending: whether Shift is held: the selection's anchor stays.
    public mutating func press(caret: Int, character: Int, granularity: TextGranularity, extending: Bool) {
        history.close()
        let anchor = selection.anchor
        let range = unit(caret: caret, character: character, granularity)
        pointerSelection = (extending ? anchor..<anchor : range, granularity)
        if extending {
            extend(over: range, from: anchor..<anchor)
        } else {
            select(anchor: range.lowerBound, head: range.upperBound)
        }
    }

    /// Extends the selection that a press began to the pointer, in whole words or lines after a double or triple click.
    public mutating func drag(caret: Int, character: Int) {
        guard let pointerSelection else { return }
        extend(over: unit(caret: caret, character: character, pointerSelection.granularity), from: pointerSelection.origin)
    }

    /// Ends the selection that a press began.
    public mutating func release() { pointerSelection = nil }

    private mutating func extend(over range: Range<Int>, from origin: Range<Int>) {
        if range.lowerBound < origin.lowerBound {
            select(anchor: origin.upperBound, head: range.lowerBound)
        } else {
            select(anchor: origin.lowerBound, head: max(origin.upperBound, range.upperBound))
        }
    }

    private func unit(caret: Int, character: Int, _ granularity: TextGranularity) -> Range<Int> {
        let caret = text.characterBoundary(atOrBefore: caret)
        switch granularity {
        case .character: return caret..<caret
        case .word: return text.wordRange(at: text.characterBoundary(atOrBefore: character))
        case .line:
            guard isMultiline else { return 0..<text.length }
            let line = text.lineRange(at: text.characterBoundary(atOrBefore: character))
            return line.lowerBound..<text.characterEnd(after: line.upperBound)
        }
    }
}
