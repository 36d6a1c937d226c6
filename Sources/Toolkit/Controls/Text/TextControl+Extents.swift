import Graphics

/// Lines and places of a text, for those who go through it without seeing it.
extension TextControl {
    /// On which line some of the text begins, and what is around it in the window.
    func extent(of range: Range<Int>, _ target: AccessibilityID) -> AccessibilityTextExtent {
        let text = editor.text
        let start = text.characterBoundary(atOrBefore: min(max(0, range.lowerBound), text.length))
        let end = text.characterBoundary(atOrAfter: min(max(start, range.upperBound), text.length))
        let rects = start == end ? [caretRect(at: start)] : textRects(of: start..<end)
        let frame = rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
        return AccessibilityTextExtent(target: target, range: start..<end, line: line(at: start), frame: convert(frame, to: nil))
    }

    /// The line that the caret is on, while keys go here: it is laid out then.
    var caretLine: Range<Int>? { isFirstResponder && bounds.width > 0 ? line(at: editor.selection.head) : nil }
}

extension TextFlow {
    /// The line, as it is shown, that an offset is on, with its line break: all lines together are the text.
    func line(at offset: Int) -> Range<Int> {
        let place = place(of: offset)
        let laid = laid(place)
        let piece = pieces[place.index]
        let within = max(0, min(offset - place.start, piece.contentLength))
        let shown = laid.layout.lineRange(at: laid.display.display(within))
        let end = laid.display.source(shown.upperBound)
        return place.start + laid.display.source(shown.lowerBound)..<place.start + (end >= piece.contentLength ? piece.length : end)
    }

    /// The boxes of a part of the text, one for each run of it on a line.
    func rects(of range: Range<Int>) -> [Rect] {
        var place = place(of: range.lowerBound)
        var rects: [Rect] = []
        while true {
            _ = laid(place)
            rects += selectionRects(for: range, in: place)
            let next = place.start + pieces[place.index].length
            guard next < range.upperBound, place.index + 1 < pieces.count else { return rects }
            place = Place(index: place.index + 1, start: next, y: place.y + pieces[place.index].height)
        }
    }
}
