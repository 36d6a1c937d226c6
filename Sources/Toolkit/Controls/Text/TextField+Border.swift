import Graphics

extension TextField {
    /// The border around the text of a field.
    nonisolated public enum BorderStyle: Hashable, Sendable {
        /// No border: the text begins at the field's edge.
        case none
        /// A thin rectangle.
        case line
        /// A background with round corners, which shows the keyboard focus.
        case roundedRect
    }

    /// The font at a size at which the text fits, but not smaller than `minimumFontSize`.
    var fittedFont: Font {
        let full = theme.resolve(font)
        guard let smallest = minimumFontSize, smallest < full.size else { return full }
        let room = textRect.width - Self.caretRoom
        let needed = TextFieldLine(editor, font: full).layout.size.width
        guard needed > room, room > 0 else { return full }
        var smaller = full
        smaller.size = max(smallest, (full.size * room / needed * 2).rounded(.down) / 2)
        return smaller
    }

    func drawBorder(_ canvas: Canvas, dirty: Rect) {
        switch borderStyle {
        case .roundedRect: drawFrame(canvas, dirty: dirty)
        case .line:
            let body = bounds.pixelAligned(scale: canvas.scale)
            let line = 1 / canvas.scale
            canvas.fill(body, theme.controlBorder)
            canvas.fill(body.insetBy(dx: line, dy: line), isEnabled ? theme.fieldBackground : theme.secondaryBackground)
            if hasError || hasKeyboard {
                let color = hasError ? theme.negative : theme.link
                canvas.stroke(Path(roundedRect: body.insetBy(dx: 1, dy: 1), radius: 0), color, width: 2)
            }
        case .none: break
        }
    }
}
