import Graphics

/// Lines and rectangles of a text, for people who read it without seeing it.
extension TextControl {
    /// Returns the line on which a part of the text begins, and its rectangle in the window.
    func extent(of range: Range<Int>, _ target: AccessibilityID) -> AccessibilityTextExtent {
        let text = editor.text
        let start = text.characterBoundary(atOrBefore: min(max(0, range.lowerBound), text.length))
        let end = text.characterBoundary(atOrAfter: min(max(start, range.upperBound), text.length))
        let frame = extent(of: start..<end)
        return AccessibilityTextExtent(target: target, range: start..<end, line: line(at: start), frame: convert(frame, to: nil))
    }

    /// The line of the caret, while keys arrive here: it is laid out then.
    var caretLine: Range<Int>? { isFirstResponder && bounds.width > 0 ? line(at: editor.selection.head) : nil }
}

extension [Rect] {
    /// The box around all of them; `zero` if there are none.
    var union: Rect { dropFirst().reduce(first ?? .zero) { $0.union($1) } }
}

/// Measuring moves nothing: a piece that is laid out only for it keeps its estimated height.
extension TextFlow {
    /// Returns the displayed line of an offset, with its line break: all lines together are the text.
    func line(at offset: Int) -> Range<Int> {
        let place = place(of: offset)
        let laid = look(at: place)
        let piece = pieces[place.index]
        let within = max(0, min(offset - place.start, piece.contentLength))
        let shown = laid.layout.lineRange(at: laid.display.display(within))
        let end = laid.display.source(shown.upperBound)
        return place.start + laid.display.source(shown.lowerBound)..<place.start + (end >= piece.contentLength ? piece.length : end)
    }

    /// Returns the box around a part of the text, or that of the caret if the part is empty.
    func extent(of range: Range<Int>, marked: MarkedText?) -> Rect {
        var place = place(of: range.lowerBound)
        guard !range.isEmpty else { return caretRect(at: range.lowerBound, in: place, look(at: place), marked: marked) }
        var boxes: [Rect] = []
        while true {
            let piece = pieces[place.index]
            let end = place.start + piece.length
            // A long text is not laid out for the box around it: the middle takes all the width.
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
