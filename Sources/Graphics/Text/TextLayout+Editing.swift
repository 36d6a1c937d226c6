internal import CPangoCairo

/// The methods for text fields: carets, presses and selections.
extension TextLayout {
    private static let unit = Double(PANGO_SCALE)

    private static func rect(_ r: PangoRectangle) -> Rect {
        Rect(
            x: Double(r.x) / unit, y: Double(r.y) / unit, width: Double(r.width) / unit, height: Double(r.height) / unit)
    }

    private func clamped(_ offset: Int) -> Int32 { Int32(clamping: max(0, min(offset, text.utf8.count))) }

    /// Returns the caret before a UTF-8 offset, a rectangle without width in the layout's points.
    public func caretRect(at offset: Int) -> Rect {
        if let edge = run?.edge(at: offset) { return Rect(x: edge, y: 0, width: 0, height: size.height) }
        var strong = PangoRectangle()
        pango_layout_get_cursor_pos(layout, clamped(offset), &strong, nil)
        return Self.rect(strong)
    }

    /// Returns the UTF-8 offset whose caret is nearest to a point in the layout's points.
    public func offset(at point: Point) -> Int {
        var index: Int32 = 0
        var trailing: Int32 = 0
        let limit = Double(Int32.max / 2) / Self.unit
        let x = Int32(max(-limit, min(limit, point.x)) * Self.unit)
        let y = Int32(max(-limit, min(limit, point.y)) * Self.unit)
        pango_layout_xy_to_index(layout, x, y, &index, &trailing)
        let bytes = text.utf8
        var at = bytes.index(bytes.startIndex, offsetBy: min(Int(index), bytes.count))
        for _ in 0..<trailing where at < text.endIndex { at = text.unicodeScalars.index(after: at) }
        return bytes.distance(from: bytes.startIndex, to: at)
    }

    /// Returns the rectangles of a range of UTF-8 offsets, in the layout's points; several if text runs both ways or over lines.
    public func selectionRects(for range: Range<Int>) -> [Rect] {
        guard !range.isEmpty else { return [] }
        if let run, let start = run.edge(at: range.lowerBound), let end = run.edge(at: range.upperBound) {
            return [Rect(x: start, y: 0, width: end - start, height: size.height)]
        }
        var result: [Rect] = []
        let iterator = pango_layout_get_iter(layout)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
            let start = Int(line.pointee.start_index)
            let end = start + Int(line.pointee.length)
            guard range.lowerBound <= end, range.upperBound >= start else { continue }
            var extents = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &extents)
            var ranges: UnsafeMutablePointer<Int32>?
            var count: Int32 = 0
            pango_layout_line_get_x_ranges(
                line, clamped(max(range.lowerBound, start)), clamped(min(range.upperBound, end)), &ranges, &count)
            guard let ranges else { continue }
            defer { g_free(ranges) }
            for i in 0..<Int(count) {
                let left = Double(ranges[2 * i]) / Self.unit
                let right = Double(ranges[2 * i + 1]) / Self.unit
                result.append(
                    Rect(
                        x: left, y: Double(extents.y) / Self.unit, width: right - left,
                        height: Double(extents.height) / Self.unit))
            }
        } while pango_layout_iter_next_line(iterator) != 0
        return result
    }

    /// Returns the UTF-8 range of the line with an offset; its end is before the line break.
    public func lineRange(at offset: Int) -> Range<Int> {
        var line: Int32 = 0
        pango_layout_index_to_line_x(layout, clamped(offset), 0, &line, nil)
        guard let found = pango_layout_get_line_readonly(layout, line) else { return 0..<text.utf8.count }
        let start = Int(found.pointee.start_index)
        return start..<(start + Int(found.pointee.length))
    }

    /// Returns the offset after moving one caret place to the left or right on screen, in any direction of text; nil at the ends.
    public func offset(movedVisuallyFrom offset: Int, forward: Bool) -> Int? {
        var index: Int32 = 0
        var trailing: Int32 = 0
        pango_layout_move_cursor_visually(layout, 1, clamped(offset), 0, forward ? 1 : -1, &index, &trailing)
        guard index >= 0, index != Int32.max else { return nil }
        let bytes = text.utf8
        var at = bytes.index(bytes.startIndex, offsetBy: min(Int(index), bytes.count))
        for _ in 0..<trailing where at < text.endIndex { at = text.unicodeScalars.index(after: at) }
        return bytes.distance(from: bytes.startIndex, to: at)
    }

    /// Returns the UTF-8 offsets at which words start or end, by Unicode's rules and Pango's dictionaries; for a few thousand characters at
    /// most.
    public func wordBoundaries() -> (starts: [Int], ends: [Int]) {
        var count: Int32 = 0
        guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else { return ([], []) }
        var starts: [Int] = []
        var ends: [Int] = []
        var offset = 0
        var scalars = text.unicodeScalars.makeIterator()
        for i in 0..<Int(count) {
            if attributes[i].is_word_start != 0 { starts.append(offset) }
            if attributes[i].is_word_end != 0 { ends.append(offset) }
            if let scalar = scalars.next() { offset += UTF8.width(scalar) }
        }
        return (starts, ends)
    }
}
