import Graphics

extension TextField {
    /// The line as it is laid out now.
    var currentLine: TextFieldLine {
        let caret = editor.selection.head
        if let line, line.isGood(for: caret) { return line }
        let former = line
        let new = TextFieldLine(editor, font: fittedFont)
        line = new
        // Another part of a long text: what was shown stays where it is.
        if let former, former.length == new.length, former.range != new.range {
            let anchor = max(former.range.lowerBound, new.range.lowerBound)
            let difference = new.layout.caretRect(at: new.place(anchor)).minX - former.layout.caretRect(at: former.place(anchor)).minX
            scrollX = clampedScroll(scrollX + difference, new)
        }
        return new
    }

    /// A letter in the field's font, for its height and baseline.
    var plainLayout: TextLayout {
        if let metrics { return metrics }
        let new = TextLayout("x", font: theme.resolve(font))
        metrics = new
        return new
    }

    /// The top left corner of the line, in the field's points.
    func origin(of line: TextFieldLine) -> Point {
        let area = textRect
        // An empty field waits for the script of the window's language.
        let isRightToLeft = line.display.string.isEmpty ? effectiveUserInterfaceLayoutDirection == .rightToLeft : line.isRightToLeft
        let x = area.minX + indent(of: line.layout.size.width, isRightToLeft: isRightToLeft) - scrollX
        // The baseline is that of plain text: letters of another font must not lift the line.
        let plain = plainLayout
        return Point(x: pixelRounded(x), y: area.midY - plain.size.height / 2 + plain.baseline - line.layout.baseline)
    }

    /// How far a text that is shorter than the field is from its left edge.
    func indent(of width: Double, isRightToLeft: Bool) -> Double {
        let room = max(0, textRect.width - Self.caretRoom - width)
        switch textAlignment {
        case .natural: return isRightToLeft ? room : 0
        case .left: return 0
        case .center: return room / 2
        case .right: return room
        case .trailing: return effectiveUserInterfaceLayoutDirection == .leftToRight ? room : 0
        }
    }

    /// How wide the text is, with its caret, in points; 0 while there is none.
    var lineWidth: Double { editor.text.isEmpty && editor.markedText == nil ? 0 : currentLine.layout.size.width + Self.caretRoom }

    private func clampedScroll(_ wanted: Double, _ line: TextFieldLine) -> Double {
        let limit = max(0, line.layout.size.width + Self.caretRoom - textRect.width)
        return pixelRounded(max(0, min(wanted, limit)))
    }

    /// Moves the text as little as needed to show the caret, or where there is no keyboard, to show its beginning.
    func scrollToCaret() {
        if editor.text.isEmpty, !isFirstResponder, scrollX == 0 { return }
        let line = currentLine
        guard isFirstResponder else {
            return scroll(to: line.isRightToLeft ? .infinity : 0, line)
        }
        let x = line.layout.caretRect(at: line.caret(at: editor.selection.head, marked: editor.markedText)).minX
        let room = textRect.width - Self.caretRoom
        scroll(to: max(min(scrollX, x), x - room), line)
    }

    /// Scrolls towards a pointer that a drag holds outside; the further away, the faster.
    func scrollSideways(towards point: Point) -> Bool {
        let area = textRect
        let distance = point.x < area.minX ? point.x - area.minX : max(0, point.x - area.maxX)
        guard distance != 0 else { return false }
        scroll(to: scrollX + max(-40, min(40, distance / 2)), currentLine)
        return true
    }

    private func scroll(to wanted: Double, _ line: TextFieldLine) {
        let new = clampedScroll(wanted, line)
        guard new != scrollX else { return }
        scrollX = new
        setNeedsDisplay()
    }
}
