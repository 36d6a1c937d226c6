import Graphics

/// The geometry of a flow for editing: in points of the text's own, with the first line's top left at the origin.
extension TextFlow {
    /// Returns the caret's rectangle for an offset of the text.
    func caretRect(at offset: Int, marked: MarkedText?) -> Rect {
        let place = place(of: offset)
        return caretRect(at: offset, in: place, laid(place), marked: marked)
    }

    /// Returns it in a piece that is laid out.
    func caretRect(at offset: Int, in place: Place, _ laid: Laid, marked: MarkedText?) -> Rect {
        let within = max(0, min(offset - place.start, pieces[place.index].contentLength))
        return laid.layout.caretRect(at: laid.display.display(within) + (marked?.caret ?? 0)).offsetBy(x: 0, y: place.y)
    }

    /// Returns the boundary between characters nearest to a point, and the beginning of the character under it.
    func position(at point: Point) -> (caret: Int, character: Int) {
        let place = place(atY: point.y)
        let laid = laid(place)
        let inside = Point(x: point.x, y: max(0, min(point.y - place.y, laid.layout.size.height - 1)))
        let caret = laid.layout.offset(at: inside)
        let character = laid.layout.characterStart(at: inside, nearest: caret)
        return (place.start + laid.display.source(caret), place.start + laid.display.source(character))
    }

    /// Returns the boxes of the selected text in one piece; if a line break is selected too, the last box is a little wider.
    func selectionRects(for range: Range<Int>, in place: Place, _ laid: @autoclosure () -> Laid) -> [Rect] {
        let piece = pieces[place.index]
        let all = place.start..<place.start + piece.length
        guard range.overlaps(all), !range.isEmpty else { return [] }
        let laid = laid()
        let content = range.clamped(to: place.start..<place.start + piece.contentLength)
        var rects: [Rect] = []
        if !content.isEmpty {
            let shown = laid.display.display(content.lowerBound - place.start..<content.upperBound - place.start)
            rects = laid.layout.selectionRects(for: shown)
        }
        if piece.breakLength > 0, range.upperBound >= all.upperBound {
            let end = laid.layout.caretRect(at: laid.display.string.length)
            rects.append(Rect(x: end.minX - (laid.isRightToLeft ? 6 : 0), y: end.minY, width: 6, height: end.height))
        }
        return rects.map { $0.offsetBy(x: 0, y: place.y) }
    }
}

/// The geometry of a text view's text, for moving the caret.
struct TextFlowGeometry: TextGeometry {
    let flow: TextFlow
    let marked: MarkedText?
    let linesPerPage: Int

    func offset(besides offset: Int, toTheRight: Bool) -> Int? {
        let place = flow.place(of: offset)
        let laid = flow.laid(place)
        let within = min(offset - place.start, flow.pieces[place.index].contentLength)
        guard let moved = laid.layout.offset(movedVisuallyFrom: laid.display.display(within), forward: toTheRight) else {
            // From the end of a paragraph the caret moves to the next one, on the side of its beginning.
            let isForward = toTheRight != laid.isRightToLeft
            let piece = flow.pieces[place.index]
            if isForward { return place.index == flow.pieces.count - 1 ? offset : place.start + piece.length }
            return place.start == 0 ? offset : place.start - flow.pieces[place.index - 1].breakLength
        }
        return place.start + laid.display.source(moved)
    }

    func runsRightToLeft(at offset: Int) -> Bool { flow.laid(flow.place(of: offset)).isRightToLeft }

    func lineRange(at offset: Int) -> Range<Int> {
        let place = flow.place(of: offset)
        let laid = flow.laid(place)
        let content = flow.pieces[place.index].contentLength
        let shown = laid.layout.lineRange(at: laid.display.display(min(offset - place.start, content)))
        let start = laid.display.source(shown.lowerBound)
        var end = laid.display.source(shown.upperBound)
        // The end of a wrapped line is the next one's beginning: the caret stays on the line, before its last character.
        if end < content || flow.pieces[place.index].breakLength == 0 && place.index < flow.pieces.count - 1 {
            let last = laid.display.string.characterStart(before: shown.upperBound)
            if last > shown.lowerBound { end = laid.display.source(last) }
        }
        return place.start + start..<place.start + end
    }

    func offset(from offset: Int, lines: Int, x: inout Double?) -> Int? {
        var current = flow.caretRect(at: offset, marked: marked)
        let wanted = x ?? current.minX
        x = wanted
        var found: Int?
        for _ in 0..<abs(lines) {
            let y = lines < 0 ? current.minY - 1 : current.maxY + 1
            guard y >= 0, y < flow.height else { break }
            let next = flow.position(at: Point(x: wanted, y: y)).caret
            found = clampedToLine(next, at: y)
            current = Rect(x: wanted, y: flow.lineTop(at: y), width: 0, height: flow.lineHeight(at: y))
        }
        return found
    }

    /// Keeps the caret on its line: a press right of a wrapped line finds the next line's beginning.
    private func clampedToLine(_ offset: Int, at y: Double) -> Int {
        let caret = flow.caretRect(at: offset, marked: marked)
        guard caret.minY > y else { return offset }
        let place = flow.place(of: offset)
        let display = flow.laid(place).display
        return place.start + display.source(display.string.characterStart(before: display.display(offset - place.start)))
    }
}

extension TextFlow {
    /// Returns the top of the line at a height.
    func lineTop(at y: Double) -> Double { line(at: y).minY }

    /// Returns the height of the line at a height.
    func lineHeight(at y: Double) -> Double { line(at: y).height }

    private func line(at y: Double) -> Rect {
        let place = place(atY: y)
        let laid = laid(place)
        let inside = Point(x: 0, y: max(0, min(y - place.y, laid.layout.size.height - 1)))
        let caret = laid.layout.caretRect(at: laid.layout.lineRange(at: laid.layout.offset(at: inside)).lowerBound)
        return caret.offsetBy(x: 0, y: place.y)
    }
}
