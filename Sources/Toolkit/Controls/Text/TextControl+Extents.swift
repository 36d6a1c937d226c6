import Graphics

/// Lines and places of a text, for those who go through it without seeing it.
extension TextControl {
    /// On which line some of the text begins, and what is around it in the window.
    func extent(of range: Range<Int>, _ target: AccessibilityID) -> AccessibilityTextExtent {
        let text = editor.text
        let start = text.characterBoundary(atOrBefore: min(max(0, range.lowerBound), text.length))
        let end = text.characterBoundary(atOrAfter: min(max(start, range.upperBound), text.length))
        let frame = extent(of: start..<end)
        return AccessibilityTextExtent(target: target, range: start..<end, line: line(at: start), frame: convert(frame, to: nil))
    }

    /// The line that the caret is on, while keys go here: it is laid out then.
    var caretLine: Range<Int>? { isFirstResponder && bounds.width > 0 ? line(at: editor.selection.head) : nil }
}

extension [Rect] {
    /// The box around all of them; `zero` where there is none.
    var union: Rect { dropFirst().reduce(first ?? .zero) { $0.union($1) } }
}

/// Who only asks where something is moves nothing: a piece that is laid out for that keeps its estimated height.
extension TextFlow {
    /// The line, as it is shown, that an offset is on, with its line break: all lines together are the text.
    func line(at offset: Int) -> Range<Int> {
        let place = place(of: offset)
        let laid = look(at: place)
        let piece = pieces[place.index]
        let within = max(0, min(offset - place.start, piece.contentLength))
        let shown = laid.layout.lineRange(at: laid.display.display(within))
        let end = laid.display.source(shown.upperBound)
        return place.start + laid.display.source(shown.lowerBound)..<place.start + (end >= piece.contentLength ? piece.length : end)
    }

    /// The box around a part of the text, or the caret's in it where that is empty.
    func extent(of range: Range<Int>, marked: MarkedText?) -> Rect {
        var place = place(of: range.lowerBound)
        guard !range.isEmpty else { return caretRect(at: range.lowerBound, in: place, look(at: place), marked: marked) }
        var boxes: [Rect] = []
        while true {
            let piece = pieces[place.index]
            let end = place.start + piece.length
            // A long text is not laid out for the box around it: what is between its ends takes all the width.
            if piece.laid == nil, !boxes.isEmpty, end < range.upperBound {
                boxes.append(Rect(x: 0, y: place.y, width: width, height: piece.height))
            } else {
                boxes += selectionRects(for: range, in: place, look(at: place))
            }
            guard end < range.upperBound, place.index + 1 < pieces.count else { return boxes.union }
            place = Place(index: place.index + 1, start: end, y: place.y + piece.height)
        }
    }
}
