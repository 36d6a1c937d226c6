import Graphics

extension TextLayout {
    /// Returns the beginning of the character whose box holds a point, given the caret position nearest to it.
    func characterStart(at point: Point, nearest caret: Int) -> Int {
        let end = text.characterEnd(after: caret)
        let isInNext = selectionRects(for: caret..<end).contains { point.x >= $0.minX && point.x < $0.maxX && point.y < $0.maxY }
        return isInNext ? caret : text.characterStart(before: caret)
    }
}
