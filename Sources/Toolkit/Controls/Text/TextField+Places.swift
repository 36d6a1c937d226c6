import Graphics

/// The geometry of a field's line.
extension TextField {
    /// Returns the top left corner of the line, in the field's points.
    func origin(of line: TextFieldLine) -> Point {
        let area = textRect
        // The direction of an empty field is that of the window's language.
        let isRightToLeft = line.display.string.isEmpty ? effectiveUserInterfaceLayoutDirection == .rightToLeft : line.isRightToLeft
        let x = area.minX + indent(of: line.layout.size.width, isRightToLeft: isRightToLeft) - scrollX
        // The baseline is that of plain text: letters of another font must not lift the line.
        let plain = plainLayout
        return Point(x: pixelRounded(x), y: area.midY - plain.size.height / 2 + plain.baseline - line.layout.baseline)
    }

    /// Returns the distance of a text that is shorter than the field from its left edge.
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

    /// The width of the text with its caret, in points; 0 while there is none.
    var lineWidth: Double { editor.text.isEmpty && editor.markedText == nil ? 0 : currentLine.layout.size.width + Self.caretRoom }
}
